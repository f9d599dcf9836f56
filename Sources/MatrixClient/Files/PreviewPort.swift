package import Intents
package import Model

/// The functions by which the client makes thumbnails on this machine. All but `make` are called on
/// the thread of files.
package struct PreviewPort: Sendable {
  /// The path of the image from which a thumbnail can be made without the server; `nil` for none.
  let cached: @Sendable (MediaAddress, AttachedFile) -> String?
  /// Makes the file that receives a small image or the server's thumbnail of it.
  let receive: @Sendable (MediaAddress) -> Result<FileReceiver, FileProblem>
  /// Decodes an image in a process of its own and calls back, on any thread.
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

  /// A port that makes no thumbnails.
  package static let absent = PreviewPort(
    cached: { _, _ in nil }, receive: { _ in .failure(.noAddress) },
    make: { $1(.failure(.undecodable)) })
}
