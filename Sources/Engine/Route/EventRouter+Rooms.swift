internal import Intents
internal import Model

extension EventRouter {
  func handle(_ intent: RoomIntent) {
    switch intent {
    case .setNumber, .set, .fold: pacer.hurry(.chatList, now: now)
    case .change(let chat, let change): begin(change, of: chat)
    case .findPeople(let chat, let letters):
      carryOut(model.mention(letters, in: chat, of: .everybody))
    case .showMembers(let query): carryOut(model.show(members: query))
    case .hideMembers: carryOut(model.hideMembers())
    case .showPerson(let user): carryOut(model.show(person: user))
    case .browse(let browsing): handle(browsing)
    }
  }

  private func handle(_ browsing: RoomBrowsing) {
    switch browsing {
    case .show(let query): carryOut(model.show(rooms: query))
    case .more: carryOut(model.fetchMoreRooms())
    case .hide: carryOut(model.hideRooms())
    }
    armRoomSearch()
  }

  private func begin(_ change: RoomChange, of chat: ChatID) {
    let standing = read(.unknown) { try store.rooms.standing(chat) }.standing
    let consequences = model.change(chat, change, standing: standing, known: known(to: change))
    carryOut(consequences)
    if consequences.effects.isEmpty { showOutcome(of: chat) }
  }

  private func known(to change: RoomChange) -> [Contact] {
    guard case .person(_, let name, _) = change else { return [] }
    return read(Acquaintances.none) { try store.acquaintances([name]) }.people
  }

  func handle(_ event: RoomEvent) {
    switch event {
    case .changed(let chat, let change, let result):
      carryOut(model.end(change, of: chat, result))
      showOutcome(of: chat)
    case .listed(let request, let page):
      carryOut(model.add(page, of: request, joined: joined(of: page)))
    case .notListed(let request, let reason):
      carryOut(model.roomsFailed(request, reason))
    }
  }

  /// The rooms of a page of the public room directory that the user has joined already, so that
  /// they are opened and not joined again.
  private func joined(of page: RoomPage) -> Set<ChatID> {
    read([]) {
      Set(try page.rooms.map(\.chat).filter { try store.chat($0)?.membership == .joined })
    }
  }

  private func showOutcome(of chat: ChatID) {
    guard let outcome = model.roomOutcome else { return }
    if model.open?.chat.id == chat {
      pacer.hurry(.messages, now: now)
    } else {
      report(RoomOutcomeSentence.words(outcome, isASCII: surroundings().isASCII))
    }
  }
}

extension EventRouter {
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

  /// A room's id does not say who can let somebody join, so the link names servers that can.
  func link(to chat: ChatID, _ event: EventID?) -> Consequences {
    let via = read([]) { try store.servers(chat) }
    return model.found(.link(MatrixLink(address: chat.rawValue, event: event, via: via).url))
  }
}

extension EventRouter {
  func handle(_ event: AccountEvent) {
    carryOut(model.apply(event))
    switch event {
    case .levelTaken(let chat, _), .levelRefused(let chat, _):
      levels.answered(chat)
      sendLevels()
    case .datum(let chat, let datum, .taken), .datum(let chat, let datum, .refused):
      roomData.answered(chat, datum)
      sendRoomData()
    case .signedIn, .signedOut, .synced, .directChats, .ignored, .rules, .datum(_, _, .kept):
      break
    }
  }

  /// Sends the notification levels that the server does not have yet, and fetches the server's push
  /// rules, once in a run, if they are not stored. Does nothing unless the client is online.
  func sendLevels() {
    guard model.connection == .online else { return }
    let settled = NotificationsToSettle(pending: [], areRulesKnown: true)
    let open = read(settled) { try store.notificationsToSettle() }
    for level in levels.start(open.pending) {
      port.perform(.setLevel(level.chat, level.level, usual: level.usual))
    }
    if !open.areRulesKnown, !hasAskedForRules {
      hasAskedForRules = true
      port.perform(.fetchRules)
    }
  }

  /// Sends the tags and unread marks that the person set for chats and that the server does not
  /// have yet. Does nothing unless the client is online.
  func sendRoomData() {
    guard model.connection == .online else { return }
    for pending in roomData.start(read([]) { try store.rooms.pendingData() }) {
      port.perform(.keep(pending.chat, pending.datum))
    }
  }
}
