"""The Horrified family: `core` is the engine that both boxes share, `classic` the 2019 box."""
