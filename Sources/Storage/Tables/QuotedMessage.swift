internal import Intents
internal import Model

/// The sender and the content of a message that is shown as a quote.
struct QuotedMessage {
  /// The limit of a quote's text, in scalars.
  static let length = 200

  let sender: UserID
  let content: MessageContent
}
