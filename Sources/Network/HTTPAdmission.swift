/// A server's decision about a request whose headers have arrived and of whose body nothing was
/// read yet.
package enum HTTPAdmission: Sendable {
  /// Reads a body of up to this many bytes into memory; a request with a larger body gets a 413
  /// response (`M_TOO_LARGE`).
  case accept(maximumBodyBytes: Int)
  /// Stores a body of up to this many bytes in a new file of mode 0600 at this path instead of in
  /// memory; a request with a larger body gets a 413 response (`M_TOO_LARGE`). The file is removed
  /// once the request is finished, unless the handler has renamed it.
  case store(maximumBodyBytes: Int, path: String)
  /// Sends this response without calling the handler, and stores nothing of the body.
  case refuse(HTTPResponse)
}
