/// A way to sign in to a homeserver.
package enum LoginWay: String, CaseIterable, Sendable {
  /// The sign-in by the account's password, which the person types in this program.
  case password
  /// The sign-in on a page of the server in a browser, which is then redirected to an address of
  /// this machine where the program listens.
  case browser
  /// The sign-in on a page of the server in a browser of any machine: there the person types a code
  /// that the program shows, or opens the page with the code in its address.
  case code
}
