"""The rules of five horror board games and what they share: pure, without clock, I/O or chance."""
