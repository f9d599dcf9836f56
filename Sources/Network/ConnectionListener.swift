internal import CSoup

/// Accepts the connections of one listening socket. Used on the network thread only.
///
/// libsoup's own listener stops for ever when the process has no file descriptor left; this
/// listener pauses and tries again.
final class ConnectionListener {
  /// The greatest number of connections that are accepted in one turn of the event loop, before the
  /// thread's other event sources get their turn.
  private static let turn = 64
  /// The longest pause in accepting connections after a connection could not be accepted, in ms.
  private static let pauseMilliseconds = 100

  private let thread: NetworkThread
  private let socket: UnsafeMutablePointer<GSocket>
  /// Receives an accepted connection. Returns `false` if no further connection is to be accepted in
  /// this turn of the event loop, because another connection has to be closed first.
  private let accepted: (UnsafeMutablePointer<GSocket>) -> Bool
  /// Called when a waiting connection cannot be accepted, usually because the process has no file
  /// descriptor left.
  private let exhausted: () -> Void
  private var source: UnsafeMutablePointer<GSource>?
  private var timer: NetworkTimer?

  init(
    thread: NetworkThread, socket: UnsafeMutablePointer<GSocket>,
    accepted: @escaping (UnsafeMutablePointer<GSocket>) -> Bool, exhausted: @escaping () -> Void
  ) {
    self.thread = thread
    self.socket = socket
    self.accepted = accepted
    self.exhausted = exhausted
    g_object_ref(socket)
    g_socket_set_blocking(socket, 0)
    resume()
  }

  deinit {
    stop()
    g_object_unref(socket)
  }

  /// Accepts connections, at first or again after a pause; does nothing if they are being accepted
  /// or the socket is closed.
  func resume() {
    timer?.cancel()
    timer = nil
    guard source == nil, g_socket_is_closed(socket) == 0,
      let made = g_socket_create_source(socket, G_IO_IN, nil)
    else { return }
    source = made
    g_source_set_callback(
      made, unsafeBitCast(onReady, to: GSourceFunc.self), Unmanaged.passUnretained(self).toOpaque(),
      nil)
    g_source_attach(made, thread.context)
  }

  /// Stops accepting connections until `resume` is called.
  func stop() {
    timer?.cancel()
    timer = nil
    guard let source else { return }
    self.source = nil
    g_source_destroy(source)
    g_source_unref(source)
  }

  fileprivate func accept() {
    for _ in 0..<Self.turn {
      var error: UnsafeMutablePointer<GError>?
      guard let connection = g_socket_accept(socket, nil, &error) else {
        defer { g_clear_error(&error) }
        if confab_would_block(&error) == 0 { pause() }
        return
      }
      defer { g_object_unref(connection) }
      guard accepted(connection) else { return }
    }
  }

  /// Pauses, usually until a file descriptor is free: `resume` is called when a connection closes,
  /// and after some time, because another part of the process may have closed a descriptor.
  private func pause() {
    stop()
    let listener = WeakListener(self)
    timer = thread.after(milliseconds: Self.pauseMilliseconds) { listener.value?.resume() }
    exhausted()
  }
}

/// Lets a timer's closure refer to a listener without keeping it alive.
///
/// `@unchecked Sendable`: used on the listener's thread only.
private final class WeakListener: @unchecked Sendable {
  weak var value: ConnectionListener?
  init(_ value: ConnectionListener) { self.value = value }
}

private let onReady: @convention(c) (OpaquePointer?, GIOCondition, gpointer?) -> gboolean = {
  guard let data = $2 else { return 0 }
  let listener = Unmanaged<ConnectionListener>.fromOpaque(data).takeUnretainedValue()
  withExtendedLifetime(listener) { listener.accept() }
  return 1
}
