/// The decision about a request when its headers are in and nothing of its body was read.
package enum HTTPAdmission: Sendable {
  /// Reads a body of up to this many bytes; a larger one gets a 413 response (`M_TOO_LARGE`).
  case accept(maximumBodyBytes: Int)
  /// Sends this response without calling the handler, and stores nothing of the body.
  case refuse(HTTPResponse)
}
