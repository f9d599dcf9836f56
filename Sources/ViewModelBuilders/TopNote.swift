import Keys
import Model

/// The note above the first message.
enum TopNote {
  /// The note: a sentence, or "".
  static func of(_ open: OpenChat, _ surroundings: Surroundings) -> String {
    let signs = Punctuation(isASCII: surroundings.isASCII)
    switch open.chat.membership {
    case .invited:
      guard !open.isJoining else { return "joining this chat \(signs.ellipsis)" }
      return "You are invited to this chat; open it to join\(open.isPeeked ? declining : "")."
    case .left: return "You are not in this chat any more. What was here is kept."
    case .joined: break
    }
    let state = open.fetchingBefore == nil ? open.fetching : .loaded
    switch state {
    case .loading: return "loading earlier messages \(signs.ellipsis)"
    case .failed(let reason):
      return "Earlier messages did not come: \(FailureSentence.cause(reason)). "
        + "\(retryKey) tries again."
    case .loaded: break
    }
    let isStart = open.window.history == .start && !open.window.hasEarlier
    return isStart ? "This is the start of the chat" : ""
  }

  /// The words about the key that declines an invite. A peek leaves the keys with the chat list, so
  /// this is the list's key.
  private static let declining: String = {
    KeyTable.hint(for: .leaveChat, in: .chatList).map { ", \($0.key) declines" } ?? ""
  }()

  /// The key that retries failed messages.
  static let retryKey: String = {
    let binding = KeyTable.binding(for: .retry, in: .messages)
    return binding?.keys.first.map(KeyTable.name(of:)) ?? ""
  }()
}
