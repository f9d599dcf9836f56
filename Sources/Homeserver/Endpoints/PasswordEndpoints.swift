internal import Matrix

/// Endpoints that change the password of an account or end the account.
enum PasswordEndpoints {
  /// POST /account/password: sets a new password, after the user has proved the old one. Deletes
  /// the user's other devices, which ends their sessions, unless `logout_devices` is false.
  static func change(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let check = PasswordProof(server: server, call: call, isForChange: true)
    return try check.demand(call.body()) { user, proof, body in
      let password = try body.text("new_password")
      try Applicant.check(password)
      let endsOthers = body["logout_devices"]?.bool ?? true
      let cost = server.configuration.hashing
      try server.accounts.hashing.add(from: call.address) {
        PasswordHashing.hash(password, cost: cost)
      } then: { hash in
        call.finish(true) {
          guard let hash else {
            throw MatrixError(status: 500, code: .unknown, message: "Not enough memory")
          }
          // The account may have been closed meanwhile, or have a password that was asked for
          // later.
          guard try server.accounts.users.setPassword(hash, of: user, after: proof) else {
            throw MatrixError.forbidden("The password has changed meanwhile")
          }
          if endsOthers {
            try server.accounts.sessions.removeAll(of: user.row, except: session.device)
          }
          return .empty
        }
      }
      return .later
    }
  }

  /// POST /account/deactivate: closes the account for good, after the user has proved the password.
  /// Its user name stays reserved: no new account can have it.
  static func deactivate(_ server: ServerParts, _ call: Call) throws -> Answer {
    try PasswordProof(server: server, call: call).demand(call.body()) { user, _, body in
      try server.sending.departures.end(user, erases: body["erase"]?.bool ?? false)
      try server.accounts.sessions.removeAll(of: user.row, except: nil)
      try server.accounts.crossSigning.forget(user.row)
      return .json(["id_server_unbind_result": "no-support"])
    }
  }
}
