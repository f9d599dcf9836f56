package import Intents

extension ChatModel {
  /// A person wants to leave a chat, or to decline an invite. While the server is asked, another wish for
  /// the same is the same one.
  ///
  /// Nothing of it is kept for later: nobody is to find themselves out of a chat days after they gave up.
  mutating func leave(_ chat: ChatID) -> Consequences {
    guard connection == .online, leaving.insert(chat).inserted else { return .none }
    return Consequences(changed: [.chatList, .switcher], effects: [.leave(chat)])
  }

  /// The server let us out of the chat, or did not.
  package mutating func endLeaving(_ chat: ChatID) -> Consequences {
    guard leaving.remove(chat) != nil else { return .none }
    return Consequences(changed: [.chatList, .switcher])
  }
}

extension ConnectionState {
  /// Why nothing can be asked of the server now; `nil`: it can.
  package var failure: FailureReason? {
    switch self {
    case .online: nil
    case .starting, .connecting: .offline
    case .offline(let reason, _): reason
    case .signedOut: .signedOut
    }
  }
}
