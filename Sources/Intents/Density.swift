/// The setting "density": how many rows of the screen a message or a chat occupies.
package enum Density: String, Sendable, Equatable, CaseIterable {
  /// A group of messages usually has a header with name and time, and blank rows separate the
  /// groups if the page is high enough. A chat of the chat list may have more than one row.
  case roomy
  /// The time and the name, where they are shown, are in the first row of a message, no blank rows
  /// separate messages, and each chat of the chat list has one row.
  case compact
}
