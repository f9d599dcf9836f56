/// The relation of an event to another event of its room.
struct Relation {
  /// The position of the event to which this one relates.
  let target: Int64
  /// The kind of the relation, such as `m.replace`.
  let type: String
  /// The key of a reaction (`m.annotation`), usually an emoji; `nil` for other relations.
  let key: String?

  /// The position of the event at which the thread begins, if the event is a reply in a thread;
  /// `nil` for other relations.
  var thread: Int64? { type == "m.thread" ? target : nil }
}
