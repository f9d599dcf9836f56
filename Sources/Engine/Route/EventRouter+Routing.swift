internal import Intents
internal import Model

/// The outcome of the commit that contained the event that is being applied to the model, and the
/// work to do once all batches of events of the same group are applied.
struct Passage {
  var refusal: FailureReason?
  var isOfStream = false
  /// The submissions that the store refused, though it stored the other events of the commit.
  var refused: [RefusedText] = []
  var wantsSending = false
  var wantsReceipts = false
  var wantsRoomData = false
}

extension EventRouter {
  /// Routes these batches of events as one group, together with those changes of delivery states
  /// that the store refused before: commits the group, in one transaction if possible, applies its
  /// events to the model, and sends what then waits to be sent.
  func route(_ arrived: [[Event]]) {
    let batches = unsettledBatch() + arrived
    trace?(.router(events: batches.reduce(0) { $0 + $1.count }))
    var reading = MarkingAsRead(model)
    var passage = Passage()
    GroupCommit(store: store).run(
      reading.complete(batches, model), mayStore: { stream.takesBatches ? nil : refusal },
      take: { handle($0, $1, &passage) })
    if passage.wantsSending { sendNext() }
    if passage.wantsReceipts { pacer.mark(.receipts, now: now) }
    if passage.wantsRoomData { sendRoomData() }
  }

  /// Applies to the model the batches of events that were committed in one transaction, so that all
  /// of them were stored or all were refused.
  private func handle(_ batches: [[Event]], _ outcome: CommitOutcome, _ passage: inout Passage) {
    switch outcome {
    case .stored(let changes):
      for batch in batches { unstored.note(batch, isStored: true) }
      endReports(batches)
      let consequences = model.committed(changes)
      trace?(.model(revision: model.revision))
      carryOut(consequences)
      passage.refusal = nil
      passage.refused = changes.refused
      if changes.outbox {
        passage.wantsSending = true
        readUnsent()
        dropSentFiles()
      }
      if changes.roomData { passage.wantsRoomData = true }
      if changes.isIndexLate { indexSoon() }
      tell(of: changes.removals)
      tell(of: changes, batches)
    case .refused(let reason):
      for batch in batches {
        tell(batch, refusedFor: reason)
        unstored.note(batch, isStored: false)
      }
      passage.refusal = reason
      passage.refused = []
    }
    for batch in batches {
      passage.isOfStream = batch.isOfStream
      for event in batch { handle(event, &passage) }
    }
  }

  /// Shows in the status line that a batch of events is not stored, except for a batch of refused
  /// submissions only, which are reported in other ways, for instance in the composer. If a sync
  /// brought the batch, halts the sync stream; further batches that syncs bring are not reported
  /// until the stream takes batches again.
  private func tell(_ events: [Event], refusedFor reason: FailureReason) {
    if events.isOfStream {
      guard stream.takesBatches else { return }
      refusal = reason
      stream = stream.reduced(by: .refused)
      armStream()
      report(FailureSentence.notStored(reason), about: .news)
    } else if !events.allSatisfy(\.isSubmission) {
      report(FailureSentence.notRemembered(reason), about: .storing)
    }
  }

  /// Removes the reports about refused commits from the status line, as far as the batches that the
  /// store has now accepted show that it works again.
  private func endReports(_ batches: [[Event]]) {
    let isOfStream = batches.contains(where: \.isOfStream)
    if isOfStream {
      stream = stream.reduced(by: .stored)
      endReport(about: .news)
    }
    // Connection events store nothing, so their success does not show that the store works
    // again.
    if isOfStream || batches.joined().contains(where: \.isIntent) { endReport(about: .storing) }
  }

  private func handle(_ event: Event, _ passage: inout Passage) {
    switch event {
    case .account(let event): handle(event)
    case .connection(let event): handle(event, &passage)
    case .chats(let event): handle(event, &passage)
    case .messages(let event): handle(event, &passage)
    case .relations(.file(let event)): handle(event)
    case .relations(.search(let event)): handle(event)
    case .relations(.versionsFetched(let chat, let event, let failure)):
      carryOut(model.versionsFetched(of: event, in: chat, failure: failure))
    case .relations(.reacted), .relations(.responded), .relations(.thread): break
    case .contacts(let event):
      carryOut(model.apply(event))
      armDirectory()
    case .creation(let event): carryOut(model.apply(event, space: space(in: event)))
    case .rooms(let event): handle(event)
    case .intent(let intent): handle(intent, &passage)
    }
  }

