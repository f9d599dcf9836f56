// Room for Homeserver.
