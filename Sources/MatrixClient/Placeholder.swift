// Room for MatrixClient.
