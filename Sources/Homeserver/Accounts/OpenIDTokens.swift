/// The tokens by which users prove to other services who they are. They open no session here. They
/// are kept in memory only, and end with the session that asked for them.
///
/// The server's thread owns this object.
final class OpenIDTokens {
  /// The limit on tokens; when one more is made, the older half is removed first.
  private static let most = 10_000
  private static let lifetimeSeconds: Int64 = 3_600

  private let identifiers: IdentifierMaker
  private let scheduler: ServerScheduler
  private var tokens: [String: (session: Session, ends: Int64)] = [:]
  private var order: [String] = []

  init(identifiers: IdentifierMaker, scheduler: ServerScheduler, sessions: Sessions) {
    self.identifiers = identifiers
    self.scheduler = scheduler
    sessions.whenEnded { [weak self] isEnded in
      guard let self else { return }
      tokens = tokens.filter { !isEnded($0.value.session) }
    }
  }

  /// Makes a token for the user of a session, which is valid for so many seconds.
  func make(for session: Session) -> (token: String, seconds: Int64) {
    if order.count >= Self.most {
      for old in order.prefix(Self.most / 2) { tokens[old] = nil }
      order.removeFirst(Self.most / 2)
    }
    let token = identifiers.randomText(43)
    tokens[token] = (session, scheduler.now() + Self.lifetimeSeconds * 1_000)
    order.append(token)
    return (token, Self.lifetimeSeconds)
  }

  /// The user id of the user to whom a token belongs; `nil` for an unknown or expired one.
  func user(of token: String) -> String? {
    tokens[token].flatMap { $0.ends > scheduler.now() ? $0.session.userID : nil }
  }
}
