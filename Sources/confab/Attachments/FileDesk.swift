internal import Glibc
internal import Intents
internal import MatrixClient
internal import Model
internal import Network

/// The client's access to the files of this machine: it copies files that the person sends, writes
/// fetched files into the cache or where the person saves them, opens them, and makes thumbnails of
/// images.
struct FileDesk: Sendable {
  /// The size limit of a file that the person saves, in bytes.
  private static let largestSaved = 4 << 30

  /// The size limit of an image that is fetched for a thumbnail, in bytes.
  private static let largestPreview = 2 << 20

  private let thread: NetworkThread
  private let outgoing: OutgoingFiles
  private let downloads: DownloadFolder
  private let cache: FileCache
  private let workingFolder: String
  private let thumbnails = ThumbnailProcess()

  init(_ profile: ProfileFolder, environment: Environment, thread: NetworkThread) {
    self.thread = thread
    let here = getcwd(nil, 0)
    defer { free(here) }
    workingFolder = here.map { String(cString: $0) } ?? "/"
    downloads = DownloadFolder(environment)
    outgoing = OutgoingFiles(
      folder: profile.uploads, home: downloads.home, workingFolder: workingFolder)
    cache = FileCache(profile: profile.name, environment: environment)
  }

  /// Removes the copies of files to send, except those of the given transaction ids, whose messages
  /// are in the outbox.
  func keepOnly(_ transactions: Set<TransactionID>) {
    thread.run { [outgoing] in outgoing.keepOnly(transactions) }
  }

  var port: FilePort {
    FilePort(
      thread: thread,
      prepare: { [outgoing] in outgoing.prepare($0, $1, limit: $2, hasCaption: $3) },
      prepared: { [outgoing] in outgoing.prepared($0) }, drop: { [outgoing] in outgoing.drop($0) },
      cached: { [cache] in cache.path(of: $0, $1) },
      receive: { [self] in receive($0, $1, $2) }, open: { FileOpener.open($0, failed: $1) },
      previews: PreviewPort(
        cached: { [cache] in cache.previewPath(of: $0, $1) },
        receive: { [self] in receivePreview($0) }, make: { [self] in makeThumbnail($0, $1) }))
  }

  private func receivePreview(_ address: MediaAddress) -> Result<FileReceiver, FileProblem> {
    Result { () throws(FileProblem) -> FileReceiver in
      try IncomingFile(
        folder: try cache.makePlace(of: address), name: FileCache.previewName,
        limit: Self.largestPreview
      ).receiver
    }
  }

  private func makeThumbnail(
    _ path: String, _ made: @escaping @Sendable (Result<Thumbnail, ThumbnailProblem>) -> Void
  ) {
    thumbnails.make(path) { result in
      // A downloaded file that is no image, for example because of a broken network, is removed, so
      // that the next run downloads the image again.
      if result == .failure(.undecodable), path.hasSuffix("/" + FileCache.previewName) {
        unlink(path)
      }
      made(result)
    }
  }

  private func receive(
    _ use: FileUse, _ address: MediaAddress, _ file: AttachedFile
  ) -> Result<FileReceiver, FileProblem> {
    Result { () throws(FileProblem) -> FileReceiver in
      switch use {
      case .open:
        return try IncomingFile(
          folder: try cache.makePlace(of: address), name: FileName.clean(file.name),
          limit: FileCache.largest
        ).receiver
      case .save(let typed):
        let place = try downloads.place(
          typed: typed, name: file.name, workingFolder: workingFolder
        ).get()
        return try IncomingFile(
          folder: place.folder, name: place.name, limit: Self.largestSaved
        ).receiver
      }
    }
  }
}
