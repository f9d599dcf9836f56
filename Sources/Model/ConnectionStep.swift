extension ChatModel {
  /// The way to the server changed, or something about it is to be told.
  package mutating func apply(_ event: ConnectionEvent) -> Consequences {
    switch event {
    case .connecting:
      return connectionBecomes(.connecting)
    case .online:
      var consequences = connectionBecomes(.online)
      consequences.add(forgiveHistory())
      // The server may have refused to let us in, or never have heard of it.
      if let open, open.chat.membership == .invited, open.isJoining {
        consequences.effects.append(.join(open.chat.id, directWith: open.chat.directUser))
      }
      return consequences
    case .offline(let reason, let seconds):
      // Nobody tells us any more when they stop.
      open?.typing = []
      var consequences = connectionBecomes(.offline(reason, retryInSeconds: seconds))
      if open != nil { consequences.changed.insert(.messages) }
      return consequences
    case .report(let text, let subject):
      return tell(Report(text, about: subject))
    // It stays for as long as reading it takes.
    case .settled:
      return .none
    }
  }

  /// So many seconds are left until the client tries again.
  package mutating func wait(seconds: Int) -> Consequences {
    connectionBecomes(.waiting(seconds: seconds))
  }

  private mutating func connectionBecomes(_ change: ConnectionChange) -> Consequences {
    let next = connection.reduced(by: change)
    guard next != connection else { return .none }
    connection = next
    // An empty list is loading until the server was heard.
    let list: ModelParts = chatList.window.chats.isEmpty ? .chatList : []
    return Consequences(changed: list.union(.status))
  }
}
