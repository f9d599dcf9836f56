/// The relation of an event to another event of its room.
struct Relation {
  /// The other event's position.
  let target: Int64
  /// The kind of the relation, such as `m.replace`.
  let type: String
  /// A reaction's key.
  let key: String?

  /// The root's position when this is a thread.
  var thread: Int64? { type == "m.thread" ? target : nil }
}
