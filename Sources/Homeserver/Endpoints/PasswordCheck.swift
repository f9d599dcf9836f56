internal import Matrix

/// Compares a password that a client sends, to sign in or to confirm a request, with the stored
/// hash of the account's password.
struct PasswordCheck: Sendable {
  let server: ServerParts
  let call: Call
  /// `true` for a request that sets a new password; see `Users.accepts`.
  var isForChange = false

  /// Compares a password on the background thread; if it is right, and the account's password is
  /// still the same after that, calls `then` with the user and the proof, in a transaction, and
  /// sends the response that it returns. For an unknown user or one without a password, the
  /// comparison takes as long as for a wrong password and the response is the same. When too many
  /// passwords wait already, throws M_LIMIT_EXCEEDED or, after a pause, responds with it.
  ///
  /// - Parameters:
  ///   - afterMilliseconds: the pause before the comparison; 0 for none.
  ///   - otherwise: makes the response to a wrong password; by default it throws M_FORBIDDEN.
  func run(
    _ password: String, of userID: String, afterMilliseconds: Int,
    then: @escaping (User, ProvenPassword) throws -> Answer,
    otherwise: @escaping () throws -> Answer = {
      throw MatrixError.forbidden("Wrong name or password")
    }
  ) throws {
    let number = server.accounts.users.nextProof()
    let next = Confined((then, otherwise))
    guard afterMilliseconds > 0 else { return try compare(password, of: userID, number, next) }
    let cancel = server.scheduler.after(afterMilliseconds) {
      do {
        try compare(password, of: userID, number, next)
      } catch {
        call.finish(false) { throw error }
      }
    }
    call.reply.onDisconnect(cancel)
  }

  private func compare(
    _ password: String, of userID: String, _ number: Int64,
    _ next: Confined<((User, ProvenPassword) throws -> Answer, () throws -> Answer)>
  ) throws {
    let stored = try server.accounts.users.user(id: userID).flatMap {
      try server.accounts.users.passwordHash(of: $0)
    }
    let cost = server.configuration.hashing
    try server.accounts.hashing.add(from: call.address) {
      guard let stored else {
        _ = PasswordHashing.hash(password, cost: cost)
        return nil
      }
      return PasswordHashing.verify(password, hash: stored) ? stored : nil
    } then: { [server, call, isForChange] match in
      call.finish(true) {
        let users = server.accounts.users
        guard let hash = match, let user = try users.user(id: userID),
          case let proof = ProvenPassword(hash: hash, number: number),
          try users.accepts(proof, of: user, forChange: isForChange)
        else { return try next.value.1() }
        return try next.value.0(user, proof)
      }
    }
  }
}
