/// The delays of the screens, in nanoseconds of a monotonic clock.
enum ScreenDelay {
  /// The delay from the first unsaved change of a draft to its saving, in nanoseconds.
  static let draft: UInt64 = 300_000_000
  /// The delay from the last move of the chat list's selection to its storing, in nanoseconds.
  static let selection: UInt64 = 500_000_000
  /// The time for which an action can be undone, in nanoseconds. The read receipts of a chat that
  /// is marked as read are sent only after that time (`ReceiptQueue.holding`).
  static let undo: UInt64 = 5_000_000_000

  /// `true` if `delay` has passed since `start`; all are nanoseconds.
  static func isOver(_ delay: UInt64, since start: UInt64, at now: UInt64) -> Bool {
    now >= start && now - start >= delay
  }

  /// Returns the time at which `delay` has passed since `start`, in nanoseconds, at most
  /// `UInt64.max`.
  static func end(of delay: UInt64, since start: UInt64) -> UInt64 {
    let (sum, overflow) = start.addingReportingOverflow(delay)
    return overflow ? .max : sum
  }
}
