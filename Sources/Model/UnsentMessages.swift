package import Intents

/// The own messages of a chat that a refused one keeps from being sent: messages of a chat are sent
/// in order, so those behind it wait until it is sent again or discarded.
package struct UnsentMessages: Sendable, Equatable {
  package let chat: ChatID
  /// The chat's name.
  package let name: String
  /// The number of messages that were refused; at least 1.
  package let refused: Int
  /// The number of messages and changes that wait behind them.
  package let waiting: Int

  package init(chat: ChatID, name: String, refused: Int, waiting: Int) {
    self.chat = chat
    self.name = name
    self.refused = refused
    self.waiting = waiting
  }
}

extension ChatModel {
  package mutating func replace(unsent: [UnsentMessages]) -> ModelParts {
    let byChat = Dictionary(unsent.map { ($0.chat, $0) }, uniquingKeysWith: { one, _ in one })
    guard byChat != self.unsent else { return [] }
    self.unsent = byChat
    return [.chatList, .messages, .sending]
  }
}
