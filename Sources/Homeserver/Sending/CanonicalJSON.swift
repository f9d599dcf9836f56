internal import Matrix

/// The numbers that canonical JSON allows in an event. See
/// <https://spec.matrix.org/v1.19/appendices/#canonical-json>.
enum CanonicalJSON {
  private static let integers: ClosedRange<Int64> = -(1 << 53) + 1...(1 << 53) - 1

  /// Throws M_BAD_JSON for event content with a fraction, an exponent, or an integer beyond 53
  /// bits.
  static func check(_ content: JSONObject) throws {
    // A list of values instead of recursion, because a client chooses how deep they nest.
    var rest: [JSONValue] = [.object(content)]
    while let value = rest.popLast() {
      switch value {
      case .double: throw MatrixError.badJSON("An event has no fractions")
      case .integer(let number):
        guard integers.contains(number) else {
          throw MatrixError.badJSON("An event has no integers beyond 53 bits")
        }
      case .array(let elements): rest += elements
      case .object(let members): rest += members.map(\.value)
      case .null, .bool, .string: break
      }
    }
  }
}
