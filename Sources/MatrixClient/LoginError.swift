package import Model

/// Why nobody was signed in.
package enum LoginError: Error, Sendable, Equatable {
  /// What was typed names no server.
  case badServer(String)
  /// Plain HTTP to another machine was not asked for by name: the URL that was led to.
  case plainHTTP(String)
  /// Nobody there speaks this protocol: the URL that was asked.
  case noHomeserver(String, FailureReason)
  /// The server takes no passwords.
  case noPasswordLogin
  /// The server takes no new accounts in this way.
  case noRegistration
  /// The server said no.
  case refused(FailureReason)
}
