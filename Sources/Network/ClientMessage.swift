internal import CSoup

/// A client's request that was passed to libsoup, and that can be abandoned at any time.
///
/// Cancelling a request with libsoup 3.2 is not safe. So an abandoned request stays in libsoup's
/// queue, but its socket is shut down, which libsoup handles like a connection that the server
/// closed.
///
/// `@unchecked Sendable`: used on the network thread only.
final class ClientMessage: @unchecked Sendable {
  let message: OpaquePointer
  private let session: HTTPSession
  private let body: [UInt8]?
  private var isAbandoned = false
  /// `true` once libsoup may be using the connection for another request.
  private var isFinished = false
  private var handlers: [gulong] = []
  /// The SHA-256 fingerprint of the server's certificate, as "1E:A3:…", if the certificate was
  /// refused; otherwise `nil`.
  private(set) var refusedCertificate: String?

  /// Makes libsoup's message for `request`; `nil` if its URL cannot be parsed.
  init?(_ request: HTTPRequest, session: HTTPSession) {
    guard let message = makeMessage(request) else { return nil }
    self.message = message
    self.session = session
    body = request.body
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    let data = Unmanaged.passUnretained(self).toOpaque()
    for (signal, handler) in [
      ("network-event", unsafeBitCast(onNetworkEvent, to: GCallback.self)),
      ("restarted", unsafeBitCast(onRestarted, to: GCallback.self)),
      ("starting", unsafeBitCast(onStarting, to: GCallback.self)),
      ("accept-certificate", unsafeBitCast(onRefusedCertificate, to: GCallback.self)),
      ("finished", unsafeBitCast(onMessageFinished, to: GCallback.self)),
      ("wrote-body-data", unsafeBitCast(onWroteBody, to: GCallback.self)),
      ("got-informational", unsafeBitCast(onInformational, to: GCallback.self)),
    ] {
      handlers.append(
        g_signal_connect_data(
          gpointer(message), signal, handler, data, nil, GConnectFlags(rawValue: 0)))
    }
  }

  deinit {
    for handler in handlers { g_signal_handler_disconnect(gpointer(message), handler) }
    g_object_unref(gpointer(message))
  }

  /// Abandons the request: shuts its connection down, now or as soon as the request has a
  /// connection.
  func abandon() {
    isAbandoned = true
    cut()
  }

  /// Makes a file the request's body; returns `false` if the file cannot be opened. GLib reads the
  /// file on its own threads. The message gets a new connection: on a reused connection that turns
  /// out to be dead, libsoup would send the request again, although the file has already been read.
  func send(_ file: HTTPFile, type: String) -> Bool {
    let place = g_file_new_for_path(file.path)
    defer { if let place { g_object_unref(gpointer(place)) } }
    guard let stream = g_file_read(place, nil, nil) else { return false }
    defer { g_object_unref(stream) }
    let input = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self)
    soup_message_set_request_body(message, type, input, gssize(file.bytes))
    soup_message_add_flags(message, SOUP_MESSAGE_NEW_CONNECTION)
    return true
  }

  /// Called with the number of bytes of the request's body that were sent so far.
  var onSent: ((Int) -> Void)?
  private var sent = 0

  fileprivate func wrote(_ bytes: Int) {
    sent += bytes
    if !isAbandoned { onSent?(sent) }
  }

  /// The most interim answers (100 to 199) before an answer. libsoup reads them in a loop as long
  /// as they come, in which nothing else on the thread gets a turn.
  private static let maxInformational = 20
  private var informational = 0

  fileprivate func gotInformational() {
    informational += 1
    if informational > Self.maxInformational { session.shutDown(connection) }
  }

  /// Called each time when libsoup's message has got a connection over which it is sent.
  var onConnected: (() -> Void)?

  /// Called when the client refuses the address to which the message is about to be sent.
  var onRefusedAddress: (() -> Void)?

  /// libsoup's id of the message's connection; 0 before the message has a connection.
  var connection: UInt64 { UInt64(soup_message_get_connection_id(message)) }

  private func cut() {
    if !isFinished { session.shutDown(connection) }
  }

  /// Shuts the connection down in the next turn of the thread's loop, when libsoup has begun to use
  /// the connection.
  private func cutSoon() {
    session.thread.run { [self] in cut() }
  }

  fileprivate func got(_ event: GSocketClientEvent, _ stream: UnsafeMutablePointer<GIOStream>?) {
    guard let stream, let socket = confab_socket_of(stream) else { return }
    session.remember(socket, of: connection)
    if event == G_SOCKET_CLIENT_CONNECTING, !isAbandoned, refuses(stream) { onRefusedAddress?() }
    guard isAbandoned else { return }
    // At this signal GIO has not begun to connect, so there is no connection to shut down yet.
    if event == G_SOCKET_CLIENT_CONNECTING { cutSoon() } else { cut() }
  }

  private func refuses(_ stream: UnsafeMutablePointer<GIOStream>) -> Bool {
    guard let refuses = session.configuration.refusesAddress,
      let text = confab_connecting_address(stream)
    else { return false }
    defer { g_free(text) }
    return refuses(String(cString: text))
  }

  /// Called when libsoup has given the message a connection, for the first or the second try.
  fileprivate func starting() {
    isFinished = false
    if isAbandoned { cutSoon() }
    onConnected?()
  }

  /// Called when libsoup sends the request a second time, because the reused connection of the
  /// first try broke. Makes libsoup open a new connection for the second try.
  ///
  /// To open a connection takes longer than a turn of the loop, which avoids a crash: if the first
  /// try fails in the turn in which it began, libsoup 3.2 reports this failure in the next turn as
  /// a failure of the second try, whose response it reads through a null pointer.
  ///
  /// The body is set again, because libsoup 3.2 sends the second try of a request with an empty
  /// body.
  fileprivate func restarted() {
    soup_message_add_flags(message, SOUP_MESSAGE_NEW_CONNECTION)
    if let body { setBody(body, of: message) }
  }

  fileprivate func finished() { isFinished = true }

  fileprivate func refused(_ certificate: UnsafeMutablePointer<GTlsCertificate>?) {
    guard let certificate, let digest = confab_certificate_digest(certificate) else { return }
    defer { g_free(digest) }
    let digits = Array(String(cString: digest).uppercased())
    refusedCertificate = stride(from: 0, to: digits.count, by: 2)
      .map { String(digits[$0..<min($0 + 2, digits.count)]) }.joined(separator: ":")
  }
}

