internal import CSoup
internal import Synchronization

/// One call that is due later, on a network thread.
///
/// `@unchecked Sendable`: GLib lets any thread destroy a source; the body is protected by the lock.
package final class NetworkTimer: @unchecked Sendable {
  private let body: Mutex<(@Sendable () -> Void)?>
  /// GLib's event source; `nil` if the timer runs on a `ThreadClock`.
  private let source: UnsafeMutablePointer<GSource>?
  /// Removes the call from the `ThreadClock`; `nil` if the timer runs on the system's clock.
  private let disarm = Mutex<(@Sendable () -> Void)?>(nil)

  /// Creates a timer on the system's clock, by GLib.
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

  /// Creates a timer on `clock`; `body` runs on `thread`.
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

  /// Cancels the call. When called on the timer's thread, the body certainly does not run later.
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
  /// Milliseconds since some fixed point, by the clock of the thread's timers, which never goes
  /// back.
  package var monotonicMilliseconds: Int64 {
    clock?.now() ?? Int64(g_get_monotonic_time() / 1000)
  }

  /// Runs `body` once on the thread after a time, unless the returned timer is cancelled before.
  /// From any thread.
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
