internal import CSoup
internal import Glibc

/// A listening socket. The code that creates it owns the reference to `socket`.
struct ListeningSocket {
  /// The greatest length of a socket's path in bytes: the size of `sun_path` without the
  /// terminating zero (`unix(7)`).
  static let maximumPathBytes = 107
  private static let backlog: Int32 = 1_024

  let socket: UnsafeMutablePointer<GSocket>
  /// The address on which the socket listens, with the port that the system chose if it was 0.
  let address: ListenAddress

  init(_ address: ListenAddress) throws(NetworkError) {
    switch address {
    case .tcp(let host, let port): try self.init(host: host, port: port)
    case .unix(let path): try self.init(path: path)
    }
  }

  private init(host: String, port: Int) throws(NetworkError) {
    guard let port = guint16(exactly: port) else { throw .cannotListen("no such port: \(port)") }
    guard let address = g_inet_socket_address_new_from_string(host, guint(port)) else {
      throw .cannotListen("not an address: \(host)")
    }
    defer { g_object_unref(address) }
    let bound = try Self.open(
      family: g_socket_address_get_family(address), protocol: G_SOCKET_PROTOCOL_TCP, at: address
    ) { _ in }
    let real = g_socket_get_local_address(bound, nil)
    defer { if let real { g_object_unref(real) } }
    socket = bound
    self.address = .tcp(address: host, port: Int(confab_inet_port(real)))
  }

  private init(path: String) throws(NetworkError) {
    guard path.utf8.count <= Self.maximumPathBytes, !path.isEmpty else {
      throw .pathTooLong(path: path, limit: Self.maximumPathBytes)
    }
    try Self.clear(path)
    guard let address = g_unix_socket_address_new(path) else {
      throw .cannotListen("not an address: \(path)")
    }
    defer { g_object_unref(address) }
    // Linux gives the file the mode of the socket, so it is never open to others, not even at
    // first.
    socket = try Self.open(
      family: G_SOCKET_FAMILY_UNIX, protocol: G_SOCKET_PROTOCOL_DEFAULT, at: address
    ) { fchmod($0, 0o600) }
    self.address = .unix(path: path)
  }

  private static func open(
    family: GSocketFamily, protocol: GSocketProtocol,
    at address: UnsafeMutablePointer<GSocketAddress>, prepare: (Int32) -> Void
  ) throws(NetworkError) -> UnsafeMutablePointer<GSocket> {
    var error: UnsafeMutablePointer<GError>?
    guard let socket = g_socket_new(family, G_SOCKET_TYPE_STREAM, `protocol`, &error) else {
      throw .cannotListen(describe(error))
    }
    g_socket_set_listen_backlog(socket, backlog)
    prepare(g_socket_get_fd(socket))
    guard g_socket_bind(socket, address, 1, &error) != 0, g_socket_listen(socket, &error) != 0
    else {
      g_object_unref(socket)
      throw .cannotListen(describe(error))
    }
    return socket
  }

  /// Removes the socket file at `path` if nobody listens on it. Throws if the file is no socket or
  /// somebody listens on it; the file then stays.
  private static func clear(_ path: String) throws(NetworkError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw .cannotListen("\(path) is there and is no socket")
    }
    guard !isAnswered(path) else { throw .cannotListen("somebody listens on \(path)") }
    unlink(path)
  }

  private static func isAnswered(_ path: String) -> Bool {
    guard let client = g_socket_client_new(), let address = g_unix_socket_address_new(path) else {
      return false
    }
    defer {
      g_object_unref(client)
      g_object_unref(address)
    }
    g_socket_client_set_enable_proxy(client, 0)
    let connection = g_socket_client_connect(client, confab_unix_connectable(path), nil, nil)
    if let connection { g_object_unref(connection) }
    return connection != nil
  }

  /// Removes the socket file at `path`; does nothing if there is none.
  static func removeFile(_ path: String) { unlink(path) }
}

/// Returns the message of a GLib error, or a text in its place for `nil`, and frees the error.
func describe(_ error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "no reason given" }
  defer { g_error_free(error) }
  return error.pointee.message.map { String(cString: $0) } ?? ""
}
