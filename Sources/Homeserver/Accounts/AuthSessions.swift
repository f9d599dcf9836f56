internal import Matrix

/// The user-interactive authentications that have begun. Each belongs to a request that the server
/// carries out only when the client sends it with a proof, such as a password. They are kept in
/// memory only. See
/// <https://spec.matrix.org/v1.19/client-server-api/#user-interactive-authentication-api>.
///
/// The server's thread owns this object.
final class AuthSessions {
  /// The limits on the number of authentications, on the bytes of a request body that is stored,
  /// and on the age of an authentication in ms.
  private static let (most, mostBytes, longest) = (1_000, 4_096, Int64(15 * 60_000))

  struct Request: Sendable {
    /// The request's method and path, with a space between them; always `POST /register` for a
    /// registration.
    let purpose: String
    /// The row id of the user who sent the request; `nil` for a registration.
    let user: Int64?
    /// The JSON body with which the authentication began, for some requests without its member
    /// `auth`; empty if it was longer than `mostBytes`.
    let body: JSONObject
    fileprivate let begun: Int64
    /// The response to the request that was carried out, for a client that repeats the request;
    /// `nil` before, and for requests that are not repeated.
    fileprivate(set) var answer: JSONValue?
  }

  private let identifiers: IdentifierMaker
  private let scheduler: ServerScheduler
  private var requests: [String: Request] = [:]
  private var order: [String] = []

  init(identifiers: IdentifierMaker, scheduler: ServerScheduler) {
    self.identifiers = identifiers
    self.scheduler = scheduler
  }

  /// At most `most` authentications are kept, ended ones included; when one more begins, the older
  /// half is removed first.
  func begin(_ purpose: String, user: Int64?, body: JSONObject) -> String {
    if order.count >= Self.most {
      for old in order.prefix(Self.most / 2) { requests[old] = nil }
      order.removeFirst(Self.most / 2)
    }
    let id = identifiers.randomText(24)
    let isShort = JSONValue.object(body).bytes.count <= Self.mostBytes
    requests[id] = Request(
      purpose: purpose, user: user, body: isShort ? body : [:], begun: scheduler.now())
    order.append(id)
    return id
  }

  /// Throws M_UNKNOWN when there is no such authentication or it has expired, M_FORBIDDEN when it
  /// began for another user or for a request with another method or path.
  func request(_ id: String, _ purpose: String, user: Int64?) throws -> Request {
    guard let found = requests[id], scheduler.now() - found.begun <= Self.longest else {
      throw MatrixError(status: 400, code: .unknown, message: "Unknown session of authentication")
    }
    guard found.purpose == purpose, found.user == user else {
      throw MatrixError.forbidden("This session of authentication belongs to another request")
    }
    return found
  }

  /// Keeps the response to the request of an authentication that has succeeded, so that the request
  /// gets it again when the client repeats it; `nil` forgets it. Does nothing for an unknown id.
  func complete(_ id: String, with answer: JSONValue?) { requests[id]?.answer = answer }

  func end(_ id: String) { requests[id] = nil }
}

/// Access to the invitation tokens, each of which allows the registration of one account. The
/// operator of the server makes and stores the tokens. Every closure is called on the server's
/// thread.
package struct Invitations: Sendable {
  /// Returns `true` if an invitation token is valid; does not use it up.
  package let isGood: @Sendable (_ token: String) -> Bool
  /// Uses an invitation token up and returns `true`; `false` when that is not possible, for
  /// instance because the token is not valid any more.
  package let redeem: @Sendable (_ token: String) -> Bool
  /// Called when the account that was registered with it could not be stored.
  package let giveBack: @Sendable (_ token: String) -> Void

  package init(
    isGood: @escaping @Sendable (_ token: String) -> Bool,
    redeem: @escaping @Sendable (_ token: String) -> Bool,
    giveBack: @escaping @Sendable (_ token: String) -> Void
  ) {
    self.isGood = isGood
    self.redeem = redeem
    self.giveBack = giveBack
  }
}

/// The tokens by which users prove to other services who they are. They open no session here. They
/// are kept in memory only, and end with the session that asked for them.
///
/// The server's thread owns this object.
final class OpenIDTokens {
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

  func user(of token: String) -> String? {
    tokens[token].flatMap { $0.ends > scheduler.now() ? $0.session.userID : nil }
  }
}
