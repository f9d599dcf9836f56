extension String {
  /// `true` if the text has 1 to 255 bytes of UTF-8 and no control character, as many ids and names
  /// that clients send must have.
  var isSmallName: Bool { !isEmpty && utf8.count <= 255 && !hasControlCharacters }

  /// `true` if the text has a control character of ASCII or Latin-1.
  var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
