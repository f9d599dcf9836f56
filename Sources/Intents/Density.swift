/// The setting "density": how many rows of the screen a message or a chat occupies.
package enum Density: String, Sendable, Equatable, CaseIterable {
  /// Each group of messages has a header with name and time, and blank rows separate the groups.
  case roomy
  /// Time and name are shown before each message, there are no blank rows, and each chat has one
  /// row.
  case compact
}
