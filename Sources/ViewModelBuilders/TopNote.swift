import Keys
import Model

/// What stands above the first message.
enum TopNote {
  /// A sentence, or "".
  static func of(_ open: OpenChat, _ surroundings: Surroundings) -> String {
    let signs = Punctuation(isASCII: surroundings.isASCII)
    switch open.chat.membership {
    case .invited:
      return open.isPeeked
        ? "You are invited to this chat; open it to join\(declining)."
        : "joining this chat \(signs.ellipsis)"
    case .left: return "You are not in this chat any more. What was here is kept."
    case .joined: break
    }
    switch open.fetching {
    case .loading: return "loading earlier messages \(signs.ellipsis)"
    case .failed(let reason):
      let key = KeyTable.binding(for: .retry, in: .messages)?.keys.first.map(KeyTable.name(of:))
      return "Earlier messages did not come: \(FailureSentence.cause(reason)). "
        + "\(key ?? "") tries again."
    case .loaded: break
    }
    let isStart = open.window.history == .start && !open.window.hasEarlier
    return isStart ? "This is the start of the chat" : ""
  }

  /// Who looks into a chat has the keys of the list.
  private static let declining: String = {
    KeyTable.hint(for: .leaveChat, in: .chatList).map { ", \($0.key) declines" } ?? ""
  }()
}
