package import Intents

/// What a chat holds that was not sent: messages that were refused, which keep those behind them
/// from being sent, because messages of a chat are sent in order; and, if the chat is not listed
/// because its room was replaced, its draft.
package struct UnsentMessages: Sendable, Equatable {
  package let chat: ChatID
  /// The chat's name.
  package let name: String
  /// The number of messages that were refused; 0 if only a draft is left behind.
  package let refused: Int
  /// The number of messages and changes that wait behind them.
  package let waiting: Int
  /// The chat that is listed in place of this one, because its room replaced this one's; `nil` for
  /// a chat that was not replaced.
  package let newer: ChatID?
  /// `true` if the chat was replaced and has a draft.
  package let hasDraft: Bool

  package init(
    chat: ChatID, name: String, refused: Int, waiting: Int, newer: ChatID? = nil,
    hasDraft: Bool = false
  ) {
    self.chat = chat
    self.name = name
    self.refused = refused
    self.waiting = waiting
    self.newer = newer
    self.hasDraft = hasDraft
  }
}

extension ChatModel {
  package mutating func replace(unsent: [UnsentMessages]) -> ModelParts {
    let byChat = Dictionary(unsent.map { ($0.chat, $0) }, uniquingKeysWith: { one, _ in one })
    guard byChat != self.unsent else { return [] }
    self.unsent = byChat
    return [.chatList, .messages, .sending]
  }

  /// `true` if a refused message of the chat keeps others from being sent.
  package func isStuck(_ chat: ChatID) -> Bool { unsent[chat].map { $0.refused > 0 } ?? false }

  /// The numbers of messages that were not sent, by the chat in whose row the list says so: a chat
  /// also stands for those that it continues.
  package var unsentByRow: [ChatID: Int] {
    var counts: [ChatID: Int] = [:]
    for chat in unsent.values where chat.refused > 0 {
      counts[chat.newer ?? chat.chat, default: 0] += chat.refused
    }
    return counts
  }

  /// What was not sent in the chats that this one continues: the number of messages, and whether
  /// there is a draft.
  package func leftBehind(by chat: Chat) -> (messages: Int, hasDraft: Bool) {
    let older = unsent.values.filter { $0.newer == chat.id || $0.chat == chat.predecessor }
    return (older.reduce(0) { $0 + $1.refused }, older.contains(where: \.hasDraft))
  }
}
