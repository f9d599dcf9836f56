package import Intents

extension ChatModel {
  /// Asks the server to let us leave a chat or decline an invite. Another call during the request
  /// changes nothing.
  ///
  /// The request is not stored: a person should not leave a chat days after they gave up.
  mutating func leave(_ chat: ChatID) -> Consequences {
    guard connection == .online, leaving.insert(chat).inserted else { return .none }
    return Consequences(changed: [.chatList, .switcher], effects: [.leave(chat)])
  }

  /// Ends the request to leave a chat, which the server has accepted or refused.
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