  /// The name of the space that was created or joined; `nil` if the event is not about a space. A
  /// space is stored like a chat that the user left.
  private func space(in event: CreationEvent) -> String? {
    guard case .created(let id) = event, let chat = read(nil, { try store.chat(id) }) else {
      return nil
    }
    return chat.membership == .left ? chat.name : nil
  }

  private func handle(_ event: ConnectionEvent, _ passage: inout Passage) {
    if case .report(let sentence, let subject) = event { return report(sentence, about: subject) }
    carryOut(model.apply(event))
    switch event {
    case .connecting:
      stream = stream.reduced(by: .connecting)
      armCountdown(seconds: 0)
    case .online:
      armCountdown(seconds: 0)
      sends.resume()
      receipts.restart()
      levels.restart()
      sendLevels()
      roomData.restart()
      passage.wantsRoomData = true
      automaticFetches = 0
      askedOriginals = []
      passage.wantsSending = true
      passage.wantsReceipts = true
      if model.open != nil { mark(.messages) }
      carryOut(model.resumeRooms())
    case .settled(let subject):
      endReport(about: subject)
    case .offline(_, let seconds):
      armCountdown(seconds: seconds)
    case .receiving, .report:
      break
    }
  }

  private func handle(_ event: ChatEvent, _ passage: inout Passage) {
    switch event {
    case .readHere:
      passage.wantsReceipts = true
    case .receiptSent(let chat, let event):
      receipts.answered(chat, event)
      passage.wantsReceipts = true
    case .updated(let update):
      // Messages that were written before the chat was joined wait in the outbox until a sync
      // brings the join.
      if update.membership == .joined { passage.wantsSending = true }
      endRemovals(update)
    case .removed: break
    case .left(let chat):
      carryOut(model.endLeaving(chat))
    case .leaveFailed(let chat, let reason):
      carryOut(model.endLeaving(chat))
      tellNotLeft(chat, reason)
    case .followed(let chat, let next):
      carryOut(model.endFollowing(chat, to: next))
      pacer.hurry(.chatList, now: now)
    case .followFailed(let chat, let reason):
      carryOut(model.endFollowing(chat, to: nil))
      pacer.hurry(.chatList, now: now)
      report(FailureSentence.notFollowed(reason))
    case .resolved(let link, let answer):
      handle(answer, about: link)
    case .unread, .readUpTo:
      break
    }
  }

  private func handle(_ event: MessageEvent, _ passage: inout Passage) {
    switch event {
    case .arrived(let arrival):
      mark(model.wrote(arrival))
      // A sync reports that a chat's start is reached as an arrival without messages, which is no
      // response to a request for history.
      guard !passage.isOfStream else { return }
      let chat = arrival.chat
      let thread: EventID?
      switch arrival.placement {
      case .newest: return
      case .older: thread = nil
      case .thread(let root, _, _): thread = root
      }
      let consequences = passage.refusal.map {
        model.historyFailed(in: chat, thread: thread, $0)
      }
      carryOut(consequences ?? model.historyArrived(in: chat, thread: thread))
      moveUnreadLine(of: chat)
      guard model.open?.conversation == Conversation(chat, thread: thread) else { return }
      if let refusal = passage.refusal {
        carryOut(model.seekFailed(refusal))
      } else {
        goOnSeeking()
      }
    case .historyFailed(let chat, let reason, let thread):
      carryOut(model.historyFailed(in: chat, thread: thread, reason))
      guard model.open?.conversation == Conversation(chat, thread: thread) else { return }
      carryOut(model.seekFailed(reason))
    case .delivery(let transaction, let change):
      // While the change of its delivery state is not stored, a message counts as being sent:
      // otherwise the message would be sent again from the outbox.
      guard passage.refusal == nil else { return keepUnsettled(event) }
      sends.note(transaction, change)
      model.endTransfer(of: transaction)
      carryOut(model.note(transaction, change))
      passage.wantsSending = true
    case .typing(let chat, let users):
      guard model.showsTyping(in: chat) else { return }
      let names = users.isEmpty ? [] : read([]) { try store.names(chat, users) }
      let typing = zip(users, names).map { Typist(user: $0, name: $1) }
      mark(model.replace(typing: typing, in: chat))
    case .asideEnded:
      // If the deletion of the discarded messages was not stored, they still delay the later
      // messages, so the deletion is tried again.
      if passage.refusal != nil { armAside() }
    case .receipts, .deleted, .edited, .quoted:
      break
    }
  }
}

extension Event {
  fileprivate var isIntent: Bool {
    if case .intent = self { true } else { false }
  }
}
