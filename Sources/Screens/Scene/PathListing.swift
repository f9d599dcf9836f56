/// The files and folders whose paths begin with what a person has typed.
package struct PathListing: Sendable, Equatable {
  /// The typed path, as it stands in the composer.
  package let letters: String
  /// The paths in the same form; those of folders end with "/".
  package let paths: [String]

  package init(letters: String, paths: [String]) {
    self.letters = letters
    self.paths = paths
  }
}
