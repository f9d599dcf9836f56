internal import Keys

/// Texts about accounts and profiles.
extension ScreenWords {
  static let accounts = "Accounts"
  static let welcome = "Welcome to confab"
  static let tryHere = "Try it here"
  static let tryHereHint = "no account needed"
  static let signIn = "Sign in"
  static let signInHint = "to your Matrix account"
  static let makeAccount = "Make an account"
  static let makeAccountHint = "at a homeserver"
  static let openProfile = "open now"
  static let besideProfile = "open beside"
  static func closeProfile(_ name: String) -> String { "Close \(name) here" }
  static let signOut = "Sign out …"

  static func signingOut(_ user: String) -> String { "Sign out of \(user)?" }
  static let staySignedIn = "Stay signed in"
  static let keepChats = "Sign out, keep the chats here"
  static let removeChats = "Sign out, remove the chats here"

  static func isOpen(_ profile: String) -> String { "The profile “\(profile)” is open now." }
  static func opening(_ profile: String) -> String { "Opening the profile “\(profile)” …" }
  static func opensLater(_ profile: String) -> String {
    "The profile “\(profile)” needs long to open. It comes into the list when it is open."
  }
  static func tooManyAccounts(_ most: Int) -> String {
    "\(most) accounts are open; close one first."
  }
  static var noOtherAccount: String {
    let key = KeyTable.hint(for: .accounts).map { " \($0.key) shows all." } ?? ""
    return "No other account is open here." + key
  }
  static let noProfileName =
    "A profile's name has no slash, no dot at its start, and 64 bytes at most."
  static let nothingToSignOut = "The local profile has no account at a homeserver to sign out of."
}
