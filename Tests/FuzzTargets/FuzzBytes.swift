/// The input bytes from which a target makes its choices. After the last byte, choices are zero.
struct FuzzBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }
  var count: Int { rest.count }

  /// A number from 0 to `limit` - 1; `limit` is at most 256.
  mutating func next(below limit: Int) -> Int { Int(rest.popFirst() ?? 0) % limit }

  /// Removes and returns the next bytes, at most `count`.
  mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
