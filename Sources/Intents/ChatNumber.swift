/// A number from 1 to 9 that the person gives to a chat, so that one key opens the chat.
package struct ChatNumber: Sendable, Hashable {
  package let digit: Int

  /// Makes the number for a digit from 1 to 9; `nil` for any other digit.
  package init?(_ digit: Int) {
    guard 1...9 ~= digit else { return nil }
    self.digit = digit
  }

  /// All numbers that a chat can have, 1 to 9, in ascending order.
  package static let all = (1...9).compactMap { ChatNumber($0) }
}
