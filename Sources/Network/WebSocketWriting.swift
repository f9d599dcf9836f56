internal import CSoup

extension WebSocket {
  /// Calls `body` on the network thread once the system has accepted all bytes that were sent, or
  /// once the connection has ended. Must be called on the network thread.
  ///
  /// libsoup does not report when its queue is empty. libsoup writes in a GLib event source
  /// (`GSource`) of default priority, which exists while the queue has bytes. This method adds a
  /// source of lower priority, which GLib runs only when libsoup's source is gone, so that the
  /// queue is empty then.
  package func whenWritten(_ body: @escaping @Sendable () -> Void) {
    guard let stream = soup_websocket_connection_get_io_stream(connection),
      let output = g_io_stream_get_output_stream(stream),
      let source = confab_writable_source(output)
    else { return thread.run(body) }
    let box = Unmanaged.passRetained(WrittenBody(body))
    g_source_set_priority(source, G_PRIORITY_LOW)
    confab_pollable_callback(
      source,
      { _, data in
        guard let data else { return 0 }
        Unmanaged<WrittenBody>.fromOpaque(data).takeUnretainedValue().body()
        return 0
      }, box.toOpaque(),
      { data in data.map { Unmanaged<WrittenBody>.fromOpaque($0).release() } })
    g_source_attach(source, thread.context)
    g_source_unref(source)
  }
}

private final class WrittenBody {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
