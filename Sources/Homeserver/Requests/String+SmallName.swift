extension String {
  /// `true` if the text has 1 to 255 bytes of UTF-8, as many ids and names that clients send must
  /// have.
  var isSmallName: Bool { !isEmpty && utf8.count <= 255 }
}
