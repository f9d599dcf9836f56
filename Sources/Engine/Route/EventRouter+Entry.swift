package import Model

/// The methods of the router that the program calls; those without another note may be called from
/// any thread.
extension EventRouter {
  /// Adds a batch of events to the queue and returns at once. Batches are committed in the order in
  /// which they were added. Does nothing after `stop`.
  package nonisolated func send(_ batch: [Event]) {
    if queue.append(batch) { thread.wake() }
  }

  /// Adds a listener, which is referenced weakly, for the view models of its type.
  package nonisolated func add<ViewModel: Seated>(_ listener: Listener<ViewModel>) {
    add(ListenerRegistration(listener))
  }

  /// Adds a listener, which is referenced weakly. The listener gets its first view model before
  /// this method returns if the caller is the engine's thread (as before `start`), otherwise in the
  /// next turn.
  package nonisolated func add(_ registration: ListenerRegistration) {
    if thread.isCurrent() {
      assumeIsolated { $0.register(registration) }
    } else {
      queue.append(registration)
      thread.wake()
    }
  }

  /// Reads the state of the last run from the store. Must be called before `start`, on the thread
  /// that created the router. A failure to read the store is shown, mostly in the status line.
  ///
  /// - Parameter settings: the settings that are known without the store, such as those from
  ///   command-line options.
  package nonisolated func loadFromDisk(_ settings: SettingsStart = SettingsStart()) {
    assumeIsolated { $0.begin(settings) }
  }

  package nonisolated func start() throws(RoutingError) {
    try thread.start { [self] in assumeIsolated { $0.turn() } }
    thread.wake()
  }

  /// Commits all batches in the queue, ends the engine's thread, and then returns. By then the
  /// person's texts are on disk, except for refused ones; the result contains those whose commit
  /// failed. Must not be called on the engine's thread after `start`.
  @discardableResult package nonisolated func stop() -> [String] {
    queue.close()
    thread.stop()
    if thread.isCurrent() { assumeIsolated { _ = $0.turn() } }
    return unstored.all
  }

  /// Runs one turn on the calling thread, which must be the one that created the router, before
  /// `start`: for tests, which move the clock by hand. Returns the number of nanoseconds until the
  /// next turn is due; `nil` if no work is due.
  @discardableResult package nonisolated func takeTurn() -> UInt64? {
    assumeIsolated { $0.turn() }
  }
}
