import Keys
import Model

/// Builds the note above the first message, which says that earlier messages are loading, could not
/// be loaded or do not exist, or that the person is joining or has left the chat.
enum HistoryNote {
  /// The note for the open chat: that the person is joining or has left, that earlier messages are
  /// loading or could not be loaded, or that the chat starts here or continues an older one; ""
  /// when there is nothing to say.
  static func of(_ open: OpenChat, _ surroundings: Surroundings) -> String {
    let signs = Punctuation(isASCII: surroundings.isASCII)
    switch open.chat.membership {
    case .invited: return "joining this chat \(signs.ellipsis)"
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
    let isStart =
      open.window.history == .start && !open.window.hasEarlier && open.thread == nil
    guard isStart else { return "" }
    return open.chat.predecessor == nil
      ? "This is the start of the chat" : SuccessorNote.older(of: open.chat, signs)
  }

  /// The name of the retry key in the messages pane; "" if there is none.
  static var retryKey: String { KeyTable.hint(for: .retry, in: .messages)?.key ?? "" }
}
