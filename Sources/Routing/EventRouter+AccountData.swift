internal import Intents
internal import Model

/// Applies events about the account, and sends to the server what the person set for chats:
/// notification levels, tags and unread marks.
extension EventRouter {
  /// Applies an event about the account. When the server has accepted or refused a notification
  /// level, a tag or an unread mark of a chat, also sends the next one that waits for this
  /// response.
  func handle(_ event: AccountEvent) {
    carryOut(model.apply(event))
    switch event {
    case .levelTaken(let chat, _), .levelRefused(let chat, _):
      levels.answered(chat)
      sendLevels()
    case .datum(let chat, let datum, .taken), .datum(let chat, let datum, .refused):
      roomData.answered(chat, datum)
      sendRoomData()
    case .signedIn, .signedOut, .synced, .directChats, .ignored, .rules, .datum(_, _, .kept):
      break
    }
  }

  /// Sends the notification levels that the server does not have yet, and fetches the server's push
  /// rules, once in a run, if they are not stored. Does nothing unless the client is online.
  func sendLevels() {
    guard model.connection == .online else { return }
    let settled = NotificationsToSettle(pending: [], areRulesKnown: true)
    let open = read(settled) { try store.notificationsToSettle() }
    for level in levels.start(open.pending) {
      port.perform(.setLevel(level.chat, level.level, usual: level.usual))
    }
    if !open.areRulesKnown, !hasAskedForRules {
      hasAskedForRules = true
      port.perform(.fetchRules)
    }
  }

  /// Sends the tags and unread marks that the person set for chats and that the server does not
  /// have yet. Does nothing unless the client is online.
  func sendRoomData() {
    guard model.connection == .online else { return }
    for pending in roomData.start(read([]) { try store.rooms.pendingData() }) {
      port.perform(.keep(pending.chat, pending.datum))
    }
  }
}
