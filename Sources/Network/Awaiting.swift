/// Runs `start` on `thread` and waits for its result, without leaving the caller's actor.
///
/// One step on the global executor would start libdispatch's pool, which wakes up every second from
/// then on; so the closures capture the caller's isolation, which keeps them on the caller's
/// executor.
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
