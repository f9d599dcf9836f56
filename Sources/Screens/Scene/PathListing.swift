/// Files and folders whose paths begin with the path that a person has typed; there may be more of
/// them than are listed.
package struct PathListing: Sendable, Equatable {
  /// The typed path, as it is written in the composer.
  package let letters: String
  /// The paths of the files and folders, each beginning as the typed path does (such as with `~`);
  /// the path of a folder ends with "/".
  package let paths: [String]

  package init(letters: String, paths: [String]) {
    self.letters = letters
    self.paths = paths
  }
}
