package import Intents

/// The answer to the newest intent for which the screen needs the router, such as the next unread
/// chat or thread, the room that replaced a chat's room, or the target of a link.
package struct ChatToOpenViewModel: Sendable, Equatable {
  /// The number of answers so far; 0 before the first one. The screen recognises a new answer by a
  /// changed number.
  package let number: Int
  package let finding: FoundTarget

  package init(number: Int, finding: FoundTarget) {
    self.number = number
    self.finding = finding
  }

  /// Makes the answer that is this chat or thread; `nil` if there is none to open.
  package init(number: Int, conversation: Conversation?) {
    self.init(number: number, finding: conversation.map { .conversation($0) } ?? .nothing)
  }
}
