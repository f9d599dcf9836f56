package import Intents
package import Model
package import Network

/// The functions by which the client reads and writes files of this machine. The program provides
/// them. They wait for the disk, so the client calls them on a thread of their own.
package struct FilePort: Sendable {
  /// The thread on which the functions are called.
  let thread: NetworkThread
  /// Copies a file that the person named into the profile's folder, and says what it is. `limit`:
  /// the bytes that the server takes; `nil` if that is not known. With `hasCaption`, words about
  /// the file may follow its path.
  let prepare:
    @Sendable (_ path: String, TransactionID, _ limit: Int64?, _ hasCaption: Bool) -> Result<
      AttachedFile, FileProblem
    >
  /// The copy that `prepare` made; `nil` if it is gone.
  let prepared: @Sendable (TransactionID) -> HTTPFile?
  /// Removes copies that `prepare` made.
  let drop: @Sendable ([TransactionID]) -> Void
  /// The path of a file that was fetched before, to be opened; `nil` if it is not there any more.
  let cached: @Sendable (MediaAddress, AttachedFile) -> String?
  /// Makes the file that receives the content of a message's file.
  let receive: @Sendable (FileUse, MediaAddress, AttachedFile) -> Result<FileReceiver, FileProblem>
  /// Opens a file in the desktop's program for it; returns the reason why not, `nil` if the program
  /// was started. `failed`: called later, on any thread, if it turns out that there is no program.
  let open: @Sendable (_ path: String, _ failed: @escaping @Sendable () -> Void) -> FileProblem?
  /// The functions for thumbnails.
  let previews: PreviewPort

  package init(
    thread: NetworkThread,
    prepare:
      @escaping @Sendable (String, TransactionID, Int64?, Bool) -> Result<AttachedFile, FileProblem>,
    prepared: @escaping @Sendable (TransactionID) -> HTTPFile?,
    drop: @escaping @Sendable ([TransactionID]) -> Void,
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
    self.cached = cached
    self.receive = receive
    self.open = open
  }

  /// A port without files, for a client that sends and fetches none.
  package static func absent(_ thread: NetworkThread) -> FilePort {
    FilePort(
      thread: thread, prepare: { _, _, _, _ in .failure(.missing) }, prepared: { _ in nil },
      drop: { _ in }, cached: { _, _ in nil }, receive: { _, _, _ in .failure(.noOpener) },
      open: { _, _ in .noOpener })
  }
}

/// A file while its content is fetched. Its functions are called one after the other, on the thread
/// of files.
package struct FileReceiver: Sendable {
  /// The limit of the content in bytes.
  package let limit: Int
  /// Appends bytes; returns the reason why not.
  package let write: @Sendable ([UInt8]) -> FileProblem?
  /// Gives the whole file its name, and returns its path.
  package let finish: @Sendable () -> Result<String, FileProblem>
  /// Removes what was written.
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
