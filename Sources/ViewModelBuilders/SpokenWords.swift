import Model
import ViewModels

/// Builds the text before a message's text in linear mode, which a screen reader reads.
enum SpokenWords {
  /// The text before the message's text: "Anna, 09:14: ", "Anna, 09:14, mentions you: ", "Anna,
  /// 09:14, action: ", "Mentions you: ", or "" if there is nothing to tell. The quote of a reply is
  /// on a separate line, so that it is not heard as a part of the reply: "Anna, 09:14, replies to
  /// bob: see you\n".
  ///
  /// - Parameters:
  ///   - head: the time, if the message begins a group; otherwise `nil`.
  ///   - kind: the kind of the text; for a mention or an action ("/me waves") it is added.
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
