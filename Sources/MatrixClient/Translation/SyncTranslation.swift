package import Intents
package import Matrix
package import Model

/// Translates one /sync response into events. The long poll and the live socket, a WebSocket, bring
/// responses of the same format.
package struct SyncTranslation {
  /// The limit of the members of a room, of other people's receipts in one receipt event, and of
  /// direct chats that are read from a /sync response.
  private static let maxEntries = 10_000
  /// The limit of a room's heroes that are read: the members by whom a room without a name is
  /// called.
  private static let maxHeroes = 10
  private static let maxIgnored = 1_000
  /// The limit of a chat's unread counts; a server may send any number.
  private static let maxUnread = 1_000_000
  private static let maxThreads = 1_000

  package let token: SyncToken
  /// The events of the /sync response, in the order in which they are to be applied, except for the
  /// event that contains the sync token.
  package private(set) var events: [Event] = []
  private(set) var messages = 0
  private(set) var joined: Set<ChatID> = []
  /// The ids of the rooms in the /sync response in which the user is neither joined nor invited any
  /// more.
  private(set) var left: Set<ChatID> = []
  private(set) var versions: [ChatID: RoomVersionRules] = [:]
  /// The ids of redacted events, by room id, whose redactions may be applied only once the room's
  /// version is known.
  private(set) var unsettledDeletions: [ChatID: [EventID]] = [:]
  /// The names of the parts of the /sync response that had the wrong JSON type and were left out;
  /// at most three.
  private(set) var complaints: [String] = []

  private let ownUser: UserID

  package init?(_ answer: JSONValue, ownUser: UserID) {
    guard let token = answer["next_batch"]?.string, !token.isEmpty else { return nil }
    self.token = SyncToken(token)
    self.ownUser = ownUser
    for event in list(answer["account_data"], "account_data") { addAccountData(event) }
    guard let rooms = object(answer["rooms"], "rooms") else { return }
    for (id, room) in object(rooms["join"], "rooms.join") ?? [:] { addJoined(id, room) }
    for (id, room) in object(rooms["invite"], "rooms.invite") ?? [:] { addInvite(id, room) }
    for (id, room) in object(rooms["leave"], "rooms.leave") ?? [:] { addLeft(id, room) }
  }

  // MARK: Parts whose type may be wrong

  /// The JSON object in a value; `nil` if the value is missing or has another type. If it has
  /// another type, `name` is added to `complaints`.
  private mutating func object(_ value: JSONValue?, _ name: String) -> JSONObject? {
    guard let value, !value.isNull else { return nil }
    if case .object(let object) = value { return object }
    complain(name)
    return nil
  }

  /// The events in the member `events` of a part of the /sync response; empty if the part or that
  /// member is missing or has another type. For another type, `name` is added to `complaints`.
  private mutating func list(_ part: JSONValue?, _ name: String) -> [JSONValue] {
    guard let events = object(part, name)?["events"], !events.isNull else { return [] }
    if case .array(let list) = events { return list }
    complain(name)
    return []
  }

  private mutating func complain(_ name: String) {
    if complaints.count < 3, !complaints.contains(name) { complaints.append(name) }
  }
}

// MARK: - Rooms

extension SyncTranslation {
  private mutating func addJoined(_ id: String, _ room: JSONValue) {
    guard let chat = ChatID(wire: id), object(room, "a room") != nil else { return }
    joined.insert(chat)
    var translation = RoomTranslation(chat: chat, ownUser: ownUser)
    for event in list(room["state"], "state") { translation.addState(event) }
    for event in list(room["timeline"], "timeline") { translation.addTimeline(event) }
    note(translation)
    addUpdate(translation, room)
    addTimeline(translation, room["timeline"])
    if let (counts, threads) = Self.unread(room) {
      events.append(.chats(.unread(chat, counts, threads: threads)))
    }
    for event in list(room["ephemeral"], "ephemeral") { addEphemeral(event, chat) }
    // The account data is applied after the receipts, so that a chat that was read and then marked
    // as unread stays marked.
    addRoomData(list(room["account_data"], "account_data"), chat)
  }

  private mutating func note(_ room: RoomTranslation) {
    versions[room.chat] = room.version
    if !room.unsettledDeletions.isEmpty { unsettledDeletions[room.chat] = room.unsettledDeletions }
  }

