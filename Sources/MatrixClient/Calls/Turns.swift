internal import Network

/// Runs asynchronous functions one after another, in the order in which they were requested. This
/// is needed, for example, for changes of account data: a change reads the whole value, changes it
/// and writes it back, so one of two simultaneous changes would be lost.
actor Turns {
  private let thread: NetworkThread
  private var last: Task<Void, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: NetworkThread) { self.thread = thread }

  /// Runs `work` when all functions that were requested before have ended, and returns its result.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
    let before = last
    let turn = Task(executorPreference: thread) {
      await before?.value
      return await work()
    }
    last = Task(executorPreference: thread) { _ = await turn.value }
    return await turn.value
  }
}
