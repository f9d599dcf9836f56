internal import CSoup
internal import Synchronization

/// A timer that calls a closure once, on a network thread.
///
/// `@unchecked Sendable`: any thread may destroy a GLib source; the closure is protected by the
/// lock.
package final class NetworkTimer: @unchecked Sendable {
  private let body: Mutex<(@Sendable () -> Void)?>
  /// The timer's GLib event source; `nil` if the timer uses a `ThreadClock`.
  private let source: UnsafeMutablePointer<GSource>?
  /// The function that cancels the call at the `ThreadClock`; `nil` if the timer uses the system's
  /// clock.
  private let disarm = Mutex<(@Sendable () -> Void)?>(nil)

  /// Creates a timer that uses the system's clock: a GLib event source.
  fileprivate init(milliseconds: Int, context: OpaquePointer, body: @escaping @Sendable () -> Void)
  {
    self.body = Mutex(body)
    let source = g_timeout_source_new(guint(clamping: max(0, milliseconds)))
    self.source = source
    g_source_set_callback(
      source, fireTimer, Unmanaged.passRetained(self).toOpaque(),
      { Unmanaged<NetworkTimer>.fromOpaque($0.unsafelyUnwrapped).release() })
    g_source_attach(source, context)
  }

  /// Creates a timer that uses `clock`; `body` runs on `thread`.
  fileprivate init(
    milliseconds: Int, clock: ThreadClock, thread: NetworkThread,
    body: @escaping @Sendable () -> Void
  ) {
    self.body = Mutex(body)
    source = nil
    let disarm = clock.after(max(0, milliseconds)) { thread.run { self.fire() } }
    self.disarm.withLock { $0 = disarm }
  }

  deinit { if let source { g_source_unref(source) } }

  /// Cancels the timer. If this is called on the timer's thread, the closure certainly does not run
  /// later.
  package func cancel() {
    let body = body.withLock { body in
      let taken = body
      body = nil
      return taken
    }
    guard body != nil else { return }
    if let source { g_source_destroy(source) }
    disarm.withLock { $0 }?()
  }

  fileprivate func fire() {
    let body = body.withLock { body in
      let taken = body
      body = nil
      return taken
    }
    body?()
  }
}

extension NetworkThread {
  /// The time in milliseconds since some fixed point, of the clock for the thread's timers. It
  /// never decreases.
  package var monotonicMilliseconds: Int64 {
    clock?.now() ?? Int64(g_get_monotonic_time() / 1000)
  }

  /// Runs `body` once on this thread after a time, unless the returned timer is cancelled before.
  /// May be called from any thread.
  package func after(
    milliseconds: Int, _ body: @escaping @Sendable () -> Void
  ) -> NetworkTimer {
    guard let clock else {
      return NetworkTimer(milliseconds: milliseconds, context: context, body: body)
    }
    return NetworkTimer(milliseconds: milliseconds, clock: clock, thread: self, body: body)
  }
}

private func fireTimer(_ timer: gpointer?) -> gboolean {
  guard let timer else { return 0 }
  Unmanaged<NetworkTimer>.fromOpaque(timer).takeUnretainedValue().fire()
  return 0
}
