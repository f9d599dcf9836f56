internal import Intents
internal import Model

/// Links to rooms, people and messages of Matrix.
extension EventRouter {
  /// Finds what a link leads to: in the store, or else by asking the server.
  func open(_ link: MatrixLink) -> Consequences {
    if link.isPerson {
      let chat = read(nil) { try store.directChat(UserID(link.address)) }
      return model.found(chat.map { .conversation(Conversation($0)) } ?? .unknown(link))
    }
    if link.address.hasPrefix("!") {
      let chat = ChatID(link.address)
      guard isKnown(chat) else { return model.found(.unknown(link)) }
      if let finding = stored(link, in: chat) { return model.found(finding) }
    }
    guard model.connection == .online else { return answer(ResolvedLink(chat: nil), about: link) }
    return model.resolve(link)
  }

  /// Applies what the server says about a link, unless the person does not wait for it any more.
  func handle(_ resolved: ResolvedLink, about link: MatrixLink) {
    guard model.awaits(link) else { return }
    carryOut(answer(resolved, about: link))
    pacer.hurry(.chatList, now: now)
  }

  private func answer(_ resolved: ResolvedLink, about link: MatrixLink) -> Consequences {
    let id = link.address.hasPrefix("!") ? ChatID(link.address) : resolved.chat
    guard let chat = id, isKnown(chat) else { return model.found(.unknown(link)) }
    if let finding = stored(link, in: chat) { return model.found(finding) }
    let time = resolved.timestamp
    return link.event.map { model.found(LinkedMessage(chat: chat, event: $0, timestamp: time)) }
      ?? model.found(.nothing)
  }

  private func membership(of chat: ChatID) -> Membership? {
    read(nil) { try store.chat(chat) }?.membership
  }

  /// `true` if the user has joined the chat or is invited to it.
  private func isKnown(_ chat: ChatID) -> Bool {
    [.joined, .invited].contains(membership(of: chat))
  }

  /// The chat, or the message of it, to which a link leads; `nil` if the message is not stored. An
  /// invite, which shows no messages, is opened alone.
  private func stored(_ link: MatrixLink, in chat: ChatID) -> FoundTarget? {
    guard let event = link.event, membership(of: chat) == .joined else {
      return .conversation(Conversation(chat))
    }
    let shown = read(nil) { try store.serverSearch.shown(event, chat, nil) }
    guard let shown else { return nil }
    let conversation = Conversation(chat, thread: shown == event ? nil : shown)
    return .conversation(conversation, message: event)
  }

  /// Makes a link to a chat or to a message of it. A room's id does not say who can let somebody
  /// join, so the link names servers that can.
  func link(to chat: ChatID, _ event: EventID?) -> Consequences {
    let via = read([]) { try store.servers(chat) }
    return model.found(.link(MatrixLink(address: chat.rawValue, event: event, via: via).url))
  }
}
