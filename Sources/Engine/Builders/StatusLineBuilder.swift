internal import Intents
package import Model
package import ViewModels

package enum StatusLineBuilder {
  private static let usualProfile = "default"

  package static func build(
    _ model: ChatModel, _ surroundings: Surroundings
  ) -> StatusLineViewModel {
    let signs = Punctuation(isASCII: surroundings.isASCII)
    return StatusLineViewModel(
      connection: words(model.connection, model, signs), tone: tone(model.connection),
      profile: model.account.map { profile($0, signs) } ?? "", report: model.report?.text ?? "",
      lastReport: model.lastReport?.text ?? "", retry: retry(model.connection))
  }

  private static func words(
    _ connection: ConnectionState, _ model: ChatModel, _ signs: Punctuation
  ) -> String {
    switch connection {
    case .starting: "starting \(signs.ellipsis)"
    case .connecting: "connecting \(signs.ellipsis)"
    case .receiving(let megabytes):
      // In linear mode the number of megabytes is left out, because a screen reader would read it
      // again at each change.
      model.settings.isLinear
        ? "receiving your chats \(signs.ellipsis)"
        : "receiving your chats: \(megabytes) MB \(signs.ellipsis)"
    case .online: "online"
    case .offline(let reason, let seconds):
      // In linear mode the number of seconds is left out, because a screen reader would read it
      // again each second.
      seconds > 0 && !model.settings.isLinear
        ? "offline: \(offline(reason)), next try in \(seconds) s" : "offline: \(offline(reason))"
    case .signedOut(.expired): "session expired: \(howToSignIn(model.account))"
    case .signedOut(.signedOut): "signed out: \(howToSignIn(model.account))"
    case .signedOut(let reason): "signed out: \(FailureSentence.cause(reason))"
    }
  }

  private static func offline(_ reason: FailureReason) -> String {
    switch reason {
    case .offline: "no connection"
    // These causes are shown in full: they say, for instance, why the embedded server could not be
    // started, or contain the fingerprint of a certificate, which the person has to compare.
    case .storage, .untrusted: FailureSentence.cause(reason)
    case .timedOut, .refused, .notAllowed, .encrypted, .tooLarge, .rateLimited, .badAnswer,
      .signedOut, .expired, .outside, .replaced, .serverFailed, .file:
      FailureSentence.word(reason)
    }
  }

  /// The stored chats and unsent messages are kept meanwhile.
  private static func howToSignIn(_ account: Account?) -> String {
    guard let account else { return "quit, then sign in with confab login" }
    // The embedded server gives a new access token at each start.
    if account.isOnEmbeddedServer { return "quit and start confab again" }
    let name = account.user.rawValue.dropFirst().prefix { $0 != ":" }
    // A server name without a dot belongs to a server that was given by its URL, so a login with
    // that name would not find the server.
    let server = account.serverName.contains(".") ? account.serverName : "SERVER"
    return "quit, then confab login \(server) \(name) (your chats are kept)"
  }

  /// After the server ended the session, reconnecting would not help.
  private static func retry(_ connection: ConnectionState) -> Intent? {
    switch connection {
    case .offline: .reconnect
    case .starting, .connecting, .receiving, .online, .signedOut: nil
    }
  }

  static func tone(_ connection: ConnectionState) -> ConnectionTone {
    switch connection {
    case .starting, .connecting, .receiving: .busy
    case .online: .online
    case .offline, .signedOut: .offline
    }
  }

  /// The account's display name; with the server, unless that is the embedded one; and with the
  /// profile's name, unless that is "default" or the name that a profile gets at a login (the
  /// server's name, or "alice@example.org").
  private static func profile(_ account: Account, _ signs: Punctuation) -> String {
    let server = account.serverName
    let place =
      account.isOnEmbeddedServer
      ? account.displayName : "\(account.displayName) \(signs.dot) \(server)"
    let isUsual =
      [usualProfile, server].contains(account.profile)
      || account.profile.hasSuffix("@\(server)")
    return isUsual ? place : "\(place) (\(account.profile))"
  }
}

package enum BadgeBuilder {
  package static func build(_ model: ChatModel) -> BadgeViewModel {
    let unread = max(0, model.totals.messages)
    return BadgeViewModel(
      unread: unread, mentions: max(0, model.totals.mentions),
      title: BadgeViewModel.title(unread: unread))
  }
}
