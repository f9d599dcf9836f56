/// The relation of a submitted text to another message.
package enum Relation: Sendable, Equatable {
  case reply(EventID)
  /// The text replaces that of this own message.
  case edit(EventID)
}
