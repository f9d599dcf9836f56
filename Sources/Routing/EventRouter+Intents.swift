internal import Intents
internal import Model
internal import ViewModelBuilders

/// What a person asks for.
extension EventRouter {
  /// Takes one thing that a person asked for.
  func step(_ intent: Intent, _ passage: inout Passage) {
    let wasInFront = model.isBannerInFront
    defer { if model.isBannerInFront != wasInFront { showBannerAnew() } }
    switch intent {
    case .chatList(let intent): step(intent, &passage)
    case .createChat(let intent): step(intent)
    case .messages(let intent): step(intent, &passage)
    // All of it lies in the outbox, which is looked at when it changed.
    case .actions(.delete), .actions(.react): break
    case .actions(.inspect(let chat, let message)):
      carryOut(model.inspect(message, in: chat))
      pacer.hurry(.inspection, now: now)
    case .actions(.stopInspecting): carryOut(model.stopInspecting())
    case .peek(let chat): open(chat, isPeeked: true)
    case .reading(let position):
      let wasFocused = model.reading.isFocused
      carryOut(model.apply(position))
      if position.isFocused != wasFocused { countDown() }
    case .switcher(.search(let query)): carryOut(model.search(query))
    case .switcher(.close): carryOut(model.closeSwitcher())
    case .reconnect: reconnect()
    // What is not stored is not set: the report says why.
    case .set(let setting):
      if passage.refusal == nil { change(setting) }
    }
  }

  /// A person sees it change under the key.
  private func change(_ setting: Setting) {
    let consequences = model.apply(setting)
    carryOut(consequences)
    if consequences.changed.contains(.messages) {
      pacer.hurry(.messages, now: now)
      pacer.hurry(.chatList, now: now)
    }
  }

  /// The chat that the banner tells of came to the front, or is not there any more.
  private func showBannerAnew() {
    mark(.banner)
    pacer.hurry(.banner, now: now)
  }

  private func step(_ intent: ChatListIntent, _ passage: inout Passage) {
    var consequences = model.apply(intent)
    switch intent {
    case .findUnread(let chat):
      consequences.add(model.found(read(nil) { try store.nextUnread(chat) }))
    case .markRead, .markAllRead:
      passage.wantsReceipts = true
      pacer.hurry(.chatList, now: now)
    case .setLevel:
      tellLevels()
      pacer.hurry(.chatList, now: now)
    case .leave(let chat):
      if let reason = model.connection.failure { tellNotLeft(chat, reason) }
    case .follow(let chat):
      consequences.add(follow(chat))
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
    let known = read(nil) { try store.chat(successor.chat) }
    if known?.membership == .joined { return model.found(successor.chat) }
    if let reason = model.connection.failure {
      report(FailureSentence.notFollowed(reason))
      return model.found(nil)
    }
    return model.follow(chat, to: successor)
  }

  /// Says why a person is in a chat still, or still invited to it.
  func tellNotLeft(_ id: ChatID, _ reason: FailureReason) {
    guard let chat = read(nil, { try store.chat(id) }) else { return }
    let isInvite = chat.membership == .invited
    report(FailureSentence.notLeft(chat.name, isInvite: isInvite, reason))
  }

  private func step(_ intent: CreateChatIntent) {
    switch intent {
    case .create(let request):
      let isBlank = request.people.contains { $0.address.allSatisfy(\.isWhitespace) }
      guard !isBlank, !request.people.isEmpty else { return }
      let existing = read(nil) { try request.only.flatMap { try store.chatNamed($0.address) } }
      carryOut(model.createChat(request, existing: existing))
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

  private func step(_ intent: MessagesIntent, _ passage: inout Passage) {
    switch intent {
    case .open(let chat): open(chat, isPeeked: false)
    case .close: hurry(model.closeChat())
    case .submit(let submission): settle(submission, passage)
    case .draft: break
    case .typing(let chat, let isTyping):
      if model.connection == .online { port.perform(.sendTyping(chat, isTyping)) }
    case .show(let chat, let message): hurry(model.show(chat, around: message))
    case .fetchHistory(let chat, let message): fetch(chat, before: message)
    case .resend:
      sends.resume()
      passage.wantsSending = true
    case .discard:
      passage.wantsSending = true
    }
  }

  private func open(_ id: ChatID, isPeeked: Bool) {
    automaticFetches = 0
    let chat = read(nil) { try store.chat(id) }
    let unread = read(nil) { try store.unreadStart(id) }
    hurry(model.open(id, stored: chat, unread: unread, isPeeked: isPeeked))
    guard !isPeeked else { return }
    carryOut(model.creationSeen(id))
    changeBanner(.seen(id))
  }

  /// Another chat, or another part of it: a person waits for it.
  private func hurry(_ consequences: Consequences) {
    carryOut(consequences)
    if consequences != .none { pacer.hurry(.messages, now: now) }
  }

  private func settle(_ submission: Submission, _ passage: Passage) {
    if let reason = passage.refusal {
      carryOut(model.refuse(submission, reason))
    } else if let refused = passage.refused.first(where: { $0.submission == submission }) {
      carryOut(model.refuse(submission, refused.reason))
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

  /// Begins anew now. A client that waits because of a full disk does not have to wait for the pause.
  private func reconnect() {
    if case .halted = stream { resumeStream() } else { port.perform(.reconnect) }
  }
}
