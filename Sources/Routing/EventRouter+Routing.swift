internal import Intents
internal import Model
internal import ViewModelBuilders

/// What became of an event in the store, and what a group asks for once it is stepped through.
struct Passage {
  /// `nil`: stored.
  var refusal: FailureReason?
  /// The server told it by itself.
  var isOfStream = false
  /// Submissions that the store did not take though the rest was stored.
  var refused: [RefusedText] = []
  /// Own messages may have to be sent.
  var wantsSending = false
  /// Read positions may have to be told.
  var wantsReceipts = false
}

/// A group of batches: commit, step, handler, effects.
extension EventRouter {
  /// Routes these batches as one group.
  func route(_ arrived: [[Event]]) {
    let batches = unsettledBatch() + arrived
    trace?(.router(events: batches.reduce(0) { $0 + $1.count }))
    var reading = ReadingAlong(model)
    var passage = Passage()
    GroupCommit(store: store).run(
      reading.complete(batches), mayStore: { stream.takesBatches ? nil : refusal },
      take: { step($0, $1, &passage) })
    if passage.wantsSending { sendNext() }
    if passage.wantsReceipts { pacer.mark(.receipts, now: now) }
  }

  /// `batches` share their outcome: they were one transaction.
  private func step(_ batches: [[Event]], _ outcome: CommitOutcome, _ passage: inout Passage) {
    switch outcome {
    case .stored(let changes):
      for batch in batches { unstored.note(batch, isStored: true) }
      settleReports(batches)
      let consequences = model.committed(changes)
      trace?(.model(revision: model.revision))
      carryOut(consequences)
      passage.refusal = nil
      passage.refused = changes.refused
      if changes.outbox { passage.wantsSending = true }
      tell(of: changes)
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
      for event in batch { step(event, &passage) }
    }
  }

  /// A batch is not stored. Says so once, and stops the stream if it was a part of it.
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

  /// These are stored: what was told of not being able to is over.
  private func settleReports(_ batches: [[Event]]) {
    let isOfStream = batches.contains(where: \.isOfStream)
    if isOfStream {
      stream = stream.reduced(by: .stored)
      settle(.news)
    }
    // Of the connection nothing is stored.
    if isOfStream || batches.joined().contains(where: \.isIntent) { settle(.storing) }
  }

  private func step(_ event: Event, _ passage: inout Passage) {
    switch event {
    case .account(let event): step(event)
    case .connection(let event): step(event, &passage)
    case .chats(let event): step(event, &passage)
    case .messages(let event): step(event, &passage)
    case .relations: break
    case .contacts(let event):
      carryOut(model.apply(event))
      armDirectory()
    case .creation(let event): carryOut(model.apply(event))
    case .intent(let intent): step(intent, &passage)
    }
  }

  private func step(_ event: ConnectionEvent, _ passage: inout Passage) {
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
      tellLevels()
      automaticFetches = 0
      askedOriginals = []
      passage.wantsSending = true
      passage.wantsReceipts = true
      if model.open != nil { mark(.messages) }
    case .settled(let subject):
      settle(subject)
    case .offline(_, let seconds):
      armCountdown(seconds: seconds)
    case .report:
      break
    }
  }

  private func step(_ event: ChatEvent, _ passage: inout Passage) {
    switch event {
    case .readHere:
      passage.wantsReceipts = true
    case .receiptSent(let chat, _):
      receipts.answered(chat)
      passage.wantsReceipts = true
    case .updated(let update):
      // What was written into a chat that we were invited to waits for the join.
      if update.membership == .joined { passage.wantsSending = true }
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
    case .unread, .readUpTo:
      break
    }
  }

  private func step(_ event: MessageEvent, _ passage: inout Passage) {
    switch event {
    case .arrived(let arrival):
      mark(model.wrote(arrival))
      // The stream tells of a chat's start too: that is no answer to a request that may be under way.
      guard case .older = arrival.placement, !passage.isOfStream else { return }
      let chat = arrival.chat
      let consequences = passage.refusal.map { model.historyFailed(in: chat, $0) }
      carryOut(consequences ?? model.historyArrived(in: chat))
    case .historyFailed(let chat, let reason):
      carryOut(model.historyFailed(in: chat, reason))
    case .delivery(let transaction, let change):
      // What cannot be noted down stays under way, or it would be sent again and again.
      guard passage.refusal == nil else { return keepUnsettled(event) }
      sends.note(transaction, change)
      carryOut(model.settle(transaction, change))
      passage.wantsSending = true
    case .typing(let chat, let users):
      guard model.open?.chat.id == chat else { return }
      let names = users.isEmpty ? [] : read([]) { try store.names(chat, users) }
      let typing = zip(users, names).map { Typist(user: $0, name: $1) }
      mark(model.take(typing: typing, in: chat))
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
