package import Model

/// Holds the listeners, and marks view models as due to be built when the parts of the model that
/// they show have changed. An audience is the set of listeners to one kind of view model; a seat is
/// the row of that kind in the table in `SeatTable.swift`.
struct EventHandler {
  /// One audience (the set of listeners) for each kind of view model, in the order of the cases of
  /// `Paced`.
  let audiences = Paced.allCases.compactMap { $0.work.makeAudience?() }
  private let trace: Trace?

  /// `trace` is called when parts of the model have changed and when a view model is built and
  /// delivered, for tests.
  init(trace: Trace?) {
    self.trace = trace
  }

  func hasListeners(_ paced: Paced) -> Bool {
    audiences.contains { $0.paced == paced && $0.hasListeners() }
  }

  func add<ViewModel: Seated>(
    _ listener: Listener<ViewModel>, _ model: ChatModel, _ surroundings: Surroundings
  ) {
    for case let audience as Audience<ViewModel> in audiences {
      audience.add(listener, model, surroundings)
    }
  }

  /// A view model without listeners is marked too if its row in `SeatTable.swift` has windows
  /// (loaded parts of the stored data): the router reads these windows and depends on them to fetch
  /// history and to send read receipts.
  func mark(_ parts: ModelParts, in pacer: inout Pacer, now: UInt64) {
    guard !parts.isEmpty else { return }
    trace?(.handler(parts))
    for audience in audiences where !audience.parts.isDisjoint(with: parts) {
      if !audience.windows.isEmpty || audience.hasListeners() {
        pacer.mark(audience.paced, now: now)
      }
    }
  }

  /// The windows (loaded parts of the stored data) that these view models need: the stale ones must
  /// be read from the store before the view models are built.
  func windows(of paced: Set<Paced>) -> StoreWindows {
    audiences.reduce(into: []) { windows, audience in
      if paced.contains(audience.paced) { windows.formUnion(audience.windows) }
    }
  }

  /// Builds those of the due view models that have listeners. The slots of all listeners are filled
  /// before the first listener is woken, so that one change causes only one frame. Returns those of
  /// the due view models of which no listener got a new one.
  func deliver(
    _ due: Set<Paced>, _ model: ChatModel, _ surroundings: Surroundings
  ) -> Set<Paced> {
    var bells: [@Sendable () -> Void] = []
    var unused: Set<Paced> = []
    for audience in audiences where due.contains(audience.paced) {
      if !deliver(to: audience, model, surroundings, &bells) { unused.insert(audience.paced) }
    }
    for bell in bells { bell() }
    return unused
  }

  private func deliver(
    to audience: any ListenerAudience, _ model: ChatModel, _ surroundings: Surroundings,
    _ bells: inout [@Sendable () -> Void]
  ) -> Bool {
    guard audience.hasListeners() else { return false }
    trace?(.builder(audience.paced))
    let isNew = audience.deliver(model, surroundings, &bells)
    if isNew { trace?(.listener(audience.paced)) }
    return isNew
  }
}

/// A stage that an event passes in the router, for tests that compare the stages of events.
package enum TraceStage: Sendable, Equatable {
  case router(events: Int)
  /// A timer of the router fired, or the local date changed, without an event.
  case clock
  case model(revision: UInt64)
  case handler(ModelParts)
  case builder(Paced)
  case listener(Paced)
}

/// The function that a test gives to the router, which calls it on the engine's thread for each
/// stage that an event passes.
package typealias Trace = @Sendable (TraceStage) -> Void
