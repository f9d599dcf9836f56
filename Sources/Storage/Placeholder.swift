// Room for Storage.
