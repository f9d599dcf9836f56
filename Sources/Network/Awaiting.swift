/// Runs `start` on `thread` and waits for the result that `start` passes to its parameter, without
/// leaving the caller's actor.
///
/// The waiting closure captures the caller's isolation, so that it runs on the caller's executor. A
/// single job on the global executor would start libdispatch's thread pool, which wakes up every
/// second from then on.
///
/// - Parameters:
///   - start: called on the thread; receives the function to call, once, with the result.
///   - cancel: called on the thread when the task is cancelled.
func result<Value: Sendable>(
  from thread: NetworkThread, isolation: isolated (any Actor)? = #isolation,
  start: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Void,
  cancel: @escaping @Sendable () -> Void
) async -> Value {
  await withTaskCancellationHandler {
    _ = isolation
    return await withCheckedContinuation(isolation: isolation) { continuation in
      thread.run { start { continuation.resume(returning: $0) } }
    }
  } onCancel: {
    thread.run(cancel)
  }
}
