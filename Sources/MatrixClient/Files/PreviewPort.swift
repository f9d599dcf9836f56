package import Intents
package import Model

/// The functions by which the client makes thumbnails on this machine. All but `make` are called on
/// the thread of the `FilePort` to which this object belongs.
package struct PreviewPort: Sendable {
  /// Returns the path of a local image from which a thumbnail can be made without the server; `nil`
  /// if there is none.
  let cached: @Sendable (MediaAddress, AttachedFile) -> String?
  /// Creates the local file into which a small image, or the server's thumbnail of another image,
  /// is downloaded.
  let receive: @Sendable (MediaAddress) -> Result<FileReceiver, FileProblem>
  /// Decodes an image in a separate process, and then calls `made` with the result on any thread.
  let make: @Sendable (_ path: String, _ made: @escaping Made) -> Void

  package typealias Made = @Sendable (Result<Thumbnail, ThumbnailProblem>) -> Void

  package init(
    cached: @escaping @Sendable (MediaAddress, AttachedFile) -> String?,
    receive: @escaping @Sendable (MediaAddress) -> Result<FileReceiver, FileProblem>,
    make: @escaping @Sendable (String, @escaping Made) -> Void
  ) {
    self.cached = cached
    self.receive = receive
    self.make = make
  }

  /// A `PreviewPort` for a client that makes no thumbnails.
  package static let absent = PreviewPort(
    cached: { _, _ in nil }, receive: { _ in .failure(.noAddress) },
    make: { $1(.failure(.undecodable)) })
}
