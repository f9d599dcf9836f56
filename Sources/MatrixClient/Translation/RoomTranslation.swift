internal import Intents
internal import Matrix
internal import Model

/// Translates the Matrix events of one room, one by one, into the model's messages, changes of
/// messages, members and properties of the room. Leaves out malformed events: anyone can send any
/// JSON, and one bad event must not make the others fail.
struct RoomTranslation {
  private static let maxReplies: Int64 = 1_000_000
  private static let maxChildren = 10_000

  let chat: ChatID
  let ownUser: UserID

  private(set) var messages: [TimelineMessage] = []
  /// The deletions, edits, reactions, responses to polls and reply counts of threads, in the order
  /// of their Matrix events.
  private(set) var changes: [Event] = []
  private(set) var members: [Member] = []
  /// The room's name in the current state that was added so far; "" if it was removed, `nil` if
  /// that state does not set it. The same values mean the same in `alias` and `topic`.
  private(set) var name: String?
  private(set) var alias: String?
  private(set) var topic: String?
  private(set) var isEncrypted: Bool?
  private(set) var inviter: UserID?
  private(set) var successor: Successor?
  private(set) var predecessor: ChatID?
  /// `true` if the room is a space, which groups other rooms; `nil` while the current state that
  /// was added does not include the room's creation.
  private(set) var isSpace: Bool?
  /// The rooms that a space has gained (with their place in the space) or lost (`nil`), by room id.
  private(set) var children: [ChatID: SpacePlace?] = [:]
  private(set) var powers: RoomPowers?
  /// The room's creators, if the room's version puts them above all power levels and its creation
  /// was added as current state; otherwise `nil`.
  private(set) var creators: [UserID]?
  private(set) var created: ServerTimestamp?
  private(set) var version: RoomVersionRules?
  /// The ids of events that redactions name in their content only, while the room's version is
  /// unknown: whether such a redaction is valid depends on the version.
  private(set) var unsettledDeletions: [EventID] = []
  private(set) var reachesStart = false
  /// `true` if the user's own member event marks the room as a direct chat.
  private(set) var isDirect = false
  /// The last end of the user's own membership, unless a later member event began it again.
  private(set) var removal: Removal?
  /// The room's creator, until the timeline has reached the creator's own join, which is not shown
  /// as a message; `nil` after that join, and before the room's creation event.
  private var creator: UserID?

  init(chat: ChatID, ownUser: UserID) {
    self.chat = chat
    self.ownUser = ownUser
  }

  /// Applies a state event that is not shown as a message, for example one from before the
  /// timeline, or one of an invite.
  mutating func addState(_ event: JSONValue) {
    guard let state = StateEvent(event) else { return }
    apply(state)
    if state.type == EventType.create { created = Self.time(of: event) }
  }

  /// - Parameter isHistory: `true` if the event does not come from a sync but, for instance, from a
  ///   page of history, so that its state does not replace the current one.
  mutating func addTimeline(_ event: JSONValue, isHistory: Bool = false) {
    guard let type = event["type"]?.string, let sender = UserID(wire: event["sender"]),
      let id = event["event_id"]?.string, CleanText.isSafe(id)
    else { return }
    let frame = Frame(
      event: EventID(id), sender: sender, timestamp: Self.time(of: event), json: event)
    if let state = StateEvent(event) {
      let isEncryptionKnown = isEncrypted == true && !isHistory
      if !isHistory { apply(state) }
      if state.type == EventType.encryption, isEncryptionKnown { return }
      addChange(state, frame)
    } else if event["state_key"] == nil {
      addMessage(type, frame)
    }
  }

  private struct Frame {
    let event: EventID
    let sender: UserID
    let timestamp: ServerTimestamp
    let json: JSONValue

    var isRedacted: Bool { json["unsigned"]?["redacted_because"]?.object != nil }
  }

  /// The event's time, clamped to the years 1970 to 9999, which calendars can show.
  fileprivate static func time(of event: JSONValue) -> ServerTimestamp {
    let milliseconds = event["origin_server_ts"]?.integer ?? 0
    let years = ServerTimestamp.calendarYears
    return ServerTimestamp(
      milliseconds: min(max(milliseconds, years.lowerBound), years.upperBound))
  }
}

