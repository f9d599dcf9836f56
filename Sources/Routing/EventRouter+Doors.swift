package import Model

/// The methods that the program calls, from any thread.
extension EventRouter {
  /// Hands over a batch, which is committed whole or not at all, behind all earlier ones. Returns
  /// at once. After `stop` it does nothing.
  package nonisolated func send(_ batch: [Event]) {
    if queue.append(batch) { thread.wake() }
  }

  /// Adds a listener, held weakly, for the view model of its type.
  package nonisolated func add<ViewModel: Seated>(_ listener: Listener<ViewModel>) {
    add(Registration(listener))
  }

  /// Adds a listener, held weakly. It gets its first view model at once: before this returns when the
  /// engine does not run yet.
  package nonisolated func add(_ registration: Registration) {
    if thread.isCurrent() {
      assumeIsolated { $0.register(registration) }
    } else {
      queue.append(registration)
      thread.wake()
    }
  }

  /// Reads the state of the last run, on the calling thread, which must be the one that made the
  /// router, before `start`. An unreadable store is reported.
  ///
  /// - Parameter settings: settings that are known without the store.
  package nonisolated func loadFromDisk(_ settings: SettingsStart = SettingsStart()) {
    assumeIsolated { $0.begin(settings) }
  }

  /// Starts the engine's thread.
  package nonisolated func start() throws(RoutingError) {
    try thread.start { [self] in assumeIsolated { $0.turn() } }
    thread.wake()
  }

  /// Commits all batches that were handed over, then ends the thread, and returns when both are
  /// done. By then the person's texts are on disk, except for those in the result, which the store
  /// refused. Not to be called on the engine's thread.
  @discardableResult package nonisolated func stop() -> [String] {
    queue.close()
    thread.stop()
    if thread.isCurrent() { assumeIsolated { _ = $0.turn() } }
    return unstored.all
  }

  /// Takes one turn on the calling thread, before `start`: for tests, which move the clock by hand, and for
  /// commands without a screen. The result is after how many nanoseconds the next one is due.
  @discardableResult package nonisolated func takeTurn() -> UInt64? {
    assumeIsolated { $0.turn() }
  }
}
