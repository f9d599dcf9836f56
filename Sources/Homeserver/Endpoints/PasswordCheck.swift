internal import Matrix

/// Compares the password of a login with the stored one.
struct PasswordCheck: Sendable {
  let server: ServerParts
  let call: Call

  /// Compares a password on the background thread, then calls `then` with the user in a transaction
  /// and sends its answer. An unknown user takes as long as a wrong password and gets the same
  /// response. Fails with M_LIMIT_EXCEEDED when too many passwords wait already.
  ///
  /// - Parameter afterMilliseconds: the pause before the comparison; 0 for none.
  func run(
    _ password: String, of userID: String, afterMilliseconds: Int,
    then: @escaping (User) throws -> Answer
  ) throws {
    guard afterMilliseconds > 0 else { return try compare(password, of: userID, then) }
    let next = Confined(then)
    let cancel = server.scheduler.after(afterMilliseconds) {
      do {
        try compare(password, of: userID, next.value)
      } catch {
        call.finish(false) { throw error }
      }
    }
    call.reply.onDisconnect(cancel)
  }

  private func compare(
    _ password: String, of userID: String, _ then: @escaping (User) throws -> Answer
  ) throws {
    let user = try server.accounts.users.user(id: userID)
    let stored = try user.flatMap { try server.accounts.users.passwordHash(of: $0) }
    let cost = server.configuration.hashing
    let next = Confined(then)
    try server.accounts.hashing.add(from: call.address) {
      guard let stored else {
        _ = PasswordHashing.hash(password, cost: cost)
        return nil
      }
      return PasswordHashing.verify(password, hash: stored) ? stored : nil
    } then: { [call] match in
      call.finish(true) {
        guard match != nil, let user else { throw MatrixError.forbidden("Wrong name or password") }
        return try next.value(user)
      }
    }
  }
}
