package struct SearchRequest: Sendable, Hashable {
  /// The typed query: words and filters, such as `from:anna ridge`. At most 300 characters.
  package let text: String
  /// The chat whose messages are searched; `nil` for all chats that the user has joined, or those
  /// that the query names.
  package let chat: ChatID?
  package let order: SearchOrder
  /// The number of messages that are wanted, 1 to 2,000.
  package let limit: Int

  package static let maxTextLength = 300
  package static let maxLimit = 2_000

  /// Makes a request. `text` is truncated to `maxTextLength` characters, and `limit` is clamped to
  /// 1...`maxLimit`.
  package init(text: String, chat: ChatID? = nil, order: SearchOrder = .newestFirst, limit: Int) {
    self.text = String(text.prefix(Self.maxTextLength))
    self.chat = chat
    self.order = order
    self.limit = min(max(limit, 1), Self.maxLimit)
  }

  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  package func with(limit: Int) -> Self {
    Self(text: text, chat: chat, order: order, limit: limit)
  }

  /// `true` if the other request differs at most in the number of messages that are wanted.
  package func isSame(as other: Self) -> Bool { with(limit: 1) == other.with(limit: 1) }
}

package enum SearchOrder: Sendable, Hashable, CaseIterable {
  case newestFirst
  case bestFirst
}
