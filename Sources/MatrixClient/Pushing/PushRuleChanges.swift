internal import Intents
internal import Matrix
internal import Model

struct PushRuleChanges: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let reports: ClientReports

  /// A failure is ignored, as a sync brings the rules when they change.
  func fetch() async {
    let result = await attempts.run { await calls.result("GET", ["v3", "pushrules", ""]) }
    guard case .success(let answer) = result else { return }
    reports.tell([.account(.rules(PushRuleTranslation.rules(answer)))])
  }

  /// Reports nothing after a temporary failure, as the engine requests the change again after a
  /// reconnect.
  ///
  /// - Parameter usual: the notification level of a chat without rules of its own.
  func set(_ level: NotificationLevel, of chat: ChatID, usual: NotificationLevel) async {
    for change in Self.changes(to: level, of: chat, usual: usual) {
      let result = await attempts.run {
        await calls.result(
          change.body == nil ? "DELETE" : "PUT",
          ["v3", "pushrules", "global", change.kind, chat.rawValue], body: change.body)
      }
      switch result {
      case .success: continue
      // A 404 response means that the push rule does not exist, so it need not be deleted.
      case .failure(.refused(404, _, _, _)) where change.body == nil: continue
      case .failure(let failure) where failure.isSignedOut: return reports.signOut()
      case .failure(let failure) where failure.isPassing: return reports.doubtConnection()
      case .failure(let failure):
        return reports.tell([
          .account(.levelRefused(chat, level)),
          .connection(.report("The server keeps its notifications: \(failure.sentence)")),
        ])
      }
    }
    reports.tell([.account(.levelTaken(chat, level))])
  }

  struct Change: Equatable {
    let kind: String
    let body: JSONValue?
  }

  /// `usual` is the level of a chat without rules of its own. To unmute a chat, its `override` rule
  /// is deleted before the `room` rule is changed, so that messages between the two requests are
  /// not muted.
  static func changes(
    to level: NotificationLevel, of chat: ChatID, usual: NotificationLevel
  ) -> [Change] {
    let condition: JSONValue = [
      "kind": "event_match", "key": "room_id", "pattern": .string(chat.rawValue),
    ]
    switch level {
    case .all:
      let room: JSONValue? = usual == .all ? nil : ["actions": ["notify"]]
      return [Change(kind: "override", body: nil), Change(kind: "room", body: room)]
    case .mentions:
      return [Change(kind: "override", body: nil), Change(kind: "room", body: ["actions": []])]
    case .mute:
      return [Change(kind: "override", body: ["conditions": [condition], "actions": []])]
    }
  }
}
