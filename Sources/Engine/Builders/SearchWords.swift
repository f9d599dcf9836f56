internal import Intents
internal import Model

struct SearchWords {
  private let signs: Punctuation

  init(_ surroundings: Surroundings) { signs = Punctuation(isASCII: surroundings.isASCII) }

  /// The number of found messages that are stored, the number of their chats (or "this chat" if the
  /// request names one), and their order: "7 in 3 chats, newest first"; "" for no messages.
  func count(_ results: SearchResults) -> String {
    guard !results.hits.isEmpty else { return "" }
    let chats = results.chatCount == 1 ? "1 chat" : "\(results.chatCount) chats"
    let place = results.request.chat == nil ? chats : "this chat"
    return "\(shortCount(results)) in \(place), \(Self.name(of: results.request.order))"
  }

  /// The number of found messages: "7", or "1000+" if more messages fit the query than were
  /// counted; "" for none. `others`: the number of messages that the server found besides.
  func shortCount(_ results: SearchResults, besides others: Int = 0) -> String {
    let count = (results.hits.isEmpty ? 0 : results.total) + others
    return count == 0 ? "" : "\(count)\(results.isTotalCapped ? "+" : "")"
  }

  // MARK: The server

  func source(_ server: String, isAnyStored: Bool) -> String {
    "Found by \(server)" + (isAnyStored ? ":" : ", not stored:")
  }

  func line(of search: ServerSearchModel?, _ server: String) -> String {
    guard let search else { return "Ask \(server) for what is not here" }
    let hasFound = !search.hits.isEmpty
    switch search.stage {
    case .asking: return "Asking \(server) \(signs.ellipsis)"
    case .answered(nil):
      return hasFound
        ? "These are all that \(server) found." : "\(Self.capitalized(server)) found no others."
    case .answered:
      return hasFound
        ? "Ask \(server) for more"
        : "Ask \(server) for older ones: the newest that it found are all stored"
    case .failed(_, let reason):
      return "Ask \(server) again: \(FailureSentence.cause(reason))"
    case .notOffered: return ""
    case .full: return "Only the first \(search.hits.count) are shown: type more words."
    }
  }

  private static func capitalized(_ server: String) -> String {
    server == "the server" ? "The server" : server
  }

  /// The text of the line that loads further messages. `count` is the number of further messages
  /// that were counted: "80 more …", "80+ more …" if not all were counted, "More …" for 0.
  func more(_ count: Int, _ results: SearchResults) -> String {
    guard count > 0 else { return "More \(signs.ellipsis)" }
    return "\(count)\(results.isTotalCapped ? "+" : "") more \(signs.ellipsis)"
  }

  func full(_ results: SearchResults) -> String {
    let kind =
      switch results.request.order {
      case .newestFirst: "newest"
      case .bestFirst: "best"
      }
    return "Only the \(kind) \(results.request.limit) are shown: type more words."
  }

  func failed(_ reason: FailureReason) -> String {
    "Not searched: \(FailureSentence.cause(reason))."
  }

  func note(_ results: SearchResults) -> String {
    let outcome = results.problem.map(problem) ?? nothing(results)
    return [outcome, results.progress.map(progress) ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func nothing(_ results: SearchResults) -> String {
    guard results.hits.isEmpty else { return "" }
    let text = results.request.text
    let isHere = results.request.chat != nil
    guard !Self.endsInOneLetter(text) else { return "Type another letter." }
    guard results.progress == nil else {
      return isHere
        ? "No message of this chat that is indexed so far fits."
        : "No message that is indexed so far fits."
    }
    let message = isHere ? "No stored message of this chat" : "No stored message"
    return Self.isOnlyWords(text) ? "\(message) has these words." : "\(message) fits."
  }

  /// `true` for a query that is a single letter, or whose last word is a single letter and may not
  /// be complete: it finds only messages that have the letter as a word. A Chinese character is no
  /// such letter, because it finds all texts that contain it.
  private static func endsInOneLetter(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let last = words.last, last.count == 1, let letter = last.first,
      words.count == 1 || text.last?.isWhitespace == false
    else { return false }
    return letter.isLetter
      && letter.unicodeScalars.first?.properties.isIdeographic == false
  }

  private static func isOnlyWords(_ text: String) -> Bool {
    !text.contains { ":\"“”„".contains($0) }
      && !text.split(whereSeparator: \.isWhitespace).contains { $0.hasPrefix("-") }
  }

  private func progress(_ progress: SearchIndexProgress) -> String {
    let percent = min(99, max(0, progress.indexed) * 100 / max(1, progress.total))
    return "Indexing older messages: \(percent) %"
  }

  private func problem(_ problem: SearchProblem) -> String {
    switch problem {
    case .noWords: "Type a word that the messages have."
    case .onlyExclusions: "Type also a word that the messages have, not only what they lack."
    case .unknownDate(let date):
      "\(quoted(date)) is no date. Write it so: 2026-03-01, 2026-03, monday, yesterday."
    case .unknownChat(let name): "No chat is called \(quoted(name))."
    case .unknownPerson(let name): "Nobody is called \(quoted(name))."
    case .unknownPossession(let word):
      "\(quoted("has:" + word)) is not known, but has:file, has:image, has:link and has:reaction."
    case .unknownState(let word):
      "\(quoted("is:" + word)) is not known, but is:unread, is:mention and is:mine."
    case .tooLong: "These are too many words for one search."
    }
  }

  private func quoted(_ text: String) -> String {
    signs.openQuote + String(text.prefix(40)) + signs.closeQuote
  }

  static func name(of order: SearchOrder) -> String {
    switch order {
    case .newestFirst: "newest first"
    case .bestFirst: "best first"
    }
  }
}
