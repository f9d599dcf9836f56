/// The order numbers (`ord`) of the messages that a thread shows and the main timeline does not.
/// Each thread has a range of its own below those of the main timeline, so that a window of either
/// is one range of the table `messages`.
///
/// A reply that a sync brings gets a number behind all others of its thread, and numbers are left
/// free before it, for replies that the sync left out and that are fetched later.
enum ThreadRange {
  /// All messages of the main timeline have order numbers greater than this one. A chat has 2⁵⁹
  /// numbers before its first one, more than its history has messages.
  static let mainFloor: Int64 = -(1 << 59)
  /// The least number that the database reads as it is (`Row.integer`).
  private static let least: Int64 = -(1 << 60)
  /// The numbers of one thread, half of them for replies that come before the first stored one.
  private static let width: Int64 = 1 << 38
  /// The numbers from one reply that a sync brings to the next.
  static let spacing: Int64 = 1 << 16
  private static let mostThreads: Int64 = 1 << 21

  /// The numbers of the thread with this key; `nil` if more threads are stored than there are
  /// ranges, so that the main timeline shows the replies.
  static func numbers(of key: Int64) -> Range<Int64>? {
    guard 1..<mostThreads ~= key else { return nil }
    let first = least + key * width
    return first..<first + width
  }

  /// The number of the first reply of a thread, in the middle of its numbers.
  static func first(in numbers: Range<Int64>) -> Int64 { numbers.lowerBound + width / 2 }

  /// `true` if the main timeline shows the message with this order number.
  static func isMain(_ ord: Int64) -> Bool { ord > mainFloor }
}
