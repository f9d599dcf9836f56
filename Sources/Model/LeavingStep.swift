package import Intents

extension ChatModel {
  /// Starts the request to leave a chat or to decline an invite. Does nothing while the client is
  /// offline, or while the request is running.
  ///
  /// The request is not stored: when it could be sent days later, the person may have given it up.
  mutating func leave(_ chat: ChatID) -> Consequences {
    guard connection == .online, leaving.insert(chat).inserted else { return .none }
    return Consequences(changed: [.chatList, .switcher], effects: [.leave(chat)])
  }

  /// Ends the request to leave a chat, whether it succeeded or failed.
  package mutating func endLeaving(_ chat: ChatID) -> Consequences {
    guard leaving.remove(chat) != nil else { return .none }
    return Consequences(changed: [.chatList, .switcher])
  }
}

extension ConnectionState {
  /// The reason why no request is possible now; `nil` if the connection allows requests.
  package var failure: FailureReason? {
    switch self {
    case .online: nil
    case .starting, .connecting: .offline
    case .offline(let reason, _): reason
    case .signedOut: .signedOut
    }
  }
}
