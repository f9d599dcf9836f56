internal import Glibc
internal import Intents
internal import MatrixClient
internal import Model
internal import Network
internal import Synchronization

/// The client's access to the files of this machine: it copies files that the person sends, writes
/// fetched files into the cache or where the person saves them, opens them, and makes thumbnails of
/// images.
struct FileDesk: Sendable {
  private static let maxSaved = 4 << 30
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

  func keepOnly(_ transactions: Set<TransactionID>) {
    thread.run { [outgoing] in outgoing.keepOnly(transactions) }
  }

  var port: FilePort {
    FilePort(
      thread: thread,
      prepare: { [outgoing] in outgoing.prepare($0, $1, limit: $2, hasCaption: $3) },
      prepared: { [outgoing] in outgoing.prepared($0) }, drop: { [outgoing] in outgoing.drop($0) },
      text: { [outgoing] in outgoing.text($0) },
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
          folder: place.folder, name: place.name, limit: Self.maxSaved
        ).receiver
      }
    }
  }
}

enum FileWriting {
  static func problem(_ path: String) -> FileProblem {
    .system("\(String(cString: strerror(errno))) (\(path))")
  }

  /// Appends the bytes to an open file; returns `false`, with the reason in `errno`, if not all
  /// could be written.
  static func append(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  static func start(of descriptor: Int32, most: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    let count = pread(descriptor, &bytes, most, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Returns `false`, with the reason in `errno`, on failure; if the file is larger than `limit`,
  /// the reason is EFBIG.
  static func copy(_ from: Int32, to: Int32, limit: Int64) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var copied: Int64 = 0
    while true {
      let count = read(from, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      if count == 0 { return true }
      copied += Int64(count)
      guard copied <= limit else {
        errno = EFBIG
        return false
      }
      guard append(Array(chunk[..<count]), to: to) else { return false }
    }
  }
}

/// A file that is being fetched. It is written under a random temporary name, and once it is
/// complete it is renamed to its final name, without replacing another file. Only its owner can
/// read it.
final class IncomingFile: Sendable {
  private let folder: String
  private let name: String
  private let temporary: String
  private let descriptor: Mutex<Int32>
  private let limit: Int

  /// Makes the temporary file in a folder that exists; throws if it cannot be made. `name`: the
  /// final name, to which a number is added if another file has it. `limit`: the largest size in
  /// bytes.
  init(folder: String, name: String, limit: Int) throws(FileProblem) {
    self.folder = folder
    self.name = name
    self.limit = limit
    temporary = folder + "/.confab-" + String(RandomSource.bits(), radix: 36) + ".part"
    let opened = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard opened >= 0 else { throw FileWriting.problem(folder) }
    descriptor = Mutex(opened)
  }

  deinit { abandon() }

  var receiver: FileReceiver {
    FileReceiver(
      limit: limit, write: { [self] in write($0) }, finish: { [self] in finish() },
      abandon: { [self] in abandon() })
  }

  private func write(_ bytes: [UInt8]) -> FileProblem? {
    descriptor.withLock { descriptor in
      FileWriting.append(bytes, to: descriptor) ? nil : FileWriting.problem(folder)
    }
  }

  private func finish() -> Result<String, FileProblem> {
    let isSynced = descriptor.withLock { fdatasync($0) == 0 }
    guard isSynced else {
      let problem = FileWriting.problem(folder)
      abandon()
      return .failure(problem)
    }
    for number in 1...10_000 {
      let path = folder + "/" + FileName.numbered(name, number)
      // Unlike `rename`, `link` never replaces a file that has the final name already.
      if link(temporary, path) == 0 || (errno != EEXIST && moveWithoutLink(to: path)) {
        abandon()
        return .success(path)
      }
      if errno != EEXIST { break }
    }
    let problem = FileWriting.problem(folder)
    abandon()
    return .failure(problem)
  }

  /// Renames the temporary file on a file system without hard links. An empty file that this method
  /// creates reserves the final name first, so no other file is replaced. Returns `false`, with the
  /// reason in `errno`, on failure.
  private func moveWithoutLink(to path: String) -> Bool {
    let taken = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard taken >= 0 else { return false }
    close(taken)
    guard rename(temporary, path) != 0 else { return true }
    let error = errno
    unlink(path)
    errno = error
    return false
  }

  private func abandon() {
    descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return }
      close(descriptor)
      descriptor = -1
      unlink(temporary)
    }
  }
}
