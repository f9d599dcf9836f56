import Model
import ViewModels

/// Builds the words before a message's text in linear mode, from which a screen reader speaks them.
enum SpokenWords {
  /// The words before the text: "Anna, 09:14: ", "Anna, 09:14, mentions you: ", "Anna, 09:14,
  /// action: ", "Mentions you: ", or "" for a text that follows others of its sender. The quote of
  /// a reply has a line of its own, so that nobody hears it as a part of the text: "Anna, 09:14,
  /// replies to bob: see you\n".
  ///
  /// - Parameters:
  ///   - head: the time, if the message begins a group; otherwise `nil`.
  ///   - kind: the kind of the text; a mention and an action ("/me waves") are named.
  ///   - quote: the quoted message in one line; "" without one.
  static func opening(
    of message: Message, head: String?, kind: MessageBodyKind, quote: String
  ) -> String {
    let sender = message.isOwn ? "You" : message.senderName
    let parts =
      (head.map { ["\(sender), \($0)"] } ?? [])
      + (kind == .mention ? [head == nil ? "Mentions you" : "mentions you"] : [])
      + (kind == .emote ? ["action"] : [])
    let words = parts.joined(separator: ", ")
    guard quote.isEmpty else {
      let reply = words.isEmpty ? "Reply to" : message.isOwn ? ", reply to" : ", replies to"
      return "\(words)\(reply) \(quote)\n"
    }
    return words.isEmpty ? "" : "\(words): "
  }
}
