internal import Matrix

/// A client's choice of the fields of events that it receives (`event_fields` of a filter).
struct EventFields: Sendable, Equatable {
  /// The limits on the number of fields, on the bytes of a field, and on the number of keys in it,
  /// which dots separate; a field with more keys is ignored.
  private static let (mostFields, mostBytes, mostParts) = (100, 255, 8)

  private let paths: [[String]]

  /// Parses the fields of a sync filter, such as `content.body`; a backslash before a dot makes the
  /// dot a part of a name. `nil` when the filter has no `event_fields`. Throws M_BAD_JSON for
  /// anything but a list of strings, and M_INVALID_PARAM when there are too many fields or one is
  /// too long.
  init?(_ filter: JSONObject) throws {
    guard let fields = try filter.optionalTexts("event_fields") else { return nil }
    guard fields.count <= Self.mostFields, fields.allSatisfy({ $0.utf8.count <= Self.mostBytes })
    else { throw MatrixError.invalid("A filter has at most \(Self.mostFields) event_fields") }
    paths = fields.map(Self.path).filter { $0.count <= Self.mostParts }
  }

  private static func path(_ field: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in field {
      switch (character, isEscaped) {
      case ("\\", false): isEscaped = true
      case (".", false): parts.append("")
      default:
        parts[parts.count - 1].append(character)
        isEscaped = false
      }
    }
    return parts
  }

  /// The event, as JSON, with only the fields that the client has chosen.
  func of(_ event: JSONValue) -> JSONValue {
    var chosen = JSONObject()
    for path in paths {
      guard let value = path.reduce(event, { (part: JSONValue?, name) in part?[name] }) else {
        continue
      }
      Self.set(value, at: path[...], in: &chosen)
    }
    return .object(chosen)
  }

  /// Sets the value at a path of at most `mostParts` keys in a JSON object, and makes the objects
  /// on that path that do not exist.
  private static func set(
    _ value: JSONValue, at path: ArraySlice<String>, in object: inout JSONObject
  ) {
    guard let name = path.first else { return }
    guard path.count > 1 else { return object[name] = value }
    var inner = object[name]?.object ?? [:]
    set(value, at: path.dropFirst(), in: &inner)
    object[name] = .object(inner)
  }
}
