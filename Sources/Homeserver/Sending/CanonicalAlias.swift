internal import Matrix

/// The rules for the content of `m.room.canonical_alias`. See
/// <https://spec.matrix.org/v1.19/client-server-api/#mroomcanonical_alias>.
struct CanonicalAlias {
  /// The limit on a room's alternative aliases: each new one is looked up.
  private static let most = 100

  let aliases: Aliases

  /// Throws M_INVALID_PARAM for a value that is no alias and for too many alternative aliases,
  /// M_BAD_ALIAS for a new alias that does not lead to the room.
  func check(_ content: JSONObject, former: JSONObject?, of room: Int64) throws {
    let known = Set((try? Self.names(former ?? [:])) ?? [])
    for alias in try Self.names(content) where !known.contains(alias) {
      guard try aliases.entry(alias)?.room == room else {
        throw MatrixError(
          status: 400, code: .badAlias, message: "\(alias) does not lead to this room")
      }
    }
  }

  /// The content of an `m.room.canonical_alias` event without one alias, as main or alternative
  /// alias; `nil` if that changes nothing.
  static func content(_ content: JSONObject, without alias: String) -> JSONObject? {
    var rest = content
    if content["alias"]?.string == alias { rest["alias"] = nil }
    if let others = content["alt_aliases"]?.array {
      let left = others.filter { $0.string != alias }
      rest["alt_aliases"] = left.isEmpty ? nil : .array(left)
    }
    return rest == content ? nil : rest
  }

  private static func names(_ content: JSONObject) throws -> [String] {
    var names: [String] = []
    if let alias = content["alias"], !alias.isNull, alias != "" {
      guard let text = alias.string else { throw MatrixError.invalid("alias is no text") }
      names.append(text)
    }
    if let others = content["alt_aliases"], !others.isNull {
      guard let list = others.array, list.count <= most,
        case let texts = list.compactMap(\.string), texts.count == list.count
      else { throw MatrixError.invalid("alt_aliases is no list of at most \(most) texts") }
      names += texts
    }
    try names.forEach(Aliases.check)
    return names
  }
}
