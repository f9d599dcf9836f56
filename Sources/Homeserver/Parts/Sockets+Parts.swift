extension Sockets {
  /// Makes the sockets of a server from its parts.
  convenience init(
    _ base: BaseParts, _ accounts: AccountParts, _ reading: ReadingParts, _ sending: SendingParts,
    _ syncing: SyncingParts
  ) {
    self.init(
      database: base.database, sessions: accounts.sessions, waiters: syncing.waiters,
      answers: syncing.answers,
      requests: SocketRequests(
        database: base.database, limits: accounts.limits, access: reading.access,
        sender: sending.sender, typing: syncing.typing, receipts: sending.receipts,
        presences: syncing.presences, log: base.log), log: base.log)
  }
}
