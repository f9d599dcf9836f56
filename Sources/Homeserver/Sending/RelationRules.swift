internal import Matrix

/// The specification's limits on relations to events that have a relation themselves.
enum RelationRules {
  /// Throws M_UNKNOWN for an edit of an edit, an annotation of an annotation or of an edit, and a
  /// thread that begins at an event with any relation.
  ///
  /// - Parameter target: the content, as JSON text, of the event to which the new event relates.
  static func check(_ type: String, to target: String) throws {
    guard ["m.replace", "m.annotation", "m.thread"].contains(type),
      let relation = try? JSONValue(parsing: target)["m.relates_to"]?["rel_type"]?.string
    else { return }
    let isRefused =
      switch type {
      case "m.thread": true
      case "m.annotation": relation == "m.annotation" || relation == "m.replace"
      default: relation == "m.replace"
      }
    guard isRefused else { return }
    // The specification defines no error code for a relation that is refused here.
    throw MatrixError(
      status: 400, code: .unknown, message: "\(type) cannot relate to an event with \(relation)")
  }
}
