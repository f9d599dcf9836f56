/// The setting "density": how many rows of the screen a message or a chat occupies.
package enum Density: String, Sendable, Equatable, CaseIterable {
  /// Each group of messages has a header with name and time, and blank rows separate the groups. A
  /// chat of the chat list may have more than one row.
  case roomy
  /// Time and name are shown before each message, there are no blank rows, and each chat of the
  /// chat list has one row.
  case compact
}
