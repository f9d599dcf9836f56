/// People's reactions to a message in one way.
package struct ReactionViewModel: Sendable, Equatable {
  /// An emoji or a few words, one line.
  package let key: String
  /// 1 at least.
  package let people: Int
  /// We are among them.
  package let isOwn: Bool

  package init(key: String, people: Int, isOwn: Bool) {
    self.key = key
    self.people = people
    self.isOwn = isOwn
  }
}