  private mutating func addUpdate(_ room: RoomTranslation, _ json: JSONValue) {
    let heroes = json["summary"]?["m.heroes"]?.array.map { list in
      Array(list.compactMap { UserID(wire: $0) }.prefix(Self.maxHeroes))
    }
    let people = json["summary"]?["m.joined_member_count"]?.integer.map { Int(clamping: $0) }
    if room.tells || heroes != nil || people != nil {
      events.append(
        .chats(
          .updated(
            ChatUpdate(
              chat: room.chat, membership: .joined, name: room.knownName, topic: room.topic,
              heroes: heroes, people: people, isEncrypted: room.isEncrypted,
              timestamp: room.created,
              successor: room.successor, predecessor: room.predecessor, isSpace: room.isSpace,
              children: room.sortedChildren, powers: room.powers, creators: room.creators))))
    }
    addMembers(room)
  }

  private mutating func addMembers(_ room: RoomTranslation) {
    let members = Array(room.members.suffix(Self.maxEntries))
    if !members.isEmpty { events.append(.contacts(.members(room.chat, members))) }
  }

  private mutating func addLeft(_ id: String, _ room: JSONValue) {
    guard let chat = ChatID(wire: id) else { return }
    if object(room, "a room") != nil {
      var translation = RoomTranslation(chat: chat, ownUser: ownUser)
      for event in list(room["state"], "state") { translation.addState(event) }
      for event in list(room["timeline"], "timeline") { translation.addTimeline(event) }
      note(translation)
      addMembers(translation)
      addTimeline(translation, room["timeline"])
      if let removal = translation.removal, removal.by != ownUser {
        let named = Removal(
          change: removal.change, by: removal.by, reason: removal.reason,
          roomName: translation.knownName ?? "")
        events.append(.chats(.removed(chat, named)))
      }
    }
    left.insert(chat)
    events.append(.chats(.left(chat)))
  }

  private mutating func addTimeline(_ room: RoomTranslation, _ timeline: JSONValue?) {
    let isLimited = timeline?["limited"]?.bool ?? false
    let before = timeline?["prev_batch"]?.string.flatMap { $0.isEmpty ? nil : HistoryToken($0) }
    let gap = isLimited && !room.reachesStart ? before : nil
    if !room.messages.isEmpty || gap != nil {
      arrive(Arrival(chat: room.chat, messages: room.messages, placement: .newest(gap: gap)))
    }
    if room.reachesStart {
      arrive(Arrival(chat: room.chat, messages: [], placement: .older(filling: nil, rest: nil)))
    }
    events += room.changes
  }

  private mutating func arrive(_ arrival: Arrival) {
    messages += arrival.messages.count
    events.append(.messages(.arrived(arrival)))
  }

  private mutating func addInvite(_ id: String, _ json: JSONValue) {
    guard let chat = ChatID(wire: id), object(json, "an invite") != nil else { return }
    var room = RoomTranslation(chat: chat, ownUser: ownUser)
    for event in list(json["invite_state"], "invite_state") { room.addState(event) }
    events.append(
      .chats(
        .updated(
          ChatUpdate(
            chat: chat, membership: .invited, name: room.invitedName, topic: room.topic,
            isEncrypted: room.isEncrypted, inviter: room.inviter,
            directUser: room.isDirect ? room.inviter : nil, timestamp: room.created,
            isSpace: room.isSpace))))
    addMembers(room)
  }

  /// The unread counts of a room's main timeline and of its threads; `nil` if the response has none
  /// for the main timeline. The counts of threads beyond `maxThreads`, or with an unusable id, are
  /// added to those of the main timeline.
  private static func unread(
    _ room: JSONValue
  ) -> (main: UnreadCounts, threads: [EventID: UnreadCounts])? {
    guard let main = room["unread_notifications"], main.object != nil else { return nil }
    var messages = count(main["notification_count"])
    var mentions = count(main["highlight_count"])
    var threads: [EventID: UnreadCounts] = [:]
    for (root, json) in room["unread_thread_notifications"]?.object ?? [:] {
      let counts = UnreadCounts(
        messages: count(json["notification_count"]), mentions: count(json["highlight_count"]))
      if threads.count < maxThreads, CleanText.isSafe(root) {
        threads[EventID(root)] = counts
      } else {
        messages = min(messages + counts.messages, maxUnread)
        mentions = min(mentions + counts.mentions, maxUnread)
      }
    }
    return (UnreadCounts(messages: messages, mentions: mentions), threads)
  }

  private static func count(_ value: JSONValue?) -> Int {
    Int(min(max(value?.integer ?? 0, 0), Int64(maxUnread)))
  }
}

extension RoomTranslation {
  fileprivate var tells: Bool {
    !messages.isEmpty || !members.isEmpty || created != nil || isEncrypted != nil
      || successor != nil || powers != nil || creators != nil || !children.isEmpty
      || [name, alias, topic].contains { $0 != nil }
  }

