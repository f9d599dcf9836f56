/// A chat of an account that is open beside the shown one. Ids of chats are unique within an
/// account only, so the account always belongs to them.
package struct OtherChatViewModel: Sendable, Equatable {
  /// The name of the account's profile.
  package let account: String
  package let row: ChatRowViewModel

  package init(account: String, row: ChatRowViewModel) {
    self.account = account
    self.row = row
  }
}
