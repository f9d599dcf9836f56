/// The setting "density": how many rows of the screen a message or a chat occupies.
package enum Density: String, Sendable, Equatable, CaseIterable {
  /// A header with name and time above the messages of a group, and blank rows between groups.
  case roomy
  /// Time and name before each message, no blank rows, and one row for each chat.
  case compact
}
