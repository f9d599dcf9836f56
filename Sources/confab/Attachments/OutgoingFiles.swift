internal import Formatting
internal import Glibc
internal import Intents
internal import Matrix
internal import MatrixClient
internal import Model
internal import Network

/// The copies of files that wait to be sent, in a folder of the profile. The copy is sent and not
/// the person's file, so that later changes of the person's file have no effect. A hard link would
/// not protect from such changes.
struct OutgoingFiles: Sendable {
  /// The size limit in bytes of a file to send, while the server's own limit is not known.
  static let greatest: Int64 = 1 << 30

  let folder: String
  let home: String
  let workingFolder: String

  func prepare(
    _ source: FileContent, _ transaction: TransactionID, limit: Int64?, hasCaption: Bool = false
  ) -> Result<AttachedFile, FileProblem> {
    switch source {
    case .path(let path): return prepare(path, transaction, limit: limit, hasCaption: hasCaption)
    case .text(let text, _):
      let most = limit ?? Self.greatest
      guard Int64(text.utf8.count) <= most else { return .failure(.tooLarge(limit: most)) }
      let bytes = Array(text.utf8)
      if let problem = write(transaction, limit: most, { FileWriting.append(bytes, to: $0) }) {
        return .failure(problem)
      }
      return .success(
        AttachedFile(
          kind: .file, name: FileContent.textName, type: "text/plain",
          bytes: Int64(bytes.count), content: .own))
    }
  }

  /// `limit`: the largest size in bytes that the server accepts; `nil` if it is not known. If
  /// `hasCaption`, a caption may follow the path in `typed`.
  func prepare(
    _ typed: String, _ transaction: TransactionID, limit: Int64?, hasCaption: Bool = false
  ) -> Result<AttachedFile, FileProblem> {
    let (path, caption) = hasCaption ? split(typed) : (resolved(typed), "")
    // Without `O_NONBLOCK`, opening a named pipe would wait until some program writes to it.
    let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else {
      return .failure(errno == ENOENT ? .missing : FileWriting.problem(path))
    }
    defer { close(source) }
    var facts = stat()
    guard fstat(source, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return .failure(.notAFile)
    }
    let most = limit ?? Self.greatest
    guard facts.st_size > 0 else { return .failure(.empty) }
    guard Int64(facts.st_size) <= most else { return .failure(.tooLarge(limit: most)) }
    let problem = write(transaction, limit: most) {
      FileWriting.copy(source, to: $0, limit: most)
    }
    if let problem { return .failure(problem) }
    guard let copied = prepared(transaction) else { return .failure(.missing) }
    return .success(describe(source, path, caption, bytes: Int64(copied.bytes)))
  }

  private func resolved(_ typed: String) -> String {
    existing(FilePath.resolved(typed, home: home, folder: workingFolder))
  }

  /// Splits a typed text into the path of an existing file and the caption after it. If no path at
  /// the start of the text exists, the whole text is the path.
  private func split(_ typed: String) -> (path: String, caption: String) {
    let splits = FilePath.splits(typed).lazy.map { (path: resolved($0.path), caption: $0.caption) }
    return splits.first { access($0.path, F_OK) == 0 } ?? (resolved(typed), "")
  }

  private func existing(_ path: String) -> String {
    guard path.contains("\\"), access(path, F_OK) != 0 else { return path }
    return FilePath.unescaped(path)
  }

  /// Makes the copy of a file by `fill`, which returns `false`, with the reason in `errno`, if it
  /// fails.
  private func write(
    _ transaction: TransactionID, limit: Int64, _ fill: (Int32) -> Bool
  ) -> FileProblem? {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return FileWriting.problem(folder) }
    let path = path(transaction)
    let target = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard target >= 0 else { return FileWriting.problem(path) }
    defer { close(target) }
    guard fill(target), fsync(target) == 0 else {
      let problem: FileProblem =
        errno == EFBIG ? .tooLarge(limit: limit) : FileWriting.problem(path)
      unlink(path)
      return problem
    }
    return nil
  }

  private func describe(
    _ source: Int32, _ path: String, _ caption: String, bytes: Int64
  ) -> AttachedFile {
    let type = FileType.of(descriptor: source)
    let kind: AttachedFile.Kind =
      switch type.prefix(while: { $0 != "/" }) {
      case "image": .image
      case "video": .video
      case "audio": .audio
      default: .file
      }
    let size =
      kind == .image
      ? ImageSize(start: FileWriting.start(of: source, most: ImageSize.startBytes)) : nil
    let name = path.split(separator: "/").last.flatMap { CleanText.line(String($0)) } ?? "file"
    return AttachedFile(
      kind: kind, name: name, caption: CleanText.body(caption), type: type, bytes: bytes,
      width: size?.width, height: size?.height,
      content: .own)
  }

  func prepared(_ transaction: TransactionID) -> HTTPFile? {
    let path = path(transaction)
    guard let bytes = Files.size(path), bytes > 0 else { return nil }
    return HTTPFile(path: path, bytes: bytes)
  }

  func text(_ transaction: TransactionID) -> String? {
    let bytes = try? Files.read(path(transaction))
    return bytes.flatMap { String(validating: $0, as: UTF8.self) }
  }

  func drop(_ transactions: [TransactionID]) {
    for transaction in transactions { unlink(path(transaction)) }
  }

  /// Removes all copies except those of the given transaction ids: the program may have ended after
  /// it copied a file and before it stored the message.
  func keepOnly(_ transactions: Set<TransactionID>) {
    let wanted = Set(transactions.map(path))
    for name in Folder.names(in: folder) where !wanted.contains(folder + "/" + name) {
      unlink(folder + "/" + name)
    }
  }

  private func path(_ transaction: TransactionID) -> String {
    folder + "/t" + PercentEncoding.encode(transaction.rawValue)
  }
}

enum Folder {
  /// The names in a folder, without "." and "..", at most `most`; empty if the folder cannot be
  /// read.
  static func names(in path: String, most: Int = .max) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < most, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
