/// The announcement of new messages in an account that is open beside the shown one.
package struct OtherBannerViewModel: Sendable, Equatable {
  /// The name of the account's profile.
  package let account: String
  /// The announcement, whose senders have the account's name behind them.
  package let words: BannerWords

  package init(account: String, words: BannerWords) {
    self.account = account
    self.words = words
  }
}
