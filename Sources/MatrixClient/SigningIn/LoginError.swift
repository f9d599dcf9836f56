package import Model

/// The reason why a sign-in or a registration failed.
package enum LoginError: Error, Sendable, Equatable {
  /// The typed text names no server.
  case badServer(String)
  /// Discovery led to this plain HTTP URL on another machine. Such a URL is used only if the person
  /// typed it.
  case plainHTTP(String)
  /// No Matrix homeserver answers at the URL, or a well-known file there names none.
  case noHomeserver(String, FailureReason)
  /// The server offers no login by password.
  case noPasswordLogin
  /// The server offers no registration that the program can complete.
  case noRegistration
  /// The server registers only people with a registration token.
  case needsInvitation
  /// The registration token does not exist or has been used.
  case badInvitation
  /// The server refused, or a request to it failed, for this reason.
  case refused(FailureReason)
}
