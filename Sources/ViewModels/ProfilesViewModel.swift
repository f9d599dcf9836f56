/// The profiles on the disk, for the overlay of accounts.
package struct ProfilesViewModel: Sendable, Equatable {
  /// The names of all profiles, sorted.
  package let names: [String]
  /// The name of the shown one.
  package let current: String
  /// The names of those that are open beside the shown one.
  package let beside: [String]
  /// The user id from which the person can sign out; "" if the shown profile is local, or signed
  /// out.
  package let user: String

  package init(names: [String], current: String, user: String, beside: [String] = []) {
    self.names = names
    self.current = current
    self.user = user
    self.beside = beside
  }

  package static let initial = ProfilesViewModel(names: [], current: "", user: "")
}
