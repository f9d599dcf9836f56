internal import Intents
internal import Model

extension EventRouter {
  /// Applies one intent of the person, after the batch of events that contains it was committed or
  /// refused. `passage` contains the outcome of that commit, and collects the work to do after the
  /// whole group of batches.
  func handle(_ intent: Intent, _ passage: inout Passage) {
    let wasInFront = model.isBannerInFront
    defer { if model.isBannerInFront != wasInFront { showBannerAnew() } }
    switch intent {
    case .chatList(let intent): handle(intent, &passage)
    case .createChat(let intent): handle(intent)
    case .messages(let intent): handle(intent, &passage)
    // A change of a message is stored in the outbox, and after each change of the outbox `sendNext`
    // looks for entries to send.
    case .actions(.delete), .actions(.relate): break
    case .actions(.inspect(let inspected?)):
      carryOut(
        model.inspect(
          inspected.message, in: inspected.chat, wantsVersions: inspected.wantsVersions))
      pacer.hurry(.messageDetails, now: now)
    case .actions(.inspect(nil)): carryOut(model.stopInspecting())
    case .actions(.file(let intent)): handle(intent)
    case .actions(.resend):
      sends.resume()
      passage.wantsSending = true
    case .actions(.discard): passage.wantsSending = true
    case .actions(.setAside(_, let isUndone)):
      if !isUndone { armAside() }
      pacer.hurry(.messages, now: now)
    case .actions(.undoRead): pacer.hurry(.chatList, now: now)
    case .actions(.room(let intent)): handle(intent)
    case .peek(let chat): open(chat, isPeeked: true)
    case .reading(let position):
      let wasFocused = model.reading.isFocused
      carryOut(model.apply(position))
      if position.isFocused != wasFocused { countDown() }
    case .chatSearch(.search(let query)): carryOut(model.search(query))
    case .chatSearch(.goTo(let query)): carryOut(model.search(query, withPeople: true))
    case .chatSearch(.close): carryOut(model.endSearch())
    case .chatSearch(.messages(let intent)): handle(intent)
    case .reconnect: reconnect()
    // A setting that was not stored is not applied: the status line gives the reason. The
    // terminal's background is not chosen by the person but reported by the terminal, so it is
    // applied even if it was not stored.
    case .set(.background(let background)): change(.background(background))
    case .set(let setting):
      if passage.refusal == nil { change(setting) }
    }
  }

  private func change(_ setting: Setting) {
    let consequences = model.apply(setting)
    carryOut(consequences)
    if consequences.changed.contains(.messages) {
      pacer.hurry(.messages, now: now)
      pacer.hurry(.chatList, now: now)
    }
  }

  /// Builds the banner's view model again at once, because it changed whether the chat or thread on
  /// the screen is the one to which all of the banner's messages belong.
  private func showBannerAnew() {
    mark(.banner)
    pacer.hurry(.banner, now: now)
  }

  private func handle(_ intent: ChatListIntent, _ passage: inout Passage) {
    var consequences = model.apply(intent)
    switch intent {
    case .findUnread(let conversation):
      consequences.add(model.found(read(nil) { try store.nextUnread(conversation) }))
    case .markRead(let chat):
      receipts.hold(chat, now: now)
      alarms.receipts = receipts.nextRelease
      passage.wantsReceipts = true
      pacer.hurry(.chatList, now: now)
    case .markAllRead:
      passage.wantsReceipts = true
      pacer.hurry(.chatList, now: now)
    case .setLevel:
      sendLevels()
      pacer.hurry(.chatList, now: now)
    case .leave(let chat):
      if let reason = model.connection.failure {
        tellNotLeft(chat, reason)
      } else {
        consequences.add(model.leave(chat, former: joinedBefore(chat)))
      }
    case .follow(let chat):
      consequences.add(follow(chat))
    case .openLink(let link):
      consequences.add(open(link))
    case .makeLink(let chat, let event):
      consequences.add(link(to: chat, event))
    case .show, .select, .retry:
      break
    }
    carryOut(consequences)
    if consequences != .none { pacer.hurry(.chatList, now: now) }
  }

  private func follow(_ id: ChatID) -> Consequences {
    guard let chat = read(nil, { try store.chat(id) }), let successor = chat.successor else {
      return model.found(nil)
    }
    if let newest = newest(after: chat) { return model.found(Conversation(newest)) }
    let known = read(nil) { try store.chat(successor.chat) }
    if known?.membership == .joined { return model.found(Conversation(successor.chat)) }
    if let reason = model.connection.failure {
      report(FailureSentence.notFollowed(reason))
      return model.found(nil)
    }
    return model.follow(chat, to: successor)
  }

  /// The newest joined chat of those that continue `chat`, each the one before it; `nil` if none is
  /// joined.
  func newest(after chat: Chat) -> ChatID? {
    var (last, newest) = (chat, ChatID?.none)
    for _ in 0..<Successor.maxUpgrades {
      guard let id = last.successor?.chat, id != chat.id,
        let next = read(nil, { try store.chat(id) }), next.predecessor == last.id
      else { break }
      if next.membership == .joined { newest = id }
      last = next
    }
    return newest
  }

