internal import Intents
internal import Model

extension EventRouter {
  /// The number of stored messages that fills a screen; for an open chat or thread with fewer
  /// messages, older ones are fetched.
  private static let page = 50
  /// The greatest number of automatic requests for history in a row: a server can respond to each
  /// request with an empty page and a pagination token for the next one.
  private static let automaticFetchLimit = 5
  /// The greatest number of quoted messages and beginnings of threads that are requested between
  /// two connects.
  private static let originalsLimit = 1_000
  /// The greatest number of quoted messages and beginnings of threads that are requested at a time.
  private static let originalsAtOnce = 10

  func mark(_ parts: ModelParts) { handler.mark(parts, in: &pacer, now: now) }

  func carryOut(_ consequences: Consequences) {
    stale.formUnion(consequences.stale)
    mark(consequences.changed.union(consequences.stale.parts))
    for effect in consequences.effects { port.perform(effect) }
  }

  /// Sends the messages and changes that `StorePort.nextToSend` returns, at most one of each chat,
  /// except in chats in which one is being sent or sending is paused. Does nothing unless the
  /// client is online.
  func sendNext() {
    guard model.connection == .online else { return }
    for message in sends.start(read([]) { try store.nextToSend() }) {
      port.perform(.send(message))
    }
  }

  /// Sends the pending read receipts that `ReceiptQueue` allows now. Does nothing unless the client
  /// is online.
  func sendReceipts() {
    guard model.connection == .online else { return }
    for receipt in receipts.start(read([]) { try store.pendingReceipts() }) {
      port.perform(.sendReceipt(receipt.chat, receipt.event, receipt.scope))
    }
  }

  /// Requests the messages that are not stored, but that loaded messages of the open chat or thread
  /// quote, or with which the open thread begins. The beginning of the thread comes first, then the
  /// messages that the newest ones quote, at most `originalsAtOnce` at a time. Does nothing unless
  /// the client is online and the user has joined the chat.
  func fetchOriginals() {
    guard model.connection == .online, let open = model.open, open.chat.membership == .joined else {
      return
    }
    let quotes = [open.window.root] + open.window.messages.reversed().map(\.quote)
    let missing = quotes.lazy.compactMap(\.self)
      .filter { $0.original == nil && !$0.isHidden }.map(\.event)
    // The arrival of quoted messages marks the messages pane as due again, which requests the
    // remaining ones.
    for event in missing.filter({ !self.askedOriginals.contains($0) }).prefix(Self.originalsAtOnce)
    {
      guard askedOriginals.count < Self.originalsLimit, askedOriginals.insert(event).inserted
      else { continue }
      port.perform(.fetchOriginal(open.chat.id, event))
    }
  }

  /// Requests older messages if the open chat or thread has fewer stored messages than fill a
  /// screen (`page`), or if the newest page of the open thread has to be fetched; at most
  /// `automaticFetchLimit` times in a row. Does nothing unless the client is online.
  func fetchIfShort() {
    guard automaticFetches < Self.automaticFetchLimit,
      model.connection == .online, model.isShort(page: Self.page), let chat = model.open?.chat.id
    else { return }
    let consequences = model.fetch(model.missingAtStart(of: chat), in: chat)
    guard !consequences.effects.isEmpty else { return }
    automaticFetches += 1
    carryOut(consequences)
  }
}

extension EventRouter {
  func handle(_ intent: FileIntent) {
    refresh([.messages])
    take(model.apply(intent))
  }

  func handle(_ event: FileEvent) { take(model.apply(event)) }

  func refuseFile(_ submission: Submission, _ reason: FailureReason) {
    take(model.apply(FileEvent.refused(submission, reason)))
    port.perform(.dropFiles([submission.transaction]))
  }

  func dropSentFiles() {
    let now = read(files) { try store.outgoingFiles() }
    let gone = files.subtracting(now)
    files = now
    if !gone.isEmpty { port.perform(.dropFiles(gone.sorted { $0.rawValue < $1.rawValue })) }
  }

  private func take(_ consequences: Consequences) {
    let before = toldFile
    carryOut(consequences)
    guard let outcome = model.fileOutcome, outcome.number != before else { return }
    toldFile = outcome.number
    if model.open?.chat.id == outcome.chat {
      pacer.hurry(.messages, now: now)
    } else {
      report(FileOutcomeSentence.words(outcome, isASCII: surroundings().isASCII))
    }
  }
}

/// Does the work on the search index that was left at the start of the program or by a commit, such
/// as indexing stored messages, in pieces at the ends of the engine's turns.
extension EventRouter {
  /// The time from the engine's start to the indexing of the first piece of the stored messages, in
  /// nanoseconds.
  private static let startDelay: UInt64 = 1_000_000_000
  /// The pause between the indexing of two pieces of the stored messages, in nanoseconds. A piece
  /// takes a few milliseconds, and events that arrive meanwhile are handled before the next piece.
  private static let pause: UInt64 = 1_000_000
  /// The time after which the indexing of messages is tried again if the store refused it, in
  /// nanoseconds.
  private static let retryDelay: UInt64 = 60_000_000_000

  func indexStored() {
    switch indexing {
    case .done: break
    case .waiting(nil): indexing = .waiting(until: now &+ Self.startDelay)
    case .waiting(let time?) where time > now: break
    case .waiting: indexPiece()
    }
  }

  func indexSoon() {
    if indexing == .done { indexing = .waiting(until: now &+ Self.pause) }
  }

  private func indexPiece() {
    guard let index = store.indexNext else {
      indexing = .done
      return
    }
    do {
      indexing = try index() ? .waiting(until: clock.now() &+ Self.pause) : .done
    } catch {
      indexing = .waiting(until: clock.now() &+ Self.retryDelay)
    }
  }
}

enum IndexingState: Equatable {
  /// Work on the search index may be left; `until` is the time of the next piece, in nanoseconds of
  /// the engine's clock; `nil` before the first turn.
  case waiting(until: UInt64?)
  case done
}
