/// The texts for the size and the duration of a file.
package enum FileMeasures {
  /// The text for a size in bytes, with units of 1000: "2.4 MB". A negative size counts as 0.
  package static func size(_ bytes: Int64) -> String {
    var (whole, tenths, unit) = (max(0, bytes), Int64(0), "B")
    for next in ["kB", "MB", "GB"] where whole >= 1000 {
      let hundreds = whole / 100 + (whole % 100 >= 50 ? 1 : 0)
      (whole, tenths, unit) = (hundreds / 10, hundreds % 10, next)
    }
    return tenths > 0 && whole < 10 ? "\(whole).\(tenths) \(unit)" : "\(whole) \(unit)"
  }

  /// The text for a duration of `milliseconds`, which must not be negative: "1:12", "1:02:03". A
  /// part of a second is dropped.
  package static func duration(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let rest = twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
