/// A person's request to show or close one of the accounts that are open side by side. Each account
/// is named by its profile.
package enum AccountWish: Sendable, Equatable {
  /// Show the account of the profile with this name, and this chat of the account or a thread of
  /// the chat; `nil` for the chat that was open there. A profile that is not open is opened beside
  /// the others. If no profile has this name, a new local profile is made.
  case show(String, Conversation? = nil)
  /// Close the account of this profile, and leave the others open.
  case close(String)
  /// Show the account that was opened after the shown one; after the last one, the first.
  case showNext
}
