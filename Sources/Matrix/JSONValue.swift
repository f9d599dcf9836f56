/// Any JSON value. A number that is written without a fraction or an exponent is exact if it fits
/// into `Int64`.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The whole number that this JSON value is, even if it was written as `1.0` or `1e3`; `nil` for
  /// a fraction, a number that does not fit into `Int64`, and any other kind of value.
  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .double(let value):
      // `Int64(value)` would trap for a value of 2^63 or more.
      abs(value) < 0x1p63 && Double(Int64(value)) == value ? Int64(value) : nil
    case .null, .bool, .string, .array, .object: nil
    }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  package var isNull: Bool { self == .null }

  package subscript(_ key: String) -> JSONValue? {
    if case .object(let value) = self { value[key] } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
