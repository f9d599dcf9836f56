/// A way to sign in to a homeserver.
package enum LoginWay: String, CaseIterable, Sendable {
  /// By the account's password, which the person types in this program.
  case password
  /// On a page of the server in a browser of this machine, which is then redirected to the program.
  case browser
  /// On a page of the server in a browser of any machine, by typing a code that the program shows
  /// there.
  case code
}
