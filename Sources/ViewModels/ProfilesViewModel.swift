/// The profiles on the disk, for the overlay of accounts.
package struct ProfilesViewModel: Sendable, Equatable {
  /// The names of all profiles, sorted.
  package let names: [String]
  /// The name of the open one.
  package let current: String
  /// The user id from which the person can sign out; "" if the open profile is local, or signed out.
  package let user: String

  package init(names: [String], current: String, user: String) {
    self.names = names
    self.current = current
    self.user = user
  }

  package static let initial = ProfilesViewModel(names: [], current: "", user: "")
}
