internal import Database
internal import Matrix

/// `@unchecked Sendable`: it belongs to the server's thread.
final class BotHosting: @unchecked Sendable {
  /// The limit on a text that a bot stores under one key, in bytes; a longer one is not stored.
  private static let maxMemory = 65_536

  private let database: ServerDatabase
  private let scheduler: ServerScheduler
  private let randomBytes: @Sendable (Int) -> [UInt8]
  private let log: @Sendable (String) -> Void
  private let rooms: Rooms
  private let access: RoomAccess
  private let sender: EventSender
  private let receipts: Receipts
  private let typing: Typing

  init(
    database: ServerDatabase, scheduler: ServerScheduler,
    randomBytes: @escaping @Sendable (Int) -> [UInt8], log: @escaping @Sendable (String) -> Void,
    rooms: Rooms, access: RoomAccess, sender: EventSender, receipts: Receipts, typing: Typing
  ) {
    self.database = database
    self.scheduler = scheduler
    self.randomBytes = randomBytes
    self.log = log
    self.rooms = rooms
    self.access = access
    self.sender = sender
    self.receipts = receipts
    self.typing = typing
  }

  /// Failures of its actions are logged, because a bot has nobody to report them to; M_FORBIDDEN is
  /// ignored.
  func host(for bot: User) -> BotHost {
    // A bot has no device: its events carry no transaction ids.
    let session = Session(user: bot.row, userID: bot.id, device: -1, deviceID: "")
    return BotHost(
      send: { [weak self] in self?.say([$1], in: $0, as: session) },
      sendMany: { [weak self] in self?.say($1, in: $0, as: session) },
      typing: { [weak self] room, isTyping in
        self?.attempt { parts in
          parts.typing.set(
            isTyping, milliseconds: nil, user: bot.row,
            in: try parts.access.joinedRoom(room, session))
        }
      },
      read: { [weak self] room, event in
        self?.attempt { parts in
          try parts.database.write {
            let room = try parts.access.joinedRoom(room, session)
            try parts.receipts.set(ReceiptType.read, at: event, thread: "", in: room, of: bot.row)
          }
        }
      },
      after: { [weak self] time, body in _ = self?.scheduler.after(time, body) },
      now: scheduler.now,
      random: { [randomBytes] below in
        guard below > 1 else { return 0 }
        let number = randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(number % UInt64(below))
      },
      load: { [weak self] in self?.remembered($1, in: $0, by: bot.row) },
      store: { [weak self] in self?.remember($2, as: $1, in: $0, by: bot.row) })
  }

  private func say(_ texts: [String], in room: String, as session: Session) {
    attempt { _ in
      try database.write {
        for text in texts {
          _ = try sender.send(
            EventType.message,
            [
              "msgtype": .string(MessageType.text), "body": .string(text), ContentKey.mentions: [:],
            ],
            to: room, by: session)
        }
      }
    }
  }

  private func remembered(_ key: String, in roomID: String, by bot: Int64) -> String? {
    attempt { _ in
      try database.first(
        "SELECT value FROM bot_memory WHERE user=? AND room=? AND key=?", bot,
        try rooms.room(id: roomID).row, key
      ) { $0.text(0) }
    } ?? nil
  }

  private func remember(_ value: String, as key: String, in roomID: String, by bot: Int64) {
    attempt { _ in
      try database.write {
        let room = try rooms.room(id: roomID).row
        if value.isEmpty {
          try database.run(
            "DELETE FROM bot_memory WHERE user=? AND room=? AND key=?", bot, room, key)
        } else if value.utf8.count <= Self.maxMemory {
          try database.run(
            "INSERT OR REPLACE INTO bot_memory VALUES(?, ?, ?, ?)", bot, room, key, value)
        }
      }
    }
  }

  @discardableResult
  private func attempt<T>(_ body: (BotHosting) throws -> T) -> T? {
    do {
      return try body(self)
    } catch let error as MatrixError where error.code == .forbidden {
      // A member may ban a bot, or take its rights away, while it writes its answer.
      return nil
    } catch {
      log("a bot could not do something: \(error)")
      return nil
    }
  }
}
