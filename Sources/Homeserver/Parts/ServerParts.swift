/// All parts of one server, made in the order of their dependencies. The handlers of requests and
/// the bots act through them.
///
/// `@unchecked Sendable`: the thread that opens the server uses the parts first, and after that
/// only the server's thread; closures that leave that thread come back to it before they touch a
/// part.
final class ServerParts: @unchecked Sendable {
  let configuration: HomeserverConfiguration
  let scheduler: ServerScheduler
  let log: @Sendable (String) -> Void
  let identifiers: IdentifierMaker
  let database: ServerDatabase
  let accounts: AccountParts
  let reading: ReadingParts
  let pushing: PushingParts
  let sending: SendingParts
  let syncing: SyncingParts
  let sockets: Sockets
  let bots: Bots

  /// Makes all parts; the database file is not opened yet.
  init(
    configuration: HomeserverConfiguration, scheduler: ServerScheduler,
    randomBytes: @escaping @Sendable (Int) -> [UInt8], log: @escaping @Sendable (String) -> Void
  ) {
    self.configuration = configuration
    self.scheduler = scheduler
    self.log = log
    identifiers = IdentifierMaker(serverName: configuration.serverName, randomBytes: randomBytes)
    database = ServerDatabase(
      file: DatabaseFile(
        path: configuration.databasePath, serverName: configuration.serverName),
      scheduler: scheduler, log: log)
    let base = BaseParts(
      configuration: configuration, scheduler: scheduler, log: log, identifiers: identifiers,
      database: database)
    let inbox = BotInbox()
    accounts = AccountParts(base)
    reading = ReadingParts(base, accounts)
    pushing = PushingParts(base, accounts, reading)
    sending = SendingParts(base, accounts, reading, pushing, inbox)
    syncing = SyncingParts(base, accounts, reading, pushing, inbox)
    sockets = Sockets(base, accounts, reading, sending, syncing)
    bots = Bots(base, accounts, reading, sending, syncing, inbox)
  }
}
