internal import Intents
internal import Model
package import ViewModelBuilders

/// The only way for anything that becomes known or is asked for: a queue, first in, first out. All that
/// waits is committed to the store at once, then is one step of the model, then the handler is told.
///
/// It lives on the engine's thread; the compiler sees to it that nothing else touches the model. Until
/// `start`, the thread that made it stands for that thread.
package actor EventRouter {
  nonisolated let thread = EngineThread()
  nonisolated let queue = EventQueue()
  /// What a person wrote and the store did not take, by chat.
  nonisolated let unstored = UnstoredTexts()
  let store: StorePort
  let port: EffectPort
  let clock: EngineClock
  let surroundings: @Sendable () -> Surroundings
  let trace: Trace?

  /// When this turn began, by `clock`: what happens in one turn happens at one time.
  var now: UInt64 = 0
  /// What is known. The only `var` of it.
  var model = ChatModel()
  /// Windows of the model that are to be read before it is looked at.
  var stale: StaleWindows = []
  var pacer = Pacer()
  var handler: EventHandler
  var sends = SendQueue()
  var receipts = ReceiptQueue()
  var levels = LevelQueue()
  var hasAskedForRules = false
  var stream = StreamState.flowing(failures: 0)
  /// Why the stream is halted, while it is.
  var refusal = FailureReason.storage("")
  var alarms = Alarms()
  /// The local date, as its number, that what is shown was built for.
  var today = 0
  /// What became of own messages and is not noted down yet, because the disk was full.
  var unsettled: [MessageEvent] = []
  /// Answered messages that were asked for since the connection came.
  var askedOriginals: Set<EventID> = []
  /// Requests for history since a person last asked for something, or the connection came.
  var automaticFetches = 0

  /// The engine's thread.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// `surroundings` is asked for the time of day whenever something is built; `trace` is for tests.
  package init(
    store: StorePort, effects: EffectPort, clock: EngineClock,
    surroundings: @escaping @Sendable () -> Surroundings, trace: Trace? = nil
  ) {
    self.store = store
    self.port = effects
    self.clock = clock
    self.surroundings = surroundings
    self.trace = trace
    handler = EventHandler(trace: trace)
  }

  /// One turn: everything that waits, then what is due. The result is after how many nanoseconds the next
  /// one is due at the latest; `nil`: when something comes.
  func turn() -> UInt64? {
    now = clock.now()
    takeWaiting()
    ringAlarms()
    deliver()
    return nextDelay()
  }

  /// Routes what waits. In a burst the stream's batches gather for a frame's time: each commit costs the
  /// disk a flush, and nothing of them would be shown sooner.
  private func takeWaiting() {
    let state = queue.state
    if state.hasBatches || state.isUrgent { pacer.mark(.stream, now: now) }
    if state.isUrgent { pacer.hurry(.stream, now: now) }
    guard pacer.take(.stream, now: now) else { return }
    let waiting = queue.takeAll()
    if !waiting.batches.isEmpty { route(waiting.batches) }
    // A stream that brought no message is none: at the start, who is signed in comes just before the
    // first chats.
    if !waiting.batches.joined().contains(where: \.bringsMessages) { pacer.giveBack([.stream]) }
    for registration in waiting.registrations { register(registration) }
  }

  /// Gives a listener its first view model.
  func register(_ registration: Registration) {
    refresh(.all)
    handler.add(registration, model, surroundings())
  }

  private func deliver() {
    readWhatWasShown()
    let ready = pacer.ready(now: now)
    guard !ready.isEmpty else { return }
    // Before they are taken, so that what reading changes is a part of the same view models.
    refresh(ready)
    if ready.contains(.messages) {
      fetchIfShort()
      fetchOriginals()
    }
    let due = pacer.takeDue(now: now)
    pacer.giveBack(handler.deliver(due, model, surroundings()))
    if due.contains(.receipts) { tellReceipts() }
  }

  private func readWhatWasShown() {
    guard pacer.ready(now: now).contains(.messages) else { return }
    refresh([.messages])
    if let (chat, event) = model.missedReading { route([[.chats(.readHere(chat, event))]]) }
  }

  private func nextDelay() -> UInt64? {
    let now = clock.now()
    return [pacer.next, alarms.next].compactMap(\.self).min().map { $0 > now ? $0 - now : 0 }
  }
}

extension Event {
  fileprivate var bringsMessages: Bool {
    if case .messages(.arrived) = self { true } else { false }
  }
}