// MARK: - Messages

extension RoomTranslation {
  private mutating func addMessage(_ type: String, _ frame: Frame) {
    let content = frame.json["content"] ?? .null
    switch type {
    case EventType.redaction: addDeletion(frame.json)
    case EventType.reaction: addReaction(content, frame)
    case _ where PollTranslation.responseTypes.contains(type):
      addResponse(.vote(PollTranslation.selections(content)), content, frame)
    case _ where PollTranslation.endTypes.contains(type): addPollEnd(content, frame)
    case _ where frame.isRedacted: append(.deleted, frame)
    case EventType.message:
      if !addEdit(content, frame) { appendText(content, frame) }
    case _ where PollTranslation.startTypes.contains(type): appendPoll(content, frame)
    case EventType.encrypted:
      if content[ContentKey.relatesTo]?["rel_type"]?.string != RelationType.replace {
        append(.encrypted, frame)
      }
    default:
      switch EventKind(type) {
      case .described(let words):
        append(.attachment(words(content), file: FileTranslation.file(type, content)), frame)
      case .signalling: break
      case .unknown: append(.unknown(CleanText.line(type) ?? "event"), frame)
      }
    }
  }

  private mutating func appendText(_ content: JSONValue, _ frame: Frame) {
    let text = MessageTranslation.content(content, ownUser: ownUser.rawValue)
    append(text, frame, answers: MessageTranslation.answers(content))
    if let (edited, new) = bundledEdit(of: frame) { addEdit(of: frame.event, new, edited) }
  }

  private mutating func addReaction(_ content: JSONValue, _ frame: Frame) {
    guard !frame.isRedacted, let relation = content[ContentKey.relatesTo],
      relation["rel_type"]?.string == RelationType.annotation,
      let target = relation["event_id"]?.string,
      CleanText.isSafe(target), let key = relation["key"]?.string.flatMap(MessageTranslation.key)
    else { return }
    let reaction = Reaction(
      event: frame.event, target: EventID(target), sender: frame.sender, key: key,
      timestamp: frame.timestamp)
    changes.append(.relations(.reacted(chat, reaction)))
  }

  private mutating func appendPoll(_ content: JSONValue, _ frame: Frame) {
    let relation = content[ContentKey.relatesTo]
    guard relation?["rel_type"]?.string == RelationType.replace else {
      append(PollTranslation.start(content), frame)
      if let (edited, new) = bundledEdit(of: frame) { addPollEdit(of: frame.event, new, edited) }
      return
    }
    guard let target = relation?["event_id"]?.string, CleanText.isSafe(target),
      let new = content[ContentKey.newContent]
    else { return }
    addPollEdit(of: EventID(target), new, frame)
  }

  private mutating func addPollEdit(of target: EventID, _ new: JSONValue, _ frame: Frame) {
    guard case .poll(let poll) = PollTranslation.start(new) else { return }
    let edit = Edit(
      event: frame.event, target: target, sender: frame.sender, timestamp: frame.timestamp,
      content: .poll(poll))
    changes.append(.messages(.edited(chat, edit)))
  }

  private func bundledEdit(of frame: Frame) -> (edit: Frame, content: JSONValue)? {
    guard let edit = frame.json["unsigned"]?[ContentKey.relations]?[RelationType.replace],
      let sender = UserID(wire: edit["sender"]), let id = edit["event_id"]?.string,
      CleanText.isSafe(id), let new = edit["content"]?[ContentKey.newContent], new.object != nil
    else { return nil }
    let frame = Frame(
      event: EventID(id), sender: sender, timestamp: Self.time(of: edit), json: edit)
    return (frame, new)
  }

  /// Does nothing for a deleted event, whose relation to the poll is lost.
  private mutating func addResponse(
    _ response: PollResponse.Content, _ content: JSONValue, _ frame: Frame
  ) {
    guard !frame.isRedacted, let poll = PollTranslation.target(content) else { return }
    let response = PollResponse(
      event: frame.event, poll: poll, sender: frame.sender, timestamp: frame.timestamp,
      content: response)
    changes.append(.relations(.responded(chat, response)))
  }

