internal import MatrixClient
internal import Model
internal import ViewModelBuilders

extension LoginError {
  /// The sentence of `confab login` and `confab register`, with the exit status. A reason that the
  /// server sent is shown in the server's words.
  ///
  /// - Parameter isNew: `true` for `confab register`.
  func ending(server: String, user: String, isNew: Bool) -> Ending {
    let (status, sentence): (ExitStatus, String) =
      switch self {
      case .badServer(let text): (.usage, "“\(text)” names no server")
      case .plainHTTP(let url):
        (.noPermission, "\(url) is not encrypted; write it out as SERVER to use it all the same")
      case .noHomeserver(let url, let reason):
        (.temporary, "no homeserver answers at \(url): \(FailureSentence.cause(reason))")
      case .noPasswordLogin: (.noPermission, "\(server) takes no passwords")
      case .noRegistration: (.noPermission, "\(server) makes no accounts this way")
      case .needsInvitation:
        (.noPermission, "\(server) makes accounts only for those who have an invitation")
      case .badInvitation: (.noPermission, "\(server) does not take this invitation (any more)")
      case .refused(.refused(let code, let message)):
        (.noPermission, "\(server) refused \(user): \(message.isEmpty ? code : message)")
      case .refused(.notAllowed) where !isNew:
        (.noPermission, "\(server) knows no account “\(user)” with this password")
      case .refused(let reason) where FailureSentence.mayPass(reason):
        (.temporary, "\(server) did not sign in \(user): \(FailureSentence.cause(reason))")
      case .refused(let reason):
        (.noPermission, "\(server) refused \(user): \(FailureSentence.cause(reason))")
      }
    return Ending(status: status, sentence: "confab: \(sentence)")
  }
}
