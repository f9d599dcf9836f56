/// A way to sign in.
package enum LoginWay: String, CaseIterable, Sendable {
  /// By the account's password, which the person types here.
  case password
  /// On a page of the server in a browser of this machine, which then comes back to the program.
  case browser
  /// On a page of the server in a browser of any machine, by a code that is shown here.
  case code
}
