/// A wish of a person about the accounts that are open side by side. A profile stands for its
/// account.
package enum AccountWish: Sendable, Equatable {
  /// Show the account of the profile of this name, and in it this chat; `nil`: the chat that was
  /// open there. A profile that is not open is opened beside the others; one that does not exist
  /// becomes a new local profile.
  case show(String, chat: ChatID? = nil)
  /// Close the account of this profile, and leave the others open.
  case close(String)
  /// Show the account that was opened after the shown one; after the last one, the first.
  case showNext
}
