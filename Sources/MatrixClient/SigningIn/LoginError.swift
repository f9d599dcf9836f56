package import Model

/// The reason why a sign-in or a registration failed.
package enum LoginError: Error, Sendable, Equatable {
  /// The person typed this text, which is no name or address of a server.
  case badServer(String)
  /// Discovery led to this plain HTTP URL on another machine. Such a URL is used only if the person
  /// typed it.
  case plainHTTP(String)
  /// No homeserver was found at this URL, for this reason: no Matrix homeserver responds there, or
  /// its well-known file cannot be fetched or names no homeserver.
  case noHomeserver(String, FailureReason)
  /// The server does not offer this way to sign in; with `nil`, it offers no way that the program
  /// supports.
  case notOffered(LoginWay?)
  /// Nobody confirmed the sign-in in a browser in time.
  case notConfirmed
  /// The sign-in was refused, or failed, on the server's page in the browser. The text is the
  /// server's explanation or error code, or "".
  case denied(String)
  /// The browser was redirected here with parameters that belong to another sign-in, or that lack
  /// what a sign-in needs.
  case badReturn
  /// The server offers no registration that the program can complete.
  case noRegistration
  /// The server registers only people with a registration token, and the person named none.
  case needsInvitation
  /// The server did not complete the registration although the person named a registration token:
  /// usually the token does not exist or has been used.
  case badInvitation
  /// The server refused the sign-in or registration, or it failed in another way, for this reason.
  case refused(FailureReason)

  /// The error for a failed call of a sign-in. A message that the server sent with M_FORBIDDEN is
  /// used, as it says more than the program could: a wrong password, or a deactivated account.
  init(_ failure: CallFailure) {
    if case .refused(_, "M_FORBIDDEN", let message, _) = failure, !message.isEmpty {
      self = .refused(.refused(code: "M_FORBIDDEN", message: message))
    } else {
      self = .refused(failure.reason)
    }
  }
}
