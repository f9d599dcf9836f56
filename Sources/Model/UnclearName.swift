/// A typed name for which no single person was found with certainty: nobody has it, several people
/// have it, or one person has it but others may have it too.
package struct UnclearName: Sendable, Equatable {
  /// The name as it was typed or chosen.
  package let name: String
  /// The people to choose from; empty if no person has the name.
  package let candidates: [Contact]

  package init(name: String, candidates: [Contact]) {
    self.name = name
    self.candidates = candidates
  }
}