  private mutating func addPollEnd(_ content: JSONValue, _ frame: Frame) {
    guard !frame.isRedacted, let poll = PollTranslation.target(content) else { return }
    addResponse(.end, content, frame)
    append(PollTranslation.end(content), frame, answers: poll, endsPoll: true)
  }

  /// Adds an edit; returns `false` if the event names no message that it edits. An edit that is
  /// malformed in another way is dropped: the text outside of `m.new_content` is only a fallback
  /// for clients without edits.
  private mutating func addEdit(_ content: JSONValue, _ frame: Frame) -> Bool {
    guard let relation = content[ContentKey.relatesTo],
      relation["rel_type"]?.string == RelationType.replace,
      let target = relation["event_id"]?.string
    else { return false }
    if let new = content[ContentKey.newContent], new.object != nil, CleanText.isSafe(target) {
      addEdit(of: EventID(target), new, frame)
    }
    return true
  }

  private mutating func addEdit(of target: EventID, _ new: JSONValue, _ frame: Frame) {
    let edit = Edit(
      event: frame.event, target: target, sender: frame.sender, timestamp: frame.timestamp,
      content: MessageTranslation.content(new, ownUser: ownUser.rawValue))
    changes.append(.messages(.edited(chat, edit)))
  }

  /// Most servers send the target outside of the content in rooms of all versions. A target in the
  /// content counts only from version 11 on, as in older rooms anybody can write a target into the
  /// content.
  private mutating func addDeletion(_ event: JSONValue) {
    let outside = event["redacts"]?.string
    guard let target = outside ?? event["content"]?["redacts"]?.string, CleanText.isSafe(target)
    else { return }
    if outside != nil || version?.redactsInContent == true {
      changes.append(.messages(.deleted(chat, EventID(target))))
    } else if version == nil {
      unsettledDeletions.append(EventID(target))
    }
  }

  private mutating func append(
    _ content: MessageContent, _ frame: Frame, answers: EventID? = nil, endsPoll: Bool = false
  ) {
    addThread(frame)
    let transaction =
      frame.sender == ownUser ? frame.json["unsigned"]?["transaction_id"]?.string : nil
    messages.append(
      TimelineMessage(
        event: frame.event, sender: frame.sender, timestamp: frame.timestamp, content: content,
        transaction: transaction.map { TransactionID($0) }, answers: answers,
        thread: MessageTranslation.thread(frame.json["content"] ?? .null, of: frame.event),
        endsPoll: endsPoll))
  }

  private mutating func addThread(_ frame: Frame) {
    guard let thread = frame.json["unsigned"]?[ContentKey.relations]?[RelationType.thread],
      let count = thread["count"]?.integer, count > 0
    else { return }
    let latest = thread["latest_event"]
    changes.append(
      .relations(
        .thread(
          chat,
          BundledThread(
            root: frame.event, replies: Int(min(count, Self.maxReplies)),
            lastSender: UserID(wire: latest?["sender"]),
            lastTime: latest.map { Self.time(of: $0) } ?? ServerTimestamp(milliseconds: 0)))))
  }
}

// MARK: - State

extension RoomTranslation {
  private mutating func addChange(_ state: StateEvent, _ frame: Frame) {
    switch state.type {
    case EventType.member: addMembership(state, frame)
    case EventType.create:
      version = RoomVersionRules(creation: state.content)
      creator = frame.sender
      created = frame.timestamp
      reachesStart = true
      append(.change("created the chat"), frame)
    default:
      let previous = frame.json["unsigned"]?["prev_content"] ?? frame.json["prev_content"]
      let sentence = ChangeSentence.state(state.type, state.content, previous: previous)
      if let sentence { append(.change(sentence), frame) }
    }
  }

  private mutating func addMembership(_ state: StateEvent, _ frame: Frame) {
    guard let member = UserID(wire: .string(state.key)) else { return }
    let previous = frame.json["unsigned"]?["prev_content"] ?? frame.json["prev_content"]
    // The creator's own first join, with which a room begins, is not shown as a line.
    if previous == nil, creator == member, frame.sender == member {
      creator = nil
      return
    }
    let sentence = ChangeSentence.membership(
      sender: frame.sender.rawValue, member: member.rawValue, content: state.content,
      previous: previous)
    if let sentence { append(.change(sentence), frame) }
  }

