extension String {
  /// `true` for a text that is not empty and has at most 255 bytes.
  var isSmallName: Bool { !isEmpty && utf8.count <= 255 }
}
