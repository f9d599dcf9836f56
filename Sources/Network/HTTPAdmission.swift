/// The decision about a request when its headers are in and nothing of its body was read.
package enum HTTPAdmission: Sendable {
  /// Reads a body of up to this many bytes; a larger one is answered 413 `M_TOO_LARGE`.
  case accept(maximumBodyBytes: Int)
  /// Answers this at once and keeps nothing of the body.
  case refuse(HTTPResponse)
}