  private mutating func apply(_ state: StateEvent) {
    switch state.type {
    case EventType.create where state.key.isEmpty: create(by: state)
    case EventType.member: addMember(state)
    case EventType.encryption: isEncrypted = true
    case EventType.spaceChild: addChild(state)
    case _ where !state.key.isEmpty: break
    case EventType.name: name = state.content["name"]?.string.flatMap(CleanText.line) ?? ""
    case EventType.topic: topic = state.content["topic"]?.string.flatMap(CleanText.line) ?? ""
    case EventType.tombstone: replace(by: state)
    case EventType.powerLevels:
      powers = PowerTranslation.powers(state.content, ownUser: ownUser)
    case EventType.canonicalAlias:
      alias = state.content["alias"]?.string.flatMap(CleanText.line) ?? ""
    default: break
    }
  }

  private mutating func create(by creation: StateEvent) {
    let version = RoomVersionRules(creation: creation.content)
    self.version = version
    isSpace = creation.content["type"]?.string == "m.space"
    let older = creation.content["predecessor"]?["room_id"]?.string.flatMap { ChatID(wire: $0) }
    predecessor = older == chat ? nil : older
    if version.creatorsStandAbove { creators = PowerTranslation.creators(creation) }
  }

  private mutating func replace(by tombstone: StateEvent) {
    let room = tombstone.content["replacement_room"]?.string.flatMap { ChatID(wire: $0) }
    guard let room, room != chat else { return }
    let server = UserID(wire: tombstone.sender)?.rawValue.split(separator: ":", maxSplits: 1).last
    successor = Successor(chat: room, server: server.map { String($0) })
  }

  /// Adds a room to a space, or removes it: a room in an event that names no servers by which to
  /// join it (`via`) does not belong to the space.
  private mutating func addChild(_ state: StateEvent) {
    guard let room = ChatID(wire: state.key), room.rawValue.hasPrefix("!"), room != chat,
      children.count < Self.maxChildren || children[room] != nil
    else { return }
    let servers = state.content["via"]?.array ?? []
    let isValid = !servers.isEmpty && servers.allSatisfy { $0.string?.isEmpty == false }
    let place = SpacePlace(order: state.content["order"]?.string, timestamp: state.timestamp)
    children[room] = .some(isValid ? place : nil)
  }

  private mutating func addMember(_ state: StateEvent) {
    guard let member = UserID(wire: .string(state.key)),
      let membership = Membership(wire: state.content["membership"]?.string)
    else { return }
    members.append(
      Member(
        user: member, displayName: state.content["displayname"]?.string.flatMap(CleanText.name),
        membership: membership, isBanned: state.content["membership"]?.string == "ban"))
    guard member == ownUser else { return }
    removal = membership == .left ? Removal(state) : nil
    if membership == .invited { inviter = UserID(wire: state.sender) }
    if state.content["is_direct"]?.bool == true { isDirect = true }
  }
}

struct StateEvent {
  let type: String
  let key: String
  let sender: JSONValue?
  let content: JSONValue
  let timestamp: ServerTimestamp
  let previous: JSONValue?

  init?(_ event: JSONValue) {
    guard let type = event["type"]?.string, let key = event["state_key"]?.string,
      let content = event["content"], content.object != nil
    else { return nil }
    self.type = type
    self.key = key
    self.content = content
    sender = event["sender"]
    previous = event["unsigned"]?["prev_content"] ?? event["prev_content"]
    timestamp = RoomTranslation.time(of: event)
  }
}

extension Removal {
  fileprivate init?(_ member: StateEvent) {
    guard let sender = UserID(wire: member.sender) else { return nil }
    let isBan = member.content["membership"]?.string == "ban"
    let wasKnock = member.previous?["membership"]?.string == "knock"
    self.init(
      change: isBan ? .banned : wasKnock ? .knockRefused : .left, by: sender,
      reason: member.content["reason"]?.string.flatMap(CleanText.name) ?? "")
  }
}

enum MemberTranslation {
  private static let limit = 20_000

