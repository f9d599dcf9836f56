internal import CSoup

/// The closures with which the owner of a `GuardedStream` inspects the bytes that are read from the
/// stream, and decides how the end of the connection appears to the reader. They are called on the
/// network thread.
struct StreamWatch {
  /// Inspects bytes that were read from the connection. If the closure returns a WebSocket close
  /// code, the read fails with that code and the reader does not get the bytes; if it returns
  /// `nil`, the reader gets them.
  var inspect: (UnsafeRawBufferPointer) -> UInt32? = { _ in nil }
  /// Returns how the end of the connection appears to the reader. Called when the peer has closed
  /// the connection or it broke.
  var atEnd: () -> GuardedStream.End = { .end }
  /// Called once, when the reader closes or releases the stream, while the wrapped stream is being
  /// closed.
  var onClose: () -> Void = {}
}

/// A GIO stream that wraps another one: its `watch` inspects the bytes that are read and learns of
/// the stream's end.
///
/// libsoup reads in a loop until the socket is empty, so that one fast sender would delay all
/// others. This stream makes a reader wait for the next turn of the thread's loop once it has read
/// `turnBytes` or more in one turn.
///
/// An instance lives as long as the GObject that `make` returns. The functions of that GObject's
/// class are defined in this file.
final class GuardedStream {
  enum End {
    /// The reader gets what the wrapped stream reports: its regular end, or its error.
    case end
    case failure
    /// One byte, then a read error. libsoup 3.2 does not close a connection that ends between two
    /// requests, but closes one that ends inside a request; the byte is the start of a request.
    case lastByteThenFailure
  }

  private static let turnBytes = 64 << 10

  let base: UnsafeMutablePointer<GIOStream>
  /// The closures of the stream's owner. They may keep objects of the owner alive, so they are
  /// removed when the stream is closed.
  var watch: StreamWatch
  fileprivate let input: UnsafeMutablePointer<GInputStream>
  private let pollable: OpaquePointer
  private var bytesInTurn = 0
  private var isYielding = false
  private var failure: UInt32?
  private var hasFailed = false
  private var isClosed = false

  private init?(base: UnsafeMutablePointer<GIOStream>, watch: StreamWatch) {
    guard let baseInput = g_io_stream_get_input_stream(base),
      let pollable = confab_pollable_input(baseInput),
      let object = g_object_new_with_properties(guardedInputType, 0, nil, nil)
    else { return nil }
    self.base = base
    self.watch = watch
    self.pollable = pollable
    input = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GInputStream.self)
    g_object_ref(base)
  }

  deinit {
    g_object_unref(input)
    g_object_unref(base)
  }

  /// Wraps `base` in a new GIO stream, which the caller owns, and returns that stream with its
  /// `GuardedStream`, which lives as long. `nil` if `base` cannot be read without blocking.
  static func make(
    around base: UnsafeMutablePointer<GIOStream>, watch: StreamWatch
  ) -> (stream: UnsafeMutablePointer<GIOStream>, guard: GuardedStream)? {
    guard let made = GuardedStream(base: base, watch: watch),
      let object = g_object_new_with_properties(guardedStreamType, 0, nil, nil)
    else { return nil }
    let box = Unmanaged.passRetained(made).toOpaque()
    // The input does not keep its `GuardedStream` alive: an input that outlives the stream reads an
    // error.
    g_object_set_qdata(made.input.object, guardKey, box)
    g_object_set_qdata_full(object, guardKey, box) { data in
      guard let data else { return }
      let made = Unmanaged<GuardedStream>.fromOpaque(data).takeRetainedValue()
      g_object_set_qdata(made.input.object, guardKey, nil)
      made.close()
    }
    return (UnsafeMutableRawPointer(object).assumingMemoryBound(to: GIOStream.self), made)
  }

  fileprivate static func of(_ object: UnsafeMutableRawPointer?) -> GuardedStream? {
    guard let object,
      let data = g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), guardKey)
    else { return nil }
    return Unmanaged<GuardedStream>.fromOpaque(data).takeUnretainedValue()
  }

  fileprivate func read(
    _ buffer: UnsafeMutableRawPointer, _ size: gsize,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> gssize {
    if hasFailed { return fail(error) }
    isYielding = bytesInTurn >= Self.turnBytes
    if isYielding {
      bytesInTurn = 0
      g_set_error_literal(error, confab_io_error(), gint(G_IO_ERROR_WOULD_BLOCK.rawValue), "later")
      return -1
    }
    let count = g_pollable_input_stream_read_nonblocking(pollable, buffer, size, nil, error)
    if count > 0 { return took(UnsafeRawBufferPointer(start: buffer, count: count), error) }
    bytesInTurn = 0
    if count < 0, confab_would_block(error) != 0 { return count }
    return ended(buffer, count, error)
  }

  private func took(
    _ bytes: UnsafeRawBufferPointer, _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> gssize {
    bytesInTurn += bytes.count
    failure = watch.inspect(bytes)
    guard failure == nil else { return fail(error) }
    return bytes.count
  }

  private func ended(
    _ buffer: UnsafeMutableRawPointer, _ count: gssize,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> gssize {
    switch watch.atEnd() {
    case .end: return count
    case .failure:
      g_clear_error(error)
      return fail(error)
    case .lastByteThenFailure:
      g_clear_error(error)
      hasFailed = true
      buffer.storeBytes(of: 0x0A, as: UInt8.self)
      return 1
    }
  }

  private func fail(_ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) -> gssize {
    hasFailed = true
    if let failure {
      g_set_error_literal(error, confab_websocket_error(), gint(failure), "refused")
    } else {
      g_set_error_literal(error, confab_io_error(), gint(G_IO_ERROR_BROKEN_PIPE.rawValue), "ended")
    }
    return -1
  }

  fileprivate var isReadable: Bool {
    hasFailed || isYielding || g_pollable_input_stream_is_readable(pollable) != 0
  }

  fileprivate func source(
    for stream: UnsafeMutableRawPointer, _ cancellable: UnsafeMutablePointer<GCancellable>?
  ) -> UnsafeMutablePointer<GSource>? {
    let child =
      hasFailed || isYielding
      ? g_timeout_source_new(0) : g_pollable_input_stream_create_source(pollable, nil)
    defer { if let child { g_source_unref(child) } }
    return g_pollable_source_new_full(stream, child, cancellable)
  }

  fileprivate func close() {
    guard !isClosed else { return }
    isClosed = true
    hasFailed = true
    let onClose = watch.onClose
    watch = StreamWatch()
    g_io_stream_clear_pending(base)
    // TLS sends a closing message first, which must not block the thread. A socket closes at once.
    g_io_stream_close_async(base, G_PRIORITY_DEFAULT, nil, nil, nil)
    onClose()
  }
}

extension UnsafeMutablePointer<GInputStream> {
  fileprivate var object: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GObject.self)
  }
}

