internal import Intents
internal import Keys
internal import ViewModels

/// The texts of the search of messages.
extension ScreenWords {
  static let showInItsChat = "show in its chat"
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

  /// The note while a message that was found is shown in its chat: "2 of 7 for “ridge”".
  static func found(_ number: Int, of viewModel: MessageSearchViewModel) -> String {
    let count = viewModel.shortCount.isEmpty ? "" : " of \(viewModel.shortCount)"
    let next = key(.nextMatch, in: .everywhere)
    return "\(number)\(count) found. \(next) shows the next one."
  }

  /// The note that no further message was found in this direction.
  static func endOfFound(_ isForward: Bool, hasMore: Bool) -> String {
    guard isForward else { return "This is the first that was found." }
    return hasMore
      ? "\(key(.search, in: .everywhere)) shows more that was found."
      : "This is the last that was found."
  }
}
