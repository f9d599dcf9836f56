/// A request for a part of a chat's list of people.
package struct MemberQuery: Sendable, Equatable {
  package let chat: ChatID
  /// The text that the display name or the user id of a person has to contain, in upper or lower
  /// case; "" for all people.
  package let text: String
  /// The person around whom the part of the list is read, if `text` is ""; `nil` for the beginning
  /// of the list.
  package let around: UserID?

  package init(chat: ChatID, text: String = "", around: UserID? = nil) {
    self.chat = chat
    self.text = text
    self.around = around
  }
}
