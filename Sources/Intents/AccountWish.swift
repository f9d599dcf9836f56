/// A person's request to show, open or close an account; several accounts can be open side by side.
/// Each account is named by its profile.
package enum AccountWish: Sendable, Equatable {
  /// Show the account of the profile with this name, and a chat of the account or a thread of the
  /// chat; `nil` for the account's screen as it was left. A profile that is not open is
  /// opened beside the others, unless as many are open as the program allows. If no profile has
  /// this name, a new local profile is made.
  case show(String, Conversation? = nil)
  /// Close the account of the profile with this name, and leave the others open. The only open
  /// account is not closed.
  case close(String)
  /// Show the next account in the order in which the accounts were opened; after the last one, the
  /// first one.
  case showNext
}
