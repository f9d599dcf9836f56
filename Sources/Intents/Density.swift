/// The setting "density": how many rows messages and chats take.
package enum Density: String, Sendable, Equatable, CaseIterable {
  /// A head with name and time above the messages of a group, and blank rows between groups.
  case roomy
  /// Time and name before each message, no blank rows, and one row for each chat.
  case compact
}
