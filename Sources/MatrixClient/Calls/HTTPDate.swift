internal import Glibc
internal import Network

enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The pause in seconds that the header `Retry-After` asks for, as a number or as a date (RFC
  /// 9110, section 10.2.3); `nil` if the header is missing or malformed, or names a date and the
  /// response has no readable `Date`. A date is compared with the date of the response, as this
  /// machine's clock may be wrong.
  static func retryAfter(_ response: HTTPResponse) -> Int? {
    guard let value = response.header("Retry-After") else { return nil }
    if let number = Int(value) { return number }
    guard let end = seconds(value), let now = response.header("Date").flatMap({ seconds($0) })
    else { return nil }
    return Int(max(0, end - now))
  }

  /// Seconds since 1970 for a date such as "Sun, 06 Nov 1994 08:49:37 GMT"; `nil` for any other
  /// text. Source: RFC 9110, section 5.6.7, IMF-fixdate. The obsolete formats are not read.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = ([words[1], words[3]] + clock).map { Int32($0) ?? -1 }
    guard numbers.count == 5, (1...31).contains(numbers[0]), (1970...9999).contains(numbers[1]),
      (0...23).contains(numbers[2]), (0...59).contains(numbers[3]), (0...60).contains(numbers[4])
    else { return nil }
    var fields = tm()
    (fields.tm_mday, fields.tm_mon, fields.tm_year) = (numbers[0], Int32(month), numbers[1] - 1900)
    (fields.tm_hour, fields.tm_min, fields.tm_sec) = (numbers[2], numbers[3], numbers[4])
    return Int64(timegm(&fields))
  }
}