private let guardKey = g_quark_from_static_string("confab-guard")

private let guardedInputType: GType = {
  let type = register(
    "ConfabGuardedInput", parent: g_input_stream_get_type(),
    classSize: MemoryLayout<GInputStreamClass>.stride,
    instanceSize: MemoryLayout<GInputStream>.stride
  ) { data, _ in
    guard let functions = data?.assumingMemoryBound(to: GInputStreamClass.self) else { return }
    functions.pointee.read_fn = { stream, buffer, size, _, error in
      guard let buffer, let made = GuardedStream.of(stream) else { return -1 }
      return made.read(buffer, size, error)
    }
  }
  var interface = GInterfaceInfo(
    interface_init: { data, _ in
      guard let functions = data?.assumingMemoryBound(to: GPollableInputStreamInterface.self) else {
        return
      }
      functions.pointee.is_readable = {
        GuardedStream.of(UnsafeMutableRawPointer($0))?.isReadable ?? true ? 1 : 0
      }
      functions.pointee.create_source = { guardedSource($0, $1) }
      functions.pointee.read_nonblocking = { stream, buffer, size, error in
        guard let buffer, let made = GuardedStream.of(UnsafeMutableRawPointer(stream)) else {
          g_set_error_literal(error, confab_io_error(), gint(G_IO_ERROR_CLOSED.rawValue), "gone")
          return -1
        }
        return made.read(buffer, size, error)
      }
    }, interface_finalize: nil, interface_data: nil)
  g_type_add_interface_static(type, g_pollable_input_stream_get_type(), &interface)
  return type
}()

private func guardedSource(
  _ stream: OpaquePointer?, _ cancellable: UnsafeMutablePointer<GCancellable>?
) -> UnsafeMutablePointer<GSource>? {
  guard let stream else { return nil }
  let object = UnsafeMutableRawPointer(stream)
  if let made = GuardedStream.of(object) { return made.source(for: object, cancellable) }
  let now = g_timeout_source_new(0)
  defer { if let now { g_source_unref(now) } }
  return g_pollable_source_new_full(object, now, cancellable)
}

private let guardedStreamType = register(
  "ConfabGuardedStream", parent: g_io_stream_get_type(),
  classSize: MemoryLayout<GIOStreamClass>.stride, instanceSize: MemoryLayout<GIOStream>.stride
) { data, _ in
  guard let functions = data?.assumingMemoryBound(to: GIOStreamClass.self) else { return }
  functions.pointee.get_input_stream = { GuardedStream.of($0)?.input }
  functions.pointee.get_output_stream = {
    GuardedStream.of($0).flatMap { g_io_stream_get_output_stream($0.base) }
  }
  functions.pointee.close_fn = { stream, _, _ in
    GuardedStream.of(stream)?.close()
    return 1
  }
  // Without these two functions, GIO would close the stream on a thread of its thread pool.
  functions.pointee.close_async = { stream, _, cancellable, callback, data in
    GuardedStream.of(stream)?.close()
    let task = g_task_new(stream, cancellable, callback, data)
    g_task_return_boolean(task, 1)
    g_object_unref(gpointer(task))
  }
  functions.pointee.close_finish = { _, result, error in g_task_propagate_boolean(result, error) }
}

private func register(
  _ name: String, parent: GType, classSize: Int, instanceSize: Int,
  _ initialize: @convention(c) (gpointer?, gpointer?) -> Void
) -> GType {
  var info = GTypeInfo()
  info.class_size = guint16(classSize)
  info.class_init = initialize
  info.instance_size = guint16(instanceSize)
  return g_type_register_static(parent, name, &info, GTypeFlags(rawValue: 0))
}
