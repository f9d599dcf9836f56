internal import Intents
internal import Matrix
internal import Model

/// The account's push rules: asked for, and changed for a chat.
extension MatrixClient {
  func fetchRules() async {
    // Without an answer they come with their next change.
    guard case .success(let answer) = await calls.result("GET", ["v3", "pushrules", ""]) else {
      return
    }
    tell([.account(.rules(PushRuleTranslation.rules(answer)))])
  }

  func set(_ level: NotificationLevel, of chat: ChatID, usual: NotificationLevel) async {
    for change in Self.changes(to: level, of: chat, usual: usual) {
      let result = await calls.result(
        change.body == nil ? "DELETE" : "PUT",
        ["v3", "pushrules", "global", change.kind, chat.rawValue], body: change.body)
      switch result {
      case .success: continue
      // A rule that is not there needs no deleting.
      case .failure(.refused(404, _, _, _)) where change.body == nil: continue
      case .failure(let failure) where failure.isSignedOut: return signOut()
      // It is asked for again when we are connected again.
      case .failure(let failure) where failure.isPassing: return doubtConnection()
      case .failure(let failure):
        return tell([
          .account(.levelRefused(chat, level)),
          .connection(.report("The server keeps its notifications: \(failure.sentence)")),
        ])
      }
    }
    tell([.account(.levelTaken(chat, level))])
  }

  /// A rule to be made, or to be deleted.
  struct RuleChange: Equatable {
    let kind: String
    /// `nil`: delete it.
    let body: JSONValue?
  }

  /// What leads to this level, whatever held before. The rules that silence less are made first, so that
  /// nothing is missed in between.
  static func changes(
    to level: NotificationLevel, of chat: ChatID, usual: NotificationLevel
  ) -> [RuleChange] {
    let condition: JSONValue = [
      "kind": "event_match", "key": "room_id", "pattern": .string(chat.rawValue),
    ]
    switch level {
    case .all:
      let room: JSONValue? = usual == .all ? nil : ["actions": ["notify"]]
      return [RuleChange(kind: "override", body: nil), RuleChange(kind: "room", body: room)]
    case .mentions:
      return [
        RuleChange(kind: "override", body: nil), RuleChange(kind: "room", body: ["actions": []]),
      ]
    case .mute:
      return [
        RuleChange(kind: "override", body: ["conditions": [condition], "actions": []])
      ]
    }
  }
}
