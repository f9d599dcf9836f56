// Room for Matrix.
