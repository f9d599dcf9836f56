internal import Intents
internal import Keys

extension ScreenWords {
  static let showInItsChat = "show in its chat"
  static let askServer = "ask the server"
  static let fetchingFound = "Fetching the history of the chat up to this message."
  static let thisChatOnly = "this chat only"
  static let everyChat = "every chat"
  static var nothingFoundYet: String {
    "Nothing was found yet. \(key(.search, in: .everywhere)) searches."
  }

  static func order(_ order: SearchOrder) -> String {
    switch order {
    case .newestFirst: "newest first"
    case .bestFirst: "best first"
    }
  }

  /// The note while a message that was found is shown in its chat: "2 of 7 found. Alt-Shift-F shows
  /// the next one." `count`: the number of all messages, such as "7" or "1000+"; "" leaves it out.
  /// `isLast`: `true` for the last loaded message, and `hasMore` if the search can load more.
  static func found(_ number: Int, of count: String, isLast: Bool, hasMore: Bool) -> String {
    let place = count.isEmpty ? "\(number) found." : "\(number) of \(count) found."
    guard isLast else { return "\(place) \(key(.nextMatch, in: .everywhere)) shows the next one." }
    return hasMore
      ? "\(place) \(key(.search, in: .everywhere)) shows more." : "\(place) This is the last one."
  }

  /// The note that no message after the shown one (`isForward`), or before it, is among the loaded
  /// messages that a search found. `hasMore`: `true` if the search can load more.
  static func endOfFound(_ isForward: Bool, hasMore: Bool) -> String {
    guard isForward else { return "This is the first that was found." }
    return hasMore
      ? "\(key(.search, in: .everywhere)) shows more that was found."
      : "This is the last that was found."
  }
}