private let onNetworkEvent:
  @convention(c) (
    gpointer?, GSocketClientEvent, UnsafeMutablePointer<GIOStream>?, gpointer?
  ) -> Void = {
    guard let data = $3 else { return }
    Unmanaged<ClientMessage>.fromOpaque(data).takeUnretainedValue().got($1, $2)
  }

private let onRestarted: @convention(c) (gpointer?, gpointer?) -> Void = {
  guard let data = $1 else { return }
  Unmanaged<ClientMessage>.fromOpaque(data).takeUnretainedValue().restarted()
}

private let onStarting: @convention(c) (gpointer?, gpointer?) -> Void = {
  guard let data = $1 else { return }
  Unmanaged<ClientMessage>.fromOpaque(data).takeUnretainedValue().starting()
}

/// Called by GLib for a certificate that it does not trust. Such a certificate is never accepted.
private let onRefusedCertificate:
  @convention(c) (
    gpointer?, UnsafeMutablePointer<GTlsCertificate>?, GTlsCertificateFlags, gpointer?
  ) -> gboolean = {
    if let data = $3 {
      Unmanaged<ClientMessage>.fromOpaque(data).takeUnretainedValue().refused($1)
    }
    return 0
  }

private let onWroteBody: @convention(c) (gpointer?, guint, gpointer?) -> Void = {
  guard let data = $2 else { return }
  Unmanaged<ClientMessage>.fromOpaque(data).takeUnretainedValue().wrote(Int($1))
}

private let onInformational: @convention(c) (gpointer?, gpointer?) -> Void = {
  guard let data = $1 else { return }
  Unmanaged<ClientMessage>.fromOpaque(data).takeUnretainedValue().gotInformational()
}

private let onMessageFinished: @convention(c) (gpointer?, gpointer?) -> Void = {
  guard let data = $1 else { return }
  Unmanaged<ClientMessage>.fromOpaque(data).takeUnretainedValue().finished()
}

private func setBody(_ body: [UInt8], of message: OpaquePointer) {
  let bytes = g_bytes_new(body, gsize(body.count))
  soup_message_set_request_body_from_bytes(message, "application/json", bytes)
  g_bytes_unref(bytes)
}

/// Makes libsoup's message for a request; the caller owns the message. `nil` when the URL cannot be
/// parsed.
private func makeMessage(_ request: HTTPRequest) -> OpaquePointer? {
  guard let message = soup_message_new(request.method, request.url) else { return nil }
  if let body = request.body { setBody(body, of: message) }
  add(request.headers, to: soup_message_get_request_headers(message))
  if request.wantsNewConnection { soup_message_add_flags(message, SOUP_MESSAGE_NEW_CONNECTION) }
  if request.isRepeatable { soup_message_add_flags(message, SOUP_MESSAGE_IDEMPOTENT) }
  return message
}
