extension String {
  /// `true` if the text is not empty and has at most 255 bytes.
  var isSmallName: Bool { !isEmpty && utf8.count <= 255 }
}
