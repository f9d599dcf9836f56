package import Intents

/// The numbered answer to the newest intent for which the screen needs the router, such as the next
/// chat or thread with unread messages, or the room that replaced a chat.
package struct ChatToOpen: Sendable, Equatable {
  /// The number of the answer, from 1; 0 before the first one. A greater number shows the screen
  /// that the answer is new, even if it is the same chat or thread.
  package let number: Int
  package let finding: FoundTarget

  package init(number: Int, finding: FoundTarget) {
    self.number = number
    self.finding = finding
  }
}
