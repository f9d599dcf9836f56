internal import Intents
internal import Matrix
internal import Model
internal import Testing

@testable import MatrixClient

@Suite struct ClientPushRuleTests {
  private func rules(_ json: String) throws -> NotificationRules {
    PushRuleTranslation.rules(try JSONValue(parsing: Array(json.utf8)))
  }

  @Test func `a chat's push rule gives its notification level`() throws {
    let found = try rules(
      """
      {"global":{"override":[
        {"rule_id":".m.rule.master","enabled":false,"conditions":[],"actions":[]},
        {"rule_id":"!mute:s","enabled":true,"actions":["dont_notify"],
         "conditions":[{"kind":"event_match","key":"room_id","pattern":"!mute:s"}]},
        {"rule_id":"!off:s","enabled":false,"actions":[],
         "conditions":[{"kind":"event_match","key":"room_id","pattern":"!off:s"}]}],
       "room":[{"rule_id":"!some:s","enabled":true,"actions":[]},
         {"rule_id":"!mute:s","enabled":true,"actions":[]},
         {"rule_id":"!all:s","enabled":true,"actions":["notify",{"set_tweak":"sound"}]}],
       "underride":[
         {"rule_id":".m.rule.room_one_to_one","enabled":true,"actions":["notify"]},
         {"rule_id":".m.rule.message","enabled":false,"actions":["notify"]}]}}
      """)
    #expect(
      found
        == NotificationRules(
          isSilent: false, direct: .all, group: .mentions,
          chats: [
            ChatID("!mute:s"): .mute, ChatID("!some:s"): .mentions, ChatID("!all:s"): .all,
          ]))
  }

  @Test func `the master rule mutes all chats`() throws {
    let found = try rules(
      #"{"global":{"override":[{"rule_id":".m.rule.master","enabled":true,"actions":[]}]}}"#)
    #expect(found.isSilent)
  }

  @Test(arguments: [
    "null", "[]", #"{"global":7}"#, #"{"global":{"override":{},"room":"x","underride":[null]}}"#,
    #"{"global":{"room":[{"rule_id":5},{"rule_id":"a b"},[],{"actions":{}}]}}"#,
    #"{"global":{"override":[{"conditions":[{"kind":"event_match","key":"room_id","pattern":1}]}]}}"#,
  ])
  func `malformed push rules are ignored`(json: String) throws {
    #expect(try rules(json).chats.isEmpty)
  }

  @Test(arguments: NotificationLevel.allCases, NotificationLevel.allCases)
  func `the push rules written for a notification level are read as that level`(
    level: NotificationLevel, usual: NotificationLevel
  ) throws {
    let chat = ChatID("!a:s")
    var kinds: JSONObject = [:]
    for change in PushRuleChanges.changes(to: level, of: chat, usual: usual) {
      guard var rule = change.body?.object else { continue }
      rule["rule_id"] = .string(chat.rawValue)
      kinds[change.kind] = [.object(rule)]
    }
    let found = PushRuleTranslation.rules(["global": .object(kinds)])
    // A chat without rules of its own has the usual level.
    #expect(found.chats[chat] ?? usual == level)
  }
}
