package import Intents
package import Model
package import Network

/// The functions by which the client reads, writes and opens files of this machine. The program
/// provides them. They wait for the disk, so the client calls them on a thread of their own.
package struct FilePort: Sendable {
  /// The thread on which the functions of this `FilePort` are called.
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
  /// Removes the copies that `prepare` made for the messages with these transaction ids.
  let drop: @Sendable ([TransactionID]) -> Void
  /// Returns the path of a file that was downloaded before, so that it can be opened without a
  /// download; `nil` if the file is not stored (any more).
  let cached: @Sendable (MediaAddress, AttachedFile) -> String?
  /// Creates the local file into which a message's file is downloaded, to be saved or opened.
  let receive: @Sendable (FileUse, MediaAddress, AttachedFile) -> Result<FileReceiver, FileProblem>
  /// Has the desktop open a file in its program for the file's type. Returns `nil` if the request
  /// was made, otherwise the reason why not. `failed` is called later, on any thread, if the
  /// desktop reports an error, as when it has no such program.
  let open: @Sendable (_ path: String, _ failed: @escaping @Sendable () -> Void) -> FileProblem?
  /// The functions that make thumbnails.
  let previews: PreviewPort

  package init(
    thread: NetworkThread,
    prepare:
      @escaping @Sendable (FileContent, TransactionID, Int64?, Bool) -> Result<
        AttachedFile, FileProblem
      >,
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

  /// A `FilePort` for a client that uploads, downloads and opens no files.
  package static func absent(_ thread: NetworkThread) -> FilePort {
    FilePort(
      thread: thread, prepare: { _, _, _, _ in .failure(.missing) }, prepared: { _ in nil },
      drop: { _ in }, cached: { _, _ in nil }, receive: { _, _, _ in .failure(.noOpener) },
      open: { _, _ in .noOpener })
  }
}

/// A local file during its download. Its functions are called one after the other, on
/// `FilePort.thread`.
package struct FileReceiver: Sendable {
  /// The size limit of the downloaded file, in bytes.
  package let limit: Int
  /// Appends bytes to the local file of the download. Returns the problem if the file cannot be
  /// written, otherwise `nil`.
  package let write: @Sendable ([UInt8]) -> FileProblem?
  /// Ends the download: gives the complete file its final name, and returns its path, or the
  /// problem if that fails.
  package let finish: @Sendable () -> Result<String, FileProblem>
  /// Removes the partial file of a failed download.
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
