"""The event store: `port` says what it promises, `postgres` and `memory` keep it."""
