extension String {
  /// `true` if the text has 1 to 255 bytes, as ids that clients send must have.
  var isSmallName: Bool { !isEmpty && utf8.count <= 255 }
}
