internal import Intents
internal import Model

/// The center of the engine: receives all events of the client, in batches and in one order.
/// Waiting batches are committed to the store and applied to the model; then the view models that
/// show a change are built again, each at its own pace, and delivered to their listeners.
///
/// The router runs on the engine's thread; the compiler ensures that no other code touches the
/// model. Until `start`, the thread that made the router acts as the engine's thread.
package actor EventRouter {
  nonisolated let thread = EngineThread()
  nonisolated let queue = EventQueue()
  nonisolated let unstored = UnstoredTexts()
  let store: StorePort
  let port: EffectPort
  let clock: EngineClock
  let surroundings: @Sendable () -> Surroundings
  let trace: Trace?

  /// The time at which this turn began, in nanoseconds of `clock`. The work of a turn uses this
  /// time, except for the pauses of the indexing and the time of the next turn.
  var now: UInt64 = 0
  var model = ChatModel()
  /// The windows (the loaded parts of the stored data) that must be read from the store again
  /// before a view model that shows them is built.
  var stale: StoreWindows = []
  var pacer = Pacer()
  let handler: EventHandler
  var sends = SendQueue()
  var receipts = ReceiptQueue()
  var levels = LevelQueue()
  var roomData = RoomDataQueue()
  var hasAskedForRules = false
  /// The transaction ids of the messages with files that were in the outbox after the last commit.
  var files: Set<TransactionID> = []
  /// The number of the last outcome of a request about a file that was shown to the person; 0 for
  /// none.
  var toldFile = 0
  var stream = StreamState.flowing(failures: 0)
  /// The reason why the store refused the last batch of the sync stream; valid only until batches
  /// of the stream are stored again.
  var refusal = FailureReason.storage("")
  var alarms = Alarms()
  var indexing = IndexingState.done
  /// The local date for which the view models were built, as a day number that grows by 1 each day.
  var today = 0
  var unsettled: [MessageEvent] = []
  /// The quoted messages, and the beginnings of threads, that were requested since the client
  /// connected last.
  var askedOriginals: Set<EventID> = []
  /// The number of automatic requests for history since a chat or thread was opened or peeked at
  /// last, or since the client connected.
  var automaticFetches = 0

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Makes a router without listeners. `surroundings` returns what view models depend on besides
  /// the model, such as the current time and the time zone; `trace` is called at the stages of the
  /// work (`TraceStage`), for tests.
  package init(
    store: StorePort, effects: EffectPort, clock: EngineClock,
    surroundings: @escaping @Sendable () -> Surroundings, trace: Trace? = nil
  ) {
    self.store = store
    self.port = effects
    self.clock = clock
    self.surroundings = surroundings
    self.trace = trace
    indexing = store.isIndexing && store.indexNext != nil ? .waiting(until: nil) : .done
    handler = EventHandler(trace: trace)
  }

  /// Returns the number of nanoseconds until the next work is due; `nil` if no work is due.
  func turn() -> UInt64? {
    now = clock.now()
    takeWaiting()
    ringAlarms()
    deliver()
    indexStored()
    return nextDelay()
  }

  /// In a burst, batches of the sync stream are collected for a while, because each commit costs a
  /// flush of the disk and would not be shown before the next frame.
  private func takeWaiting() {
    let state = queue.state
    if state.hasBatches || state.isUrgent { pacer.mark(.stream, now: now) }
    if state.isUrgent { pacer.hurry(.stream, now: now) }
    guard pacer.take(.stream, now: now) else { return }
    let waiting = queue.takeAll()
    if !waiting.batches.isEmpty { route(waiting.batches) }
    // Batches that bring no messages do not start the pause before the next commit of the sync
    // stream: at the start of the program, the event about the signed-in account comes just before
    // the first chats.
    if !waiting.batches.joined().contains(where: \.bringsMessages) {
      pacer.cancelIntervals(of: [.stream])
    }
    for registration in waiting.registrations { register(registration) }
  }

  func register(_ registration: ListenerRegistration) {
    refresh(.all)
    registration.listener.join(handler, model, surroundings())
  }

  private func deliver() {
    readWhatWasShown()
    let ready = pacer.ready(now: now)
    guard !ready.isEmpty else { return }
    // The windows are read before the due marks are cleared, so that the view models built now
    // contain the changes that the windows bring.
    refresh(handler.windows(of: ready))
    if ready.contains(.messages) {
      fetchIfShort()
      fetchOriginals()
    }
    let due = pacer.takeReady(now: now)
    pacer.cancelIntervals(of: handler.deliver(due, model, surroundings()))
    if due.contains(.receipts) { sendReceipts() }
  }

  private func readWhatWasShown() {
    guard pacer.ready(now: now).contains(.messages) else { return }
    refresh([.messages])
    if let (place, event) = model.missedReading {
      route([[.chats(.readHere(place.chat, event, thread: place.thread))]])
    }
  }

  private func nextDelay() -> UInt64? {
    let now = clock.now()
    let piece = if case .waiting(let time) = indexing { time } else { UInt64?.none }
    return [pacer.next, alarms.next, piece].compactMap(\.self).min().map {
      $0 > now ? $0 - now : 0
    }
  }
}

extension Event {
  fileprivate var bringsMessages: Bool {
    if case .messages(.arrived) = self { true } else { false }
  }
}
