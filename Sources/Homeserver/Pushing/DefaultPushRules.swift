internal import Matrix

/// The push rules that the Matrix specification predefines, in its order.
/// See <https://spec.matrix.org/v1.19/client-server-api/#predefined-rules>.
enum DefaultPushRules {
  static func global(for user: User) -> JSONObject {
    [
      "override": .array(override(user)), "content": .array(content(user)), "room": [],
      "sender": [], "underride": .array(underride),
    ]
  }

  private static let sound: JSONValue = ["set_tweak": "sound", "value": "default"]
  private static let ring: JSONValue = ["set_tweak": "sound", "value": "ring"]
  private static let highlight: JSONValue = ["set_tweak": "highlight"]
  private static let noHighlight: JSONValue = ["set_tweak": "highlight", "value": false]

  private static func rule(
    _ id: String, _ conditions: [JSONValue], _ actions: [JSONValue], isEnabled: Bool = true
  ) -> JSONValue {
    [
      "rule_id": .string(".m.rule." + id), "default": true, "enabled": .bool(isEnabled),
      "conditions": .array(conditions), "actions": .array(actions),
    ]
  }

  private static func match(_ key: String, _ pattern: String) -> JSONValue {
    ["kind": "event_match", "key": .string(key), "pattern": .string(pattern)]
  }

  private static let twoMembers: JSONValue = ["kind": "room_member_count", "is": "2"]
  private static let mayNotifyRoom: JSONValue = [
    "kind": "sender_notification_permission", "key": "room",
  ]

  private static func override(_ user: User) -> [JSONValue] {
    [
      rule("master", [], [], isEnabled: false),
      rule("suppress_notices", [match("content.msgtype", MessageType.notice)], []),
      rule(
        "invite_for_me",
        [
          match("type", EventType.member), match("content.membership", "invite"),
          match("state_key", user.id),
        ], ["notify", sound, noHighlight]),
      rule("member_event", [match("type", EventType.member)], []),
      rule(
        "is_user_mention",
        [
          [
            "kind": "event_property_contains", "key": "content.m\\.mentions.user_ids",
            "value": .string(user.id),
          ]
        ], ["notify", sound, highlight]),
      rule(
        "contains_display_name", [["kind": "contains_display_name"]], ["notify", sound, highlight]),
      rule(
        "is_room_mention",
        [
          ["kind": "event_property_is", "key": "content.m\\.mentions.room", "value": true],
          mayNotifyRoom,
        ], ["notify", highlight]),
      rule("roomnotif", [match("content.body", "@room"), mayNotifyRoom], ["notify", highlight]),
      rule(
        "tombstone", [match("type", EventType.tombstone), match("state_key", "")],
        ["notify", highlight]),
      rule("reaction", [match("type", EventType.reaction)], []),
      rule("room.server_acl", [match("type", EventType.serverACL), match("state_key", "")], []),
      rule(
        "suppress_edits",
        [
          [
            "kind": "event_property_is", "key": "content.m\\.relates_to.rel_type",
            "value": .string(RelationType.replace),
          ]
        ], []),
    ]
  }

  private static func content(_ user: User) -> [JSONValue] {
    [
      [
        "rule_id": ".m.rule.contains_user_name", "default": true, "enabled": true,
        "pattern": .string(user.localpart), "actions": ["notify", sound, highlight],
      ]
    ]
  }

  private static let underride: [JSONValue] = [
    rule("call", [match("type", EventType.callInvite)], ["notify", ring, noHighlight]),
    rule(
      "encrypted_room_one_to_one", [twoMembers, match("type", EventType.encrypted)],
      ["notify", sound, noHighlight]),
    rule(
      "room_one_to_one", [twoMembers, match("type", EventType.message)],
      ["notify", sound, noHighlight]),
    rule("message", [match("type", EventType.message)], ["notify", noHighlight]),
    rule("encrypted", [match("type", EventType.encrypted)], ["notify", noHighlight]),
  ]
}
