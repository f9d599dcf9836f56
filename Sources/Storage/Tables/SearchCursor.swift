/// The last message that was indexed, in the order of the table `messages`, while the stored
/// messages are being indexed.
struct SearchCursor {
  let chat: Int64
  let ord: Int64

  /// The place before all messages.
  static let start = SearchCursor(chat: .min, ord: .min)

  init(chat: Int64, ord: Int64) {
    self.chat = chat
    self.ord = ord
  }

  /// Reads the cursor from its text; `nil` unless the text has exactly two numbers.
  init?(_ text: String) {
    let numbers = text.split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 2 else { return nil }
    (chat, ord) = (numbers[0], numbers[1])
  }

  /// The cursor as the setting `searchCursor` stores it.
  var text: String { "\(chat) \(ord)" }
}
