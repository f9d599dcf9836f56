package import Intents
package import Model
package import Network
internal import Synchronization

/// The functions by which the client reads, writes and opens files of this machine. The program
/// provides them. They wait for the disk, so the client calls them on a thread of their own.
package struct FilePort: Sendable {
  let thread: NetworkThread
  /// Copies a file, or writes a text, into the profile's folder, to be sent, and describes it. With
  /// `hasCaption`, a caption may follow the path of a file. `limit` is the server's size limit for
  /// uploads in bytes; `nil` if that is not known.
  let prepare:
    @Sendable (FileContent, TransactionID, _ limit: Int64?, _ hasCaption: Bool) -> Result<
      AttachedFile, FileProblem
    >
  /// Returns the copy that `prepare` made of the file with this transaction id; `nil` if the copy
  /// does not exist any more.
  let prepared: @Sendable (TransactionID) -> HTTPFile?
  let drop: @Sendable ([TransactionID]) -> Void
  /// Returns the text that `prepare` wrote for this transaction id; `nil` if it does not exist any
  /// more or cannot be read.
  let text: @Sendable (TransactionID) -> String?
  /// Returns the path of a file that was downloaded before, so that it can be opened without a
  /// download; `nil` if the file is not stored (any more).
  let cached: @Sendable (MediaAddress, AttachedFile) -> String?
  let receive: @Sendable (FileUse, MediaAddress, AttachedFile) -> Result<FileReceiver, FileProblem>
  /// Has the desktop open a file in its program for the file's type. Returns `nil` if the request
  /// was made, otherwise the reason why not. `failed` is called later, on any thread, if the
  /// desktop reports an error, as when it has no such program.
  let open: @Sendable (_ path: String, _ failed: @escaping @Sendable () -> Void) -> FileProblem?
  let previews: PreviewPort

  package init(
    thread: NetworkThread,
    prepare:
      @escaping @Sendable (FileContent, TransactionID, Int64?, Bool) -> Result<
        AttachedFile, FileProblem
      >,
    prepared: @escaping @Sendable (TransactionID) -> HTTPFile?,
    drop: @escaping @Sendable ([TransactionID]) -> Void,
    text: @escaping @Sendable (TransactionID) -> String?,
    cached: @escaping @Sendable (MediaAddress, AttachedFile) -> String?,
    receive:
      @escaping @Sendable (FileUse, MediaAddress, AttachedFile) -> Result<FileReceiver, FileProblem>,
    open: @escaping @Sendable (String, @escaping @Sendable () -> Void) -> FileProblem?,
    previews: PreviewPort = .absent
  ) {
    self.thread = thread
    self.previews = previews
    self.prepare = prepare
    self.prepared = prepared
    self.drop = drop
    self.text = text
    self.cached = cached
    self.receive = receive
    self.open = open
  }

  package static func absent(_ thread: NetworkThread) -> FilePort {
    FilePort(
      thread: thread, prepare: { _, _, _, _ in .failure(.missing) }, prepared: { _ in nil },
      drop: { _ in }, text: { _ in nil }, cached: { _, _ in nil },
      receive: { _, _, _ in .failure(.noOpener) },
      open: { _, _ in .noOpener })
  }
}

/// A local file during its download. Its functions are called one after the other, on
/// `FilePort.thread`.
package struct FileReceiver: Sendable {
  /// The size limit of the downloaded file, in bytes.
  package let limit: Int
  package let write: @Sendable ([UInt8]) -> FileProblem?
  /// Ends the download: gives the complete file its final name, and returns its path, or the
  /// problem if that fails.
  package let finish: @Sendable () -> Result<String, FileProblem>
  package let abandon: @Sendable () -> Void

  package init(
    limit: Int, write: @escaping @Sendable ([UInt8]) -> FileProblem?,
    finish: @escaping @Sendable () -> Result<String, FileProblem>,
    abandon: @escaping @Sendable () -> Void
  ) {
    self.limit = limit
    self.write = write
    self.finish = finish
    self.abandon = abandon
  }
}

/// The functions by which the client makes thumbnails on this machine. All but `make` are called on
/// the thread of the `FilePort` to which this object belongs.
package struct PreviewPort: Sendable {
  let cached: @Sendable (MediaAddress, AttachedFile) -> String?
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

  package static let absent = PreviewPort(
    cached: { _, _ in nil }, receive: { _ in .failure(.noAddress) },
    make: { $1(.failure(.undecodable)) })
}

/// Reports how much of a file has been uploaded or downloaded, at most once for each percent, up to
/// 99. Reports nothing while the size of the file is not known.
final class TransferProgress: Sendable {
  private struct State {
    var total: Int64 = 0
    var done: Int64 = 0
    var percent = 0
    var problem: FileProblem?
  }

  private let message: MessageID
  private let reports: ClientReports
  private let state = Mutex(State())

  /// - Parameter total: the size of the file in bytes; 0 if it is not known.
  init(of message: MessageID, total: Int64, reports: ClientReports) {
    self.message = message
    self.reports = reports
    state.withLock { $0.total = max(0, total) }
  }

  /// Replaces the size of the file that was given at first by the size in bytes that the server has
  /// announced. Does nothing for `nil`.
  func announce(_ bytes: Int?) {
    if let bytes { state.withLock { $0.total = Int64(bytes) } }
  }

  func add(_ bytes: Int) { set { $0 + Int64(bytes) } }

  func reach(_ bytes: Int) { set { _ in Int64(bytes) } }

  var problem: FileProblem? { state.withLock { $0.problem } }

  func fail(_ problem: FileProblem) { state.withLock { $0.problem = problem } }

  private func set(_ change: (Int64) -> Int64) {
    let percent = state.withLock { state -> Int? in
      state.done = change(state.done)
      guard state.total > 0 else { return nil }
      let percent = Int(min(99, state.done.clampedPercent(of: state.total)))
      guard percent > state.percent else { return nil }
      state.percent = percent
      return percent
    }
    if let percent { reports.tell([.relations(.file(.moved(message, percent: percent)))]) }
  }
}

extension Int64 {
  /// This number of bytes as a percentage of `total`, at most 100, computed without overflow.
  fileprivate func clampedPercent(of total: Int64) -> Int64 {
    self >= total ? 100 : total > 1 << 40 ? self / (total / 100) : self * 100 / total
  }
}
