/// The relation of an event to another event of the same room.
struct EventRelation {
  /// The stream position of the event to which this one relates.
  let target: Int64
  /// The kind of the relation, such as `m.replace`.
  let type: String
  /// The key of a reaction (`m.annotation`), usually an emoji; `nil` for other relations and for a
  /// reaction without a key.
  let key: String?
}
