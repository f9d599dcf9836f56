// The names of the protocol that client and homeserver share. Source: the Client-Server API,
// <https://spec.matrix.org/v1.19/client-server-api/>.

/// The types of events and of account data.
package enum EventType {
  package static let aliases = "m.room.aliases"
  package static let avatar = "m.room.avatar"
  package static let callInvite = "m.call.invite"
  package static let canonicalAlias = "m.room.canonical_alias"
  package static let create = "m.room.create"
  package static let direct = "m.direct"
  package static let encrypted = "m.room.encrypted"
  package static let encryption = "m.room.encryption"
  package static let fullyRead = "m.fully_read"
  package static let guestAccess = "m.room.guest_access"
  package static let historyVisibility = "m.room.history_visibility"
  package static let ignoredUsers = "m.ignored_user_list"
  package static let joinRules = "m.room.join_rules"
  package static let markedUnread = "m.marked_unread"
  package static let member = "m.room.member"
  package static let message = "m.room.message"
  package static let name = "m.room.name"
  package static let pinnedEvents = "m.room.pinned_events"
  package static let pollEnd = "m.poll.end"
  package static let pollResponse = "m.poll.response"
  package static let pollStart = "m.poll.start"
  package static let powerLevels = "m.room.power_levels"
  package static let presence = "m.presence"
  package static let pushRules = "m.push_rules"
  package static let reaction = "m.reaction"
  package static let receipt = "m.receipt"
  package static let redaction = "m.room.redaction"
  package static let serverACL = "m.room.server_acl"
  package static let spaceChild = "m.space.child"
  package static let spaceParent = "m.space.parent"
  package static let sticker = "m.sticker"
  package static let tag = "m.tag"
  package static let thirdPartyInvite = "m.room.third_party_invite"
  package static let tombstone = "m.room.tombstone"
  package static let topic = "m.room.topic"
  package static let typing = "m.typing"
}

/// The values of `msgtype`.
package enum MessageType {
  package static let audio = "m.audio"
  package static let emote = "m.emote"
  package static let file = "m.file"
  package static let image = "m.image"
  package static let location = "m.location"
  package static let notice = "m.notice"
  package static let text = "m.text"
  package static let video = "m.video"
}

/// The values of `rel_type`.
package enum RelationType {
  package static let annotation = "m.annotation"
  package static let reference = "m.reference"
  package static let replace = "m.replace"
  package static let thread = "m.thread"
}

/// Keys of an event's content that name other events or users.
package enum ContentKey {
  package static let inReplyTo = "m.in_reply_to"
  package static let mentions = "m.mentions"
  package static let newContent = "m.new_content"
  package static let relatesTo = "m.relates_to"
  package static let relations = "m.relations"
}

/// The types of read receipts; `EventType.fullyRead` is the read marker.
package enum ReceiptType {
  package static let read = "m.read"
  package static let readPrivate = "m.read.private"
}

/// The types of login and the stages of user-interactive authentication.
package enum LoginType {
  package static let dummy = "m.login.dummy"
  package static let password = "m.login.password"
  package static let registrationToken = "m.login.registration_token"
  package static let sso = "m.login.sso"
  package static let token = "m.login.token"
}