  /// The joined chats that this joined one continues, the oldest first: the list does not show
  /// them, so that they could not be left by themselves. Empty if chats continue each other in a
  /// circle, because the list shows them all then.
  private func joinedBefore(_ id: ChatID) -> [ChatID] {
    guard var last = read(nil, { try store.chat(id) }), last.membership == .joined else {
      return []
    }
    var former: [ChatID] = []
    for _ in 0..<Successor.maxUpgrades {
      guard let older = last.predecessor, let chat = read(nil, { try store.chat(older) }) else {
        break
      }
      if older == id { return [] }
      if chat.membership == .joined { former.append(older) }
      last = chat
    }
    return former.reversed()
  }

  func tellNotLeft(_ id: ChatID, _ reason: FailureReason) {
    guard let chat = read(nil, { try store.chat(id) }) else { return }
    let isInvite = chat.membership == .invited
    report(FailureSentence.notLeft(chat.name, isInvite: isInvite, reason))
  }

  private func handle(_ intent: CreateChatIntent) {
    switch intent {
    case .create(let request): create(request)
    case .suggest(let words):
      carryOut(model.suggest(words))
      alarms.directory = nil
      armDirectory()
    case .cancel:
      carryOut(model.cancelCreation())
      carryOut(model.suggest(""))
      armDirectory()
    }
  }

  private func create(_ request: ChatRequest) {
    let isBlank = request.people.contains { $0.address.allSatisfy(\.isWhitespace) }
    guard !isBlank, !request.people.isEmpty || request.setup != nil else { return }
    let existing = read(nil) { try existingChat(for: request) }
    let known = read(Acquaintances.none) { try store.acquaintances(request.people.map(\.address)) }
    carryOut(model.createChat(request, existing: existing, known: known))
  }

  /// The joined room whose id was typed, or the direct chat with the person whose user id (on the
  /// user's own server, also its localpart) was typed or chosen: it can be opened without the
  /// server. `nil` if there is no such chat, if a new room is requested, or if the text is neither,
  /// as an alias, so that only the server can find what it means.
  private func existingChat(for request: ChatRequest) throws -> ChatID? {
    if let room = request.room {
      let chat = try store.chat(ChatID(room))
      return chat?.membership == .joined ? chat?.id : nil
    }
    guard let typed = request.only?.address, let own = model.account?.user else { return nil }
    let addressee = Addressee(typed, own: own)
    // User ids of the embedded server encode capitals, so a typed name with capitals is not the
    // localpart of a user id.
    guard addressee.isID || addressee.name == addressee.name.lowercased() else { return nil }
    return try addressee.ids.first.flatMap { try store.directChat($0) }
  }

  private func handle(_ intent: MessagesIntent, _ passage: inout Passage) {
    switch intent {
    case .open(let chat, let thread): open(chat, thread: thread, isPeeked: false)
    case .accept(let chat): hurry(model.accept(chat))
    case .close: hurry(model.closeChat())
    case .submit(let submission): answer(submission, passage)
    case .draft: break
    case .typing(let chat, let isTyping):
      if model.connection == .online { port.perform(.sendTyping(chat, isTyping)) }
    case .mention(let chat, let query): carryOut(model.mention(query, in: chat))
    case .show(let chat, let message): show(chat, around: message)
    case .fetchHistory(let chat, let message): fetch(chat, before: message)
    }
  }

  private func open(_ id: ChatID, thread root: EventID? = nil, isPeeked: Bool) {
    automaticFetches = 0
    let chat = read(nil) { try store.chat(id) }
    let thread = root.map { root in
      (root: root, start: read(ThreadStart.empty) { try store.threadStart(id, root) })
    }
    let unread = thread.map { $0.start.firstUnread } ?? read(nil) { try store.unreadStart(id) }
    hurry(model.open(id, stored: chat, unread: unread, thread: thread, isPeeked: isPeeked))
    guard !isPeeked else { return }
    carryOut(model.creationSeen(id))
    changeBanner(.seen(id))
  }

  /// Carries out consequences and, if there are any, builds the view model of the messages without
  /// waiting for the end of the interval between two builds, because the person waits for the
  /// result.
  func hurry(_ consequences: Consequences) {
    carryOut(consequences)
    if consequences != .none { pacer.hurry(.messages, now: now) }
  }

  private func answer(_ submission: Submission, _ passage: Passage) {
    let refused = passage.refused.first { $0.submission == submission }
    if let reason = passage.refusal ?? refused?.reason {
      guard submission.file == nil else { return refuseFile(submission, reason) }
      carryOut(model.refuse(submission, reason))
    } else {
      carryOut(model.accept(submission))
    }
  }

  private func fetch(_ chat: ChatID, before message: MessageID?) {
    refresh([.messages])
    guard let message else {
      return carryOut(model.fetch(model.missingAtStart(of: chat), in: chat))
    }
    let token = read(nil) { try store.gap(chat, message) }
    guard let token else { return }
    carryOut(model.fetch(.from(token), in: chat, before: message))
  }

  /// If the sync stream is halted because the store refused a batch, ends the pause before the next
  /// attempt.
  private func reconnect() {
    if case .halted = stream { resumeStream() } else { port.perform(.reconnect) }
  }
}
