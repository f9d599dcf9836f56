internal import Intents
internal import Model

/// Passes requests on, most of them to the network: for instance those that follow from changes of
/// the model, for quoted messages, and to send what waits in the store.
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

  /// Marks the view models that show these parts of the model as due.
  func mark(_ parts: ModelParts) { handler.mark(parts, in: &pacer, now: now) }

  /// Carries out the consequences of a change of the model: marks the view models that show the
  /// changed parts as due, records which windows (loaded parts of the stored data) are stale so
  /// that they are read again, and passes the requests on.
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
