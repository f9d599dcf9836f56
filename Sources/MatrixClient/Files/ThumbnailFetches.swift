internal import Intents
internal import Model
internal import Network

/// Downloads images and makes thumbnails of them, one after the other. The image that was requested
/// last comes first, as it is the one that the person sees now.
actor ThumbnailFetches {
  /// The largest size, in bytes, up to which an image itself is downloaded for a thumbnail. For a
  /// larger image, or one of unknown size, the server's thumbnail is downloaded.
  private static let smallBytes: Int64 = 2 << 20
  /// The size in pixels of the thumbnails that are requested from the server: enough for one pixel
  /// in each half of a screen cell.
  private static let (width, height) = (320, 240)

  private let thread: NetworkThread
  private let calls: MatrixCalls
  private let files: FilePort
  private let reports: ClientReports
  private var waiting: [(address: MediaAddress, file: AttachedFile)] = []
  private var isBusy = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: NetworkThread, calls: MatrixCalls, files: FilePort, reports: ClientReports) {
    self.thread = thread
    self.calls = calls
    self.files = files
    self.reports = reports
  }

  /// The engine's model limits how many images wait to be downloaded.
  func fetch(_ address: MediaAddress, _ file: AttachedFile) async {
    waiting.append((address, file))
    guard !isBusy else { return }
    isBusy = true
    while let next = waiting.popLast() {
      let preview = await preview(next.address, next.file)
      reports.tell([.relations(.file(.preview(next.address, preview)))])
    }
    isBusy = false
  }

  private func preview(_ address: MediaAddress, _ file: AttachedFile) async -> FilePreview {
    let previews = files.previews
    if let path = await files.thread.value({ previews.cached(address, file) }) {
      return await made(path)
    }
    let isSmall = file.bytes.map { (1...Self.smallBytes).contains($0) } ?? false
    let first = await fetched(address, asThumbnail: !isSmall)
    // An image may be larger than its message states: then the server's thumbnail is downloaded.
    let isTooLarge = if case .failure(.network(.tooLarge)) = first { true } else { false }
    let result = isSmall && isTooLarge ? await fetched(address, asThumbnail: true) : first
    switch result {
    case .success(let path): return await made(path)
    case .failure(.network(.tooLarge)), .failure(.file): return .absent(.undecodable)
    case .failure(let failure):
      return failure.isFromServer ? .absent(.undecodable) : .unreachable
    }
  }

  private func made(_ path: String) async -> FilePreview {
    let previews = files.previews
    return await withCheckedContinuation { continuation in
      previews.make(path) { result in
        let preview: FilePreview =
          switch result {
          case .success(let thumbnail): .ready(thumbnail)
          case .failure(let problem): .absent(problem)
          }
        continuation.resume(returning: preview)
      }
    }
  }

  private func fetched(
    _ address: MediaAddress, asThumbnail: Bool
  ) async -> Result<String, CallFailure> {
    let (previews, thread) = (files.previews, files.thread)
    let receiver: FileReceiver
    switch await thread.value({ previews.receive(address) }) {
    case .success(let value): receiver = value
    case .failure(let problem): return .failure(.file(problem))
    }
    let sink = HTTPSink(
      begin: { _ in },
      take: { piece, taken in thread.run { taken(receiver.write(piece) == nil) } })
    let failure =
      asThumbnail
      ? await calls.thumbnail(
        address, width: Self.width, height: Self.height, limit: receiver.limit, into: sink)
      : await calls.download(address, limit: receiver.limit, into: sink)
    if let failure {
      thread.run { receiver.abandon() }
      return .failure(failure)
    }
    return await thread.value { receiver.finish() }.mapError { .file($0) }
  }
}

extension CallFailure {
  /// `true` if the failure is a response of the server after which a further request would fail in
  /// the same way.
  fileprivate var isFromServer: Bool {
    switch self {
    case .refused(let status, _, _, _): status < 500 && status != 429 && status != 401
    case .notUnderstood: true
    default: false
    }
  }
}
