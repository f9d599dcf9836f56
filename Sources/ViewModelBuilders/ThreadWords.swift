import Intents
import Model
import ViewModels

/// Builds the texts about a thread: the line below a message, and the title of a shown thread.
enum ThreadWords {
  /// The view model of the line "4 replies, last by Bob 10:02". With `isInline`, the line is below
  /// a reply that the main timeline shows: "in a thread of 4 replies, last by Bob 10:02".
  /// `time` is the time of the newest reply.
  static func line(
    _ thread: ThreadSummary, isInline: Bool, time: String, isLinear: Bool
  ) -> ThreadLineViewModel {
    let count = isInline ? "in a thread of \(replies(thread.replies))" : replies(thread.replies)
    let unsent = Self.unsent(thread)
    let last = thread.last.map { "last by \($0.isOwn ? "you" : $0.senderName) \(time)" }
    let parts = [count] + [last, unsent].compactMap(\.self).filter { !$0.isEmpty }
    let long = parts.joined(separator: ", ")
    let short = unsent.isEmpty ? count : "\(count), \(unsent)"
    let opening = isLinear ? "Thread: " : ""
    return ThreadLineViewModel(
      root: thread.root, forms: (long == short ? [long] : [long, short]).map { opening + $0 },
      unread: unread(thread.unread, isLinear: isLinear), hasMention: thread.unread.mentions > 0,
      hasFailed: thread.failed > 0)
  }

  /// The title of the pane that shows a thread, with the start of the root message's text; "Thread"
  /// if that text is not known or is of an ignored person.
  static func title(_ root: Quote?, isASCII: Bool) -> String {
    guard let original = root?.original else { return "Thread" }
    var (body, _) = MessageWords.of(original.content)
    if let format = original.content.format, format.hasSpoiler {
      body = format.wordsWithoutSpoilers
    }
    let line = QuoteWords.line(body)
    let words = line.prefix(mostOfTitle)
    let rest = words.count < line.count ? Punctuation(isASCII: isASCII).ellipsis : ""
    return "Thread: \(words)\(rest)"
  }

  /// The greatest number of characters of the root message's text in a title.
  private static let mostOfTitle = 40

  private static func replies(_ count: Int) -> String {
    switch count {
    case ...0: "no replies yet"
    case 1: "1 reply"
    default: "\(count) replies"
    }
  }

  private static func unsent(_ thread: ThreadSummary) -> String {
    if thread.failed > 0 { return "\(thread.failed) not sent" }
    return thread.waiting > 0 ? "\(thread.waiting) waiting" : ""
  }

  private static func unread(_ counts: UnreadCounts, isLinear: Bool) -> String {
    guard counts.messages > 0 else { return "" }
    guard !isLinear else {
      return UnreadWords.spoken(counts.messages, mentions: counts.mentions).joined(separator: ", ")
    }
    let mentions = UnreadWords.mentions(counts.mentions)
    let new = "\(UnreadWords.count(counts.messages)) new"
    return mentions.isEmpty ? new : "\(mentions)  \(new)"
  }
}
