package import Intents

extension ChatModel {
  /// Marks a chat as being left, and returns the request to leave it or to decline its invite. Does
  /// nothing unless the client is online, or while such a request for the chat is running.
  ///
  /// The request is not stored: if it were sent days later, the person might not want it any more.
  mutating func leave(_ chat: ChatID) -> Consequences {
    guard connection == .online, leaving.insert(chat).inserted else { return .none }
    // The person may have accepted the invite before declining it, so a reconnect must not join the
    // chat again.
    if open?.chat.id == chat { open?.isJoining = false }
    if acceptedInvite == chat { acceptedInvite = nil }
    return Consequences(changed: [.chatList, .chatSearch], effects: [.leave(chat)])
  }

  /// Ends the request to leave a chat, whether it succeeded or failed.
  package mutating func endLeaving(_ chat: ChatID) -> Consequences {
    guard leaving.remove(chat) != nil else { return .none }
    return Consequences(changed: [.chatList, .chatSearch])
  }
}

extension ConnectionState {
  /// The reason why no request to the server is possible now; `nil` if the connection allows
  /// requests.
  package var failure: FailureReason? {
    switch self {
    case .online: nil
    case .starting, .connecting, .receiving: .offline
    case .offline(let reason, _): reason
    case .signedOut: .signedOut
    }
  }
}
