package import Model

/// The reason why a sign-in or a registration failed.
package enum LoginError: Error, Sendable, Equatable {
  /// The text that the person typed, which the case carries, is no name or address of a server.
  case badServer(String)
  /// Discovery led to this plain HTTP URL on another machine. Such a URL is used only if the person
  /// typed it.
  case plainHTTP(String)
  /// The URL that discovery asked, and the reason why it leads to no homeserver: no Matrix
  /// homeserver answers there, or its well-known file cannot be fetched or names none.
  case noHomeserver(String, FailureReason)
  /// The server does not offer this way to sign in, or any that the program knows if it is `nil`.
  case notOffered(LoginWay?)
  /// Nobody confirmed the sign-in in a browser in time.
  case notConfirmed
  /// The sign-in was refused in the browser; the server's words, or "".
  case denied(String)
  /// The browser came back with a response that belongs to no sign-in of this run.
  case badReturn
  /// The server offers no registration that the program can complete.
  case noRegistration
  /// The server registers only people with a registration token.
  case needsInvitation
  /// The registration token does not exist or has been used.
  case badInvitation
  /// The server refused, or a request to it failed, for this reason.
  case refused(FailureReason)

  /// The error of a failed call while signing in. The server's own message says more there than the
  /// program's: a wrong password, or a deactivated account.
  init(_ failure: CallFailure) {
    if case .refused(_, "M_FORBIDDEN", let message, _) = failure, !message.isEmpty {
      self = .refused(.refused(code: "M_FORBIDDEN", message: message))
    } else {
      self = .refused(failure.reason)
    }
  }
}
