/// The relation of an event to another event of its room.
struct Relation {
  /// The other event's position.
  let target: Int64
  /// The kind of the relation, such as `m.replace`.
  let type: String
  /// The key of a reaction; `nil` for other relations.
  let key: String?

  /// The position of the thread's root; `nil` for other relations.
  var thread: Int64? { type == "m.thread" ? target : nil }
}
