/// A typed name that fits nobody or several people.
package struct UnclearName: Sendable, Equatable {
  /// The name, as it was typed.
  package let name: String
  /// The people to choose from; empty if nobody has the name.
  package let candidates: [Contact]

  package init(name: String, candidates: [Contact]) {
    self.name = name
    self.candidates = candidates
  }
}
