extension ChatModel {
  /// Applies a change of the connection, or shows a problem or notice in the status line. When the
  /// client comes online, the result repeats requests that failed before, such as the one to join
  /// the open chat if no sync has confirmed it.
  package mutating func apply(_ event: ConnectionEvent) -> Consequences {
    switch event {
    case .connecting:
      return connectionBecomes(.connecting)
    case .receiving(let megabytes):
      return connectionBecomes(.receiving(megabytes: megabytes))
    case .online:
      var consequences = connectionBecomes(.online)
      consequences.add(forgiveHistory())
      if thumbnails.forgetUnreachable() { consequences.changed.formUnion(.messages) }
      consequences.add(askMissingVersions())
      // The join may have failed, or the request may never have arrived. Joining twice does no
      // harm.
      if let open, open.chat.membership == .invited, open.isJoining {
        consequences.effects.append(.join(open.chat.id, directWith: open.chat.directUser))
      }
      return consequences
    case .offline(let reason, let seconds):
      // Without a connection, the end of a typing notice never arrives.
      let changed = endTyping()
      var consequences = connectionBecomes(.offline(reason, retryInSeconds: seconds))
      consequences.changed.formUnion(changed)
      return consequences
    case .report(let text, let subject):
      return tell(Report(text, about: subject))
    // A settled problem stays in the status line until the person had time to read it.
    case .settled:
      return .none
    }
  }

  /// Updates the seconds until the next attempt to connect.
  package mutating func wait(seconds: Int) -> Consequences {
    connectionBecomes(.waiting(seconds: seconds))
  }

  private mutating func connectionBecomes(_ change: ConnectionChange) -> Consequences {
    let next = connection.reduced(by: change)
    guard next != connection else { return .none }
    connection = next
    // An empty chat list shows "loading" while the client connects, so it changes with the
    // connection.
    let list: ModelParts = chatList.window.chats.isEmpty ? .chatList : []
    return Consequences(changed: list.union(.status))
  }
}
