/// The scroll position of a chat or thread: the message at the bottom of the view, and its last
/// visible line. If a divider or gap is at the bottom, the first line of the message below it.
package struct ViewPlace: Sendable, Equatable {
  package let message: EventID
  /// The number of the last visible line of the message, counted from 0.
  package let line: Int

  package init(message: EventID, line: Int) {
    self.message = message
    self.line = line
  }
}
