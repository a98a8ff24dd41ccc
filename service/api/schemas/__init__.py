"""The shapes of requests and responses (marshmallow), by resource."""
