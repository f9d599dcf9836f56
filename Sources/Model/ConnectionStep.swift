extension ChatModel {
  /// The longest report, in characters: it stands in one line.
  private static let reportLimit = 300

  /// The way to the server changed, or something about it is to be told.
  package mutating func apply(_ event: ConnectionEvent) -> Consequences {
    switch event {
    case .connecting:
      return connectionBecomes(.connecting)
    case .online:
      var consequences = connectionBecomes(.online)
      consequences.add(forgiveHistory())
      // The server may have refused to let us in, or never have heard of it.
      if let open, open.chat.membership == .invited, !open.isPeeked {
        consequences.effects.append(.join(open.chat.id, directWith: open.chat.directUser))
      }
      return consequences
    case .offline(let reason, let seconds):
      // Nobody tells us any more when they stop.
      open?.typing = []
      var consequences = connectionBecomes(.offline(reason, retryInSeconds: seconds))
      if open != nil { consequences.changed.insert(.messages) }
      return consequences
    case .report(let text):
      return tell(text)
    }
  }

  /// Something went wrong and was survived. `nil` takes the report away.
  package mutating func tell(_ text: String?) -> Consequences {
    let bounded = text.map { String($0.prefix(Self.reportLimit)) }
    guard bounded != report else { return .none }
    report = bounded
    return Consequences(changed: .status)
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
