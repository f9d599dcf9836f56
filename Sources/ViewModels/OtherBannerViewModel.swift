/// The in-app notification of new messages in an account that is open but not shown.
package struct OtherBannerViewModel: Sendable, Equatable {
  /// The name of the account's profile.
  package let account: String
  /// The text of the notification, in whose `who` the account's name follows the senders or chats.
  package let words: BannerWords

  package init(account: String, words: BannerWords) {
    self.account = account
    self.words = words
  }
}
