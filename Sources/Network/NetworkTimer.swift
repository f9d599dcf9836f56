internal import CSoup
internal import Synchronization

/// One call that is due later, on a network thread.
///
/// `@unchecked Sendable`: GLib lets any thread destroy a source; the body is behind the lock.
package final class NetworkTimer: @unchecked Sendable {
  private let body: Mutex<(@Sendable () -> Void)?>
  private let source: UnsafeMutablePointer<GSource>

  fileprivate init(milliseconds: Int, context: OpaquePointer, body: @escaping @Sendable () -> Void)
  {
    self.body = Mutex(body)
    source = g_timeout_source_new(guint(clamping: max(0, milliseconds)))
    g_source_set_callback(
      source, fireTimer, Unmanaged.passRetained(self).toOpaque(),
      { Unmanaged<NetworkTimer>.fromOpaque($0.unsafelyUnwrapped).release() })
    g_source_attach(source, context)
  }

  deinit { g_source_unref(source) }

  /// Takes it back. Called on the timer's thread, it is certain not to fire after this.
  package func cancel() {
    let body = body.withLock { body in
      let taken = body
      body = nil
      return taken
    }
    if body != nil { g_source_destroy(source) }
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
  /// Milliseconds since some fixed point, by a clock that never goes back; the one of its timers.
  package var monotonicMilliseconds: Int64 { Int64(g_get_monotonic_time() / 1000) }

  /// Runs `body` on the thread after a time, unless the timer is cancelled before. From any thread.
  package func after(
    milliseconds: Int, _ body: @escaping @Sendable () -> Void
  ) -> NetworkTimer {
    NetworkTimer(milliseconds: milliseconds, context: context, body: body)
  }
}

private func fireTimer(_ timer: gpointer?) -> gboolean {
  guard let timer else { return 0 }
  Unmanaged<NetworkTimer>.fromOpaque(timer).takeUnretainedValue().fire()
  return 0
}