  fileprivate var sortedChildren: [SpaceChild] {
    children.map { SpaceChild(room: $0.key, place: $0.value) }.sorted { $0.room < $1.room }
  }

  /// The room's name; `nil` if the /sync response does not contain it, "" if it was removed. For a
  /// room without a name, the main address is returned, but only if the response has the whole
  /// state, which includes the room's creation: an address must not replace a name that the store
  /// has and a partial response left out.
  fileprivate var knownName: String? {
    guard name == nil || name == "", created != nil, let alias, !alias.isEmpty else { return name }
    return alias
  }

  /// The name of a room that the user is invited to, or its main address; `nil` if it has neither.
  /// An invite always has all state that the user may see.
  fileprivate var invitedName: String? {
    if let name, !name.isEmpty { return name }
    return alias.flatMap { $0.isEmpty ? nil : $0 }
  }
}

// MARK: - Ephemeral events and account data

extension SyncTranslation {
  private mutating func addEphemeral(_ event: JSONValue, _ chat: ChatID) {
    switch event["type"]?.string {
    case EventType.typing:
      let users = event["content"]?["user_ids"]?.array ?? []
      let others = users.compactMap { UserID(wire: $0) }.filter { $0 != ownUser }
      events.append(.messages(.typing(chat, Array(others.prefix(100)))))
    case EventType.receipt: addReceipts(event["content"], chat)
    default: break
    }
  }

  private mutating func addReceipts(_ content: JSONValue?, _ chat: ChatID) {
    var others: [Receipt] = []
    for (id, kinds) in content?.object ?? [:] where CleanText.isSafe(id) {
      for (kind, users) in kinds.object ?? [:]
      where kind == ReceiptType.read || kind == ReceiptType.readPrivate {
        for (name, json) in users.object ?? [:] {
          guard let receipt = Self.receipt(name, json, of: EventID(id)) else { continue }
          if receipt.user == ownUser {
            events.append(.chats(.readUpTo(chat, receipt.event, scope: receipt.scope)))
          } else if others.count < Self.maxEntries {
            others.append(receipt)
          }
        }
      }
    }
    if !others.isEmpty { events.append(.messages(.receipts(chat, others))) }
  }

  private static func receipt(_ name: String, _ json: JSONValue, of event: EventID) -> Receipt? {
    let scope: ReadScope
    switch json["thread_id"]?.string {
    case nil: scope = .everything
    case "main"?: scope = .main
    case let root?:
      guard CleanText.isSafe(root) else { return nil }
      scope = .thread(EventID(root))
    }
    guard let user = UserID(wire: .string(name)) else { return nil }
    let time = ServerTimestamp(milliseconds: max(0, json["ts"]?.integer ?? 0))
    return Receipt(user: user, event: event, timestamp: time, scope: scope)
  }

  private mutating func addRoomData(_ data: [JSONValue], _ chat: ChatID) {
    func content(_ type: String) -> JSONValue? {
      data.last { $0["type"]?.string == type }?["content"]
    }
    if let tags = content(EventType.tag) {
      let names = tags["tags"]?.object ?? [:]
      let tag = ChatTag.allCases.first { $0.name.map { names[$0]?.object != nil } ?? false }
      events.append(.account(.datum(chat, .tag(tag ?? .none), .kept)))
    }
    let mark = MarkedUnread.names.compactMap(content).first
    if let isMarked = mark?["unread"]?.bool {
      events.append(.account(.datum(chat, .markedUnread(isMarked), .kept)))
    }
  }

  private mutating func addAccountData(_ event: JSONValue) {
    if event["type"]?.string == EventType.pushRules, let content = event["content"] {
      events.append(.account(.rules(PushRuleTranslation.rules(content))))
    }
    if event["type"]?.string == EventType.ignoredUsers, let content = event["content"] {
      let users = (content["ignored_users"]?.object?.keys ?? []).prefix(Self.maxIgnored)
      events.append(.account(.ignored(Set(users.compactMap { UserID(wire: .string($0)) }))))
    }
    guard event["type"]?.string == EventType.direct, let content = event["content"]?.object else {
      return
    }
    events.append(.account(.directChats(Self.directChats(content))))
  }

  static func directChats(_ content: JSONObject) -> [ChatID: UserID] {
    var chats: [ChatID: UserID] = [:]
    for (name, rooms) in content {
      guard let user = UserID(wire: .string(name)) else { continue }
      for room in rooms.array ?? [] where chats.count < maxEntries {
        if let chat = room.string.flatMap({ ChatID(wire: $0) }) { chats[chat] = user }
      }
    }
    return chats
  }
}
