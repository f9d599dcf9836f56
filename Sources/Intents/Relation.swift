/// The relation of a submitted text to another message.
package enum Relation: Sendable, Equatable {
  case reply(EventID)
  /// The text replaces the text of an own message.
  case edit(EventID)
}
