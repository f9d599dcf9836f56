internal import Matrix

extension JSONObject {
  /// The string of a JSON member. Throws M_MISSING_PARAM when the member is missing or null,
  /// M_BAD_JSON for another type.
  func text(_ key: String) throws -> String {
    guard let value = self[key], !value.isNull else { throw MatrixError.missing(key) }
    guard let text = value.string else { throw MatrixError.badJSON("\(key) is no text") }
    return text
  }

  /// The string of a JSON member; `nil` when it is missing or null. Throws M_BAD_JSON for another
  /// type.
  func optionalText(_ key: String) throws -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let text = value.string else { throw MatrixError.badJSON("\(key) is no text") }
    return text
  }

  /// The strings of a JSON member that is a list; `nil` when it is missing or null. Throws
  /// M_BAD_JSON for anything else.
  func optionalTexts(_ key: String) throws -> [String]? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let list = value.array, case let texts = list.compactMap(\.string),
      texts.count == list.count
    else { throw MatrixError.badJSON("\(key) is no list of texts") }
    return texts
  }
}
