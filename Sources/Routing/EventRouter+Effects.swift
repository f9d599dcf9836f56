internal import Intents
internal import Model

/// What is asked of the world by itself, once something is committed.
extension EventRouter {
  /// Fewer stored messages than this do not fill a screen.
  private static let page = 50
  /// How many requests for history may follow each other without a person asking: a server can answer
  /// with nothing and "go on" for ever.
  private static let automaticFetchLimit = 5
  /// How many answered messages are asked for while a connection lasts.
  private static let originalsLimit = 1_000
  private static let originalsAtOnce = 10

  /// Marks what changed as due.
  func mark(_ parts: ModelParts) { handler.mark(parts, in: &pacer, now: now) }

  /// Carries out what a step led to.
  func carryOut(_ consequences: Consequences) {
    stale.formUnion(consequences.stale)
    mark(consequences.changed.union(consequences.stale.parts))
    for effect in consequences.effects { port.perform(effect) }
  }

  /// Sends the next own message of each chat that has none under way.
  func sendNext() {
    guard model.connection == .online else { return }
    for message in sends.start(read([]) { try store.nextToSend() }) {
      port.perform(.send(message))
    }
  }

  /// Tells the server what we read.
  func tellReceipts() {
    guard model.connection == .online else { return }
    for receipt in receipts.start(read([]) { try store.pendingReceipts() }) {
      port.perform(.sendReceipt(receipt.chat, receipt.event))
    }
  }

  /// Fetches what messages of the open chat answer and the store does not hold, the newest first.
  func fetchOriginals() {
    guard model.connection == .online, let open = model.open, open.chat.membership == .joined else {
      return
    }
    let missing = open.window.messages.reversed().lazy.compactMap(\.quote)
      .filter { $0.original == nil }.map(\.event)
    // The answers make the next ones due.
    for event in missing.filter({ !self.askedOriginals.contains($0) }).prefix(Self.originalsAtOnce)
    {
      guard askedOriginals.count < Self.originalsLimit, askedOriginals.insert(event).inserted
      else { continue }
      port.perform(.fetchOriginal(open.chat.id, event))
    }
  }

  /// Fetches history for an open chat that does not fill a screen.
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
