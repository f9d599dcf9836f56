internal import MatrixClient
internal import Model
internal import ViewModelBuilders

extension LoginError {
  /// The sentence and exit status with which `confab login` or `confab register` ends because of
  /// this error. A reason that the server sent is shown in the server's words.
  ///
  /// - Parameter isNew: `true` for `confab register`.
  func ending(server: String, user: String?, isNew: Bool) -> Ending {
    let user = user ?? "you"
    let (status, sentence): (ExitStatus, String) =
      switch self {
      case .badServer(let text): (.usage, "“\(text)” names no server")
      case .plainHTTP(let url):
        (.noPermission, "\(url) is not encrypted; write it out as SERVER to use it all the same")
      case .noHomeserver(let url, let reason):
        (.temporary, "no homeserver answers at \(url): \(FailureSentence.cause(reason))")
      case .notOffered(let way): (.noPermission, "\(server) \(Self.words(way))")
      case .notConfirmed: (.temporary, "nobody confirmed the sign-in in time")
      case .denied(let words):
        (.noPermission, "the sign-in was refused there\(words.isEmpty ? "" : " (\(words))")")
      case .badReturn: (.temporary, "the browser came back without a sign-in; try again")
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

  private static func words(_ way: LoginWay?) -> String {
    switch way {
    case .password: "takes no passwords; leave out --with, or try --with browser"
    case .browser: "has no page to sign in on"
    case .code: "has no sign-in by a code"
    case nil: "offers no way to sign in that confab knows"
    }
  }
}
