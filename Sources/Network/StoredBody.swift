internal import CSoup
internal import Glibc

/// A request's body that a server stores in a file of mode 0600. The file is removed when the
/// request is finished, unless the handler has renamed it.
///
/// The bytes are written on the server's thread, because they arrive in small pieces and go to the
/// system's cache. To sync the file to the disk is the handler's task, on another thread.
final class StoredBody {
  private static let key = "confab-stored-body"

  let path: String
  private var descriptor: Int32

  /// Creates the file for the body of an HTTP request; `nil` if that fails, for instance because a
  /// file with this path exists.
  init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    self.path = path
  }

  deinit {
    close()
    unlink(path)
  }

  /// Appends bytes to the body's file; `false` if they cannot be written.
  func append(_ bytes: OpaquePointer?) -> Bool {
    var size: gsize = 0
    guard let bytes, let start = g_bytes_get_data(bytes, &size) else { return true }
    var written = 0
    while written < Int(size) {
      let count = write(descriptor, start + written, Int(size) - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Closes the body's file; a second call does nothing.
  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Keeps this object alive as long as libsoup's message exists.
  func attach(to message: OpaquePointer) {
    g_object_set_data_full(
      UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self), Self.key,
      Unmanaged.passRetained(self).toOpaque(),
      { data in data.map { Unmanaged<StoredBody>.fromOpaque($0).release() } })
  }

  /// The stored body of the request in libsoup's message; `nil` if its body is not stored in a
  /// file.
  static func of(_ message: OpaquePointer) -> StoredBody? {
    let object = UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self)
    return g_object_get_data(object, key).map {
      Unmanaged<StoredBody>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
