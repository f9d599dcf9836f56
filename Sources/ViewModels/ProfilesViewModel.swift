/// The profiles on the disk, for the overlay of accounts.
package struct ProfilesViewModel: Sendable, Equatable {
  /// The names of all profiles on the disk, sorted.
  package let names: [String]
  /// The name of the profile whose account is shown.
  package let current: String
  /// The names of the profiles whose accounts are open but not shown.
  package let beside: [String]
  /// The user id of the shown account, if the person can sign out from it; "" if the shown profile
  /// uses the embedded server or has no account that is signed in.
  package let user: String

  package init(names: [String], current: String, user: String, beside: [String] = []) {
    self.names = names
    self.current = current
    self.user = user
    self.beside = beside
  }

  package static let initial = ProfilesViewModel(names: [], current: "", user: "")
}
