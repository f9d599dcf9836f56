internal import Intents
internal import Model
internal import Synchronization

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

  /// The problem because of which a part of the download could not be written to the disk; `nil` if
  /// there was none.
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
