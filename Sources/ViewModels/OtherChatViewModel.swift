/// A chat of an account that is open but not shown. The id of a chat is unique only within its
/// account, so the account's name is stored with it.
package struct OtherChatViewModel: Sendable, Equatable {
  /// The name of the account's profile.
  package let account: String
  package let row: ChatRowViewModel

  package init(account: String, row: ChatRowViewModel) {
    self.account = account
    self.row = row
  }
}
