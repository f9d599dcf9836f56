internal import Intents
internal import Model

/// The sender and the content of a message that another one quotes.
struct QuotedMessage {
  /// The number of scalars of the text that a quote keeps.
  static let length = 200

  let sender: UserID
  let content: MessageContent
}
