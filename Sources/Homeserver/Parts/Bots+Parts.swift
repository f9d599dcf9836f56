extension Bots {
  /// Makes the bots of a server from its parts.
  convenience init(
    _ base: BaseParts, _ accounts: AccountParts, _ reading: ReadingParts, _ sending: SendingParts,
    _ syncing: SyncingParts, _ inbox: BotInbox
  ) {
    self.init(
      database: base.database, users: accounts.users, rooms: reading.rooms, inbox: inbox,
      hosting: BotHosting(
        database: base.database, scheduler: base.scheduler,
        randomBytes: base.identifiers.randomBytes, log: base.log, rooms: reading.rooms,
        access: reading.access, sender: sending.sender, receipts: sending.receipts,
        typing: syncing.typing), makeBrain: base.configuration.makeBrain, log: base.log)
  }
}
