/// The names that profiles can have, which are also the names of their folders.
package enum ProfileName {
  /// The limit of a profile's name in bytes of UTF-8.
  package static let longest = 64

  /// `true` if a profile can have this name: it is not empty, has no "/", no control character of
  /// ASCII and no leading dot, and at most `longest` bytes.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest && text.unicodeScalars.first != "."
      && !text.unicodeScalars.contains(where: isForbidden)
  }

  /// `true` if a scalar must not occur in a profile's name, which is also the name of a folder: "/"
  /// and the control characters of ASCII.
  package static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar.value < 32 || scalar.value == 127
  }
}
