/// A number from 1 to 9 that the person gave to a chat, so that one key opens it.
package struct ChatNumber: Sendable, Hashable {
  package let digit: Int

  /// Makes the number of a digit; `nil` unless the digit is 1 to 9.
  package init?(_ digit: Int) {
    guard 1...9 ~= digit else { return nil }
    self.digit = digit
  }

  /// All numbers, in their order.
  package static let all = (1...9).compactMap { ChatNumber($0) }
}
