/// The order numbers (`ord`) of the messages that a thread shows and the main timeline does not. A
/// thread has a range of its own below those of the main timeline, so that a part of a thread or of
/// the main timeline is one range of the table `messages`.
///
/// A reply that arrives by sync gets an order number after all others of its thread. Order numbers
/// before it are left free for replies that the sync left out and that are fetched later.
enum ThreadRange {
  /// All messages of the main timeline have order numbers greater than this one. The message of a
  /// chat that is stored first has the order number 0 or 1, so about 2⁵⁹ order numbers are free for
  /// older messages, more than any history has.
  static let mainFloor: Int64 = -(1 << 59)
  /// The order numbers of the messages of the main timeline.
  static let main = mainFloor + 1...Int64.max
  /// The least order number that the database layer reads without clamping it (`Row.integer`).
  private static let least: Int64 = -(1 << 60)
  /// The count of order numbers that are reserved for one thread; half of them are for replies
  /// before the reply that is stored first.
  private static let width: Int64 = 1 << 38
  /// The difference between the order numbers of two consecutive replies that arrive by sync.
  static let spacing: Int64 = 1 << 16
  /// The limit of threads of a store that have a range of order numbers.
  private static let mostThreads: Int64 = 1 << 21

  /// The order numbers that are reserved for the thread whose row in `threads` has this key; `nil`
  /// for a key beyond those for which there are ranges, so that the main timeline shows the
  /// replies.
  static func numbers(of key: Int64) -> Range<Int64>? {
    guard 1..<mostThreads ~= key else { return nil }
    let first = least + key * width
    return first..<first + width
  }

  /// The order number of the first reply that is stored in a thread: the middle of the order
  /// numbers that are reserved for the thread.
  static func first(in numbers: Range<Int64>) -> Int64 { numbers.lowerBound + width / 2 }

  /// `true` if the main timeline shows the message with this order number.
  static func isMain(_ ord: Int64) -> Bool { ord > mainFloor }
}