  /// The people whom these member events are about, with their display names. Leaves out malformed
  /// events, and people who only asked to join.
  static func members(_ events: [JSONValue]) -> [Member] {
    events.prefix(limit).compactMap { event in
      let wire = event["content"]?["membership"]?.string
      guard let user = UserID(wire: event["state_key"]), let membership = Membership(wire: wire)
      else { return nil }
      return Member(
        user: user,
        displayName: event["content"]?["displayname"]?.string.flatMap(CleanText.name),
        membership: membership, isBanned: wire == "ban")
    }
  }
}

enum PowerTranslation {
  /// The limit of people whose power levels are stored: the people with the highest levels. The
  /// signed-in user's level is stored in any case.
  private static let maxUsers = 1_000
  /// The limit of additional creators of a room that are read: people with unlimited power from
  /// room version 12 on.
  private static let maxCreators = 100

  /// Missing levels get the specification's defaults.
  static func powers(_ content: JSONValue, ownUser: UserID) -> RoomPowers {
    let events = content["events"]
    let state = level(content["state_default"]) ?? 50
    let needed = NeededPowers(
      message: level(events?[EventType.message]) ?? level(content["events_default"]) ?? 0,
      name: level(events?[EventType.name]) ?? state,
      topic: level(events?[EventType.topic]) ?? state,
      invite: level(content["invite"]) ?? 0, kick: level(content["kick"]) ?? 50,
      ban: level(content["ban"]) ?? 50, redact: level(content["redact"]) ?? 50)
    let usual = level(content["users_default"]) ?? 0
    return RoomPowers(
      needed: needed, usual: usual,
      users: users(content["users"]?.object ?? [:], usual: usual, ownUser: ownUser))
  }

  static func creators(_ creation: StateEvent) -> [UserID] {
    let more = (creation.content["additional_creators"]?.array ?? []).prefix(maxCreators)
    return ([creation.sender].compactMap(\.self) + more).compactMap { UserID(wire: $0) }
  }

  private static func users(
    _ object: JSONObject, usual: Int, ownUser: UserID
  ) -> [UserID: Int] {
    var all: [UserID: Int] = [:]
    for (id, value) in object {
      guard let user = UserID(wire: .string(id)), let level = level(value), level != usual else {
        continue
      }
      all[user] = level
    }
    guard all.count > maxUsers else { return all }
    let highest = all.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(maxUsers)
    var kept = Dictionary(uniqueKeysWithValues: highest.map { ($0.key, $0.value) })
    kept[ownUser] = all[ownUser]
    return kept
  }

  /// A power level, which rooms before version 10 may write as a string; `nil` for any other value.
  private static func level(_ value: JSONValue?) -> Int? {
    let number = value?.integer ?? value?.string.flatMap { Int64($0) }
    return number.map { min(max(Int(clamping: $0), -RoomPowers.highest), RoomPowers.highest) }
  }
}

extension ChatTag {
  var name: String? {
    switch self {
    case .favourite: "m.favourite"
    case .none: nil
    case .low: "m.lowpriority"
    }
  }
}

/// The types of the account data that marks a room as unread: the one in the specification, and the
/// unstable one that older clients use.
enum MarkedUnread {
  static let names = [EventType.markedUnread, "com.famedly.marked_unread"]
}

struct RoomVersionRules: Sendable, Equatable {
  /// `true` if redactions name their target in their content, as they do from version 11 on
  /// (<https://spec.matrix.org/v1.19/rooms/v11/#moving-the-redacts-property-of-mroomredaction-events-to-a-content-property>).
  /// `false` for a version that is not a number: an experiment with unknown rules.
  let redactsInContent: Bool
  /// `true` if the room's creators rank above all power levels, as they do from version 12 on
  /// (<https://spec.matrix.org/v1.19/rooms/v12/>).
  let creatorsStandAbove: Bool

  /// Reads the rules from the content of the room's event `m.room.create`. A content without
  /// `room_version` stands for version 1.
  init(creation: JSONValue) {
    let number = creation["room_version"]?.string.flatMap { Int($0) }
    redactsInContent = number.map { $0 >= 11 } ?? false
    creatorsStandAbove = number.map { $0 >= 12 } ?? false
  }
}
