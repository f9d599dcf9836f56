/// A way to sign in to a homeserver.
package enum LoginWay: String, CaseIterable, Sendable {
  /// The sign-in by the account's password, which the person types in this program.
  case password
  /// The sign-in on a page of the server in a browser of this machine, which is then redirected to
  /// the program.
  case browser
  /// The sign-in on a page of the server in a browser of any machine: there the person types a code
  /// that the program shows.
  case code
}
