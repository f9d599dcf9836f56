import Matrix

/// Arbitrary bytes as JSON: a value that is parsed, written and parsed again stays the same.
enum JSONTarget {
  /// The limits for nesting with which the JSON is parsed: two small ones and the usual one. JSON
  /// of real servers and clients has some ten levels.
  private static let depths = [1, 8, JSONValue.usualDepth]

  @Sendable static func run(_ input: [UInt8]) throws {
    for depth in depths {
      for deep in [JSONValue.DeepValues.cut, .refuse] {
        guard let value = try? JSONValue(parsing: input, maximumDepth: depth, deep: deep) else {
          continue
        }
        try check(value, depth: depth)
      }
    }
  }

  private static func check(_ value: JSONValue, depth: Int) throws {
    let written = value.bytes
    let again: JSONValue
    do {
      again = try JSONValue(parsing: written, maximumDepth: depth, deep: .refuse)
    } catch {
      throw FuzzFinding("written JSON is not read: \(error): \(value.text)")
    }
    // The written texts are compared as well as the values, because equal objects may be written
    // differently: of two members with one name only the last counts.
    try FuzzFinding.unless(again.bytes == written, "JSON changes on its way: \(value.text)")
    try FuzzFinding.unless(again == value, "JSON is read as another value: \(value.text)")
    try FuzzFinding.unless(
      !written.contains { $0 < 0x20 }, "a control character stands in written JSON: \(value.text)")
  }
}
