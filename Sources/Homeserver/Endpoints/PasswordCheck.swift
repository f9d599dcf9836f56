internal import Matrix

/// Compares a password that a client sends, to sign in or to confirm a request, with the stored
/// hash of the account's password.
struct PasswordCheck: Sendable {
  let server: ServerParts
  let call: Call

  /// Compares a password on the background thread; if it is right, calls `then` with the user, in a
  /// transaction, and sends the response that it returns. For an unknown user or one without a
  /// password, the comparison takes as long as for a wrong password and the response is the same.
  /// When too many passwords wait already, throws M_LIMIT_EXCEEDED or, after a pause, responds with
  /// it.
  ///
  /// - Parameters:
  ///   - afterMilliseconds: the pause before the comparison; 0 for none.
  ///   - otherwise: makes the response to a wrong password; by default it throws M_FORBIDDEN.
  func run(
    _ password: String, of userID: String, afterMilliseconds: Int,
    then: @escaping (User) throws -> Answer,
    otherwise: @escaping () throws -> Answer = {
      throw MatrixError.forbidden("Wrong name or password")
    }
  ) throws {
    guard afterMilliseconds > 0 else { return try compare(password, of: userID, then, otherwise) }
    let next = Confined((then, otherwise))
    let cancel = server.scheduler.after(afterMilliseconds) {
      do {
        try compare(password, of: userID, next.value.0, next.value.1)
      } catch {
        call.finish(false) { throw error }
      }
    }
    call.reply.onDisconnect(cancel)
  }

  private func compare(
    _ password: String, of userID: String, _ then: @escaping (User) throws -> Answer,
    _ otherwise: @escaping () throws -> Answer
  ) throws {
    let user = try server.accounts.users.user(id: userID)
    let stored = try user.flatMap { try server.accounts.users.passwordHash(of: $0) }
    let cost = server.configuration.hashing
    let next = Confined((then, otherwise))
    try server.accounts.hashing.add(from: call.address) {
      guard let stored else {
        _ = PasswordHashing.hash(password, cost: cost)
        return nil
      }
      return PasswordHashing.verify(password, hash: stored) ? stored : nil
    } then: { [call] match in
      call.finish(true) {
        guard match != nil, let user else { return try next.value.1() }
        return try next.value.0(user)
      }
    }
  }
}
