/// A request for a part of a chat's list of people.
package struct MemberQuery: Sendable, Equatable {
  package let chat: ChatID
  /// The letters that a name or an id has to contain; "" for all people.
  package let text: String
  /// The person in the middle of the part; `nil` for the first people.
  package let around: UserID?

  package init(chat: ChatID, text: String = "", around: UserID? = nil) {
    self.chat = chat
    self.text = text
    self.around = around
  }
}
