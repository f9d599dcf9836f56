/// The in-app notification of new messages or invites in an account that is open but not shown.
package struct OtherBannerViewModel: Sendable, Equatable {
  /// The name of the account's profile.
  package let account: String
  /// The text of the notification; its `who` ends with the account's name in parentheses.
  package let words: BannerWords

  package init(account: String, words: BannerWords) {
    self.account = account
    self.words = words
  }
}
