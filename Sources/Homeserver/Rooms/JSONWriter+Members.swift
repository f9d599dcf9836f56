internal import Matrix

extension JSONWriter {
  /// Writes a JSON member whose value is a text.
  mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }
}
