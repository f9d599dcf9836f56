import Matrix

/// An event in a simple model of who may read which event, written from the specification's text
/// (<https://spec.matrix.org/v1.19/client-server-api/#room-history-visibility>). The event stores
/// the room's history visibility and the memberships before and after it. The model shares no code
/// with the server.
struct ModelEvent {
  let id: String
  let type: String
  let sender: String
  let stateKey: String?
  let content: JSONValue
  /// The room's `history_visibility` before and after the event.
  let settings: (before: String, after: String)
  /// Each user's membership before and after the event.
  let standings: (before: [String: String], after: [String: String])
  /// The index of the event to which this event relates. It is `nil` for an event without relation,
  /// a state event and a redacted event, and if the related event is unknown or this event's sender
  /// may not read it.
  var target: Int?
  /// The index of the event that redacted this one; `nil` if none did.
  var redaction: Int?

  var relation: String? { target == nil ? nil : content["m.relates_to"]?["rel_type"]?.string }
  var isMessage: Bool { type == "m.room.message" && stateKey == nil }
}

/// One room in the model: its events and its members.
struct ModelRoom {
  private(set) var events: [ModelEvent] = []
  private(set) var setting = "shared"
  private(set) var standings: [String: String] = [:]
  /// Users who asked to forget the room, until they are invited or join again.
  private(set) var forgetful: Set<String> = []
  private var indexes: [String: Int] = [:]
  private var children: [Int: [Int]] = [:]
  /// The index of the event by which each user last joined.
  private var lastJoin: [String: Int] = [:]
  /// The index of the event that last ended each user's membership, as by leaving or a ban.
  private(set) var lastLeave: [String: Int] = [:]
  /// The index of each user's last membership event.
  private(set) var lastChange: [String: Int] = [:]
  /// The index of the event that ended each user's invite without a join, while the membership has
  /// not changed since.
  private(set) var endOfInvite: [String: Int] = [:]
  private var stateEvents: [Int] = []

  func index(of id: String) -> Int? { indexes[id] }
  func standing(_ user: String) -> String { standings[user] ?? "leave" }
  func lastJoin(of user: String) -> Int { lastJoin[user] ?? -1 }

  mutating func forget(_ user: String) { forgetful.insert(user) }

  // MARK: Events

  /// Adds an event from the timeline of a member who is always in the room. Ignores an event that
  /// was added before.
  mutating func take(_ json: JSONValue) {
    guard let id = json["event_id"]?.string, let type = json["type"]?.string,
      let sender = json["sender"]?.string, indexes[id] == nil
    else { return }
    let (content, key) = (json["content"] ?? .null, json["state_key"]?.string)
    let former = (setting: setting, standings: standings)
    let index = events.count
    if type == "m.room.history_visibility", key == "" {
      setting = content["history_visibility"]?.string ?? "shared"
    }
    if type == "m.room.member", let key { change(key, content, at: index) }
    var event = ModelEvent(
      id: id, type: type, sender: sender, stateKey: key, content: content,
      settings: (former.setting, setting), standings: (former.standings, standings))
    if key == nil, content["m.relates_to"]?["rel_type"] != nil,
      let target = content["m.relates_to"]?["event_id"]?.string.flatMap({ indexes[$0] }),
      isVisible(target, to: sender)
    {
      event.target = target
      children[target, default: []].append(index)
    }
    indexes[id] = index
    if key != nil { stateEvents.append(index) }
    events.append(event)
    if let target = json["redacts"]?.string.flatMap({ indexes[$0] }) { empty(target, by: index) }
  }

  private mutating func change(_ user: String, _ content: JSONValue, at index: Int) {
    let (old, new) = (standing(user), content["membership"]?.string ?? "leave")
    standings[user] = new
    lastChange[user] = index
    if new == "join", old != "join" { lastJoin[user] = index }
    if old == "join", new != "join" { lastLeave[user] = index }
    if old != new { endOfInvite[user] = old == "invite" && new != "join" ? index : nil }
    if new == "join" || new == "invite" { forgetful.remove(user) }
  }

  private mutating func empty(_ target: Int, by redaction: Int) {
    guard events[target].redaction == nil else { return }
    events[target].redaction = redaction
    if let parent = events[target].target { children[parent]?.removeAll { $0 == target } }
    events[target].target = nil
  }

  // MARK: Reading

  /// `true` if a user may read the room's event at an index.
  func isVisible(_ index: Int, to user: String) -> Bool {
    let event = events[index]
    let isSetting = event.type == "m.room.history_visibility" && event.stateKey == ""
    let isOwn = event.type == "m.room.member" && event.stateKey == user
    let settings = (isSetting ? [event.settings.before] : []) + [event.settings.after]
    let before = event.standings.before[user] ?? "leave"
    let after = event.standings.after[user] ?? "leave"
    if settings.contains("world_readable") { return true }
    if forgetful.contains(user) { return false }
    let joinsLater = lastJoin(of: user) > index
    for standing in isOwn ? [before, after] : [after] {
      if standing == "join" { return true }
      if joinsLater, settings.contains("shared") { return true }
      if settings.contains("invited"), standing == "invite" { return true }
    }
    return false
  }

  /// The indexes, in a range, of the room's events that a user may read.
  func visible(_ range: Range<Int>, to user: String) -> [Int] {
    range.filter { isVisible($0, to: user) }
  }

  /// The indexes that the timeline of a sync has of these: the newest `limit` of those a user may
  /// read, but none from before the last state event between them that the user may not read.
  func timeline(_ range: Range<Int>, to user: String, limit: Int) -> [Int] {
    let visible = visible(range, to: user)
    let hidden = range.last {
      events[$0].stateKey != nil && !isVisible($0, to: user) && $0 < visible.last ?? 0
    }
    return visible.filter { $0 > hidden ?? -1 }.suffix(limit)
  }

  /// Returns the indexes of the newest events below an index that a user may read, newest first, at
  /// most `limit`.
  func back(from end: Int, to user: String, limit: Int) -> [Int] {
    var found: [Int] = []
    for index in stride(from: end - 1, through: 0, by: -1) where found.count < limit {
      if isVisible(index, to: user) { found.append(index) }
    }
    return found
  }

  /// The indexes, from `start` on, of the events that a user may read, oldest first, at most
  /// `limit`.
  func forth(from start: Int, to user: String, limit: Int) -> [Int] {
    var found: [Int] = []
    for index in events.indices.dropFirst(start) where found.count < limit {
      if isVisible(index, to: user) { found.append(index) }
    }
    return found
  }

  /// Returns the number of events after which the room had the state that a user may read; `nil` if
  /// the user may read no state.
  func stateEnd(for user: String) -> Int? {
    if standing(user) == "join" || setting == "world_readable" { return events.count }
    guard let left = lastLeave[user], !forgetful.contains(user) else { return nil }
    return left + 1
  }

  /// The state after the first `count` events: indexes of events by type and state key.
  func state(after count: Int) -> [[String]: Int] {
    var found: [[String]: Int] = [:]
    for index in stateEvents where index < count {
      found[[events[index].type, events[index].stateKey ?? ""]] = index
    }
    return found
  }

  /// The events that relate to the event at `index` and that a user may read, oldest first.
  func children(of index: Int, _ relation: String? = nil, to user: String) -> [Int] {
    (children[index] ?? []).filter {
      isVisible($0, to: user) && (relation == nil || events[$0].relation == relation)
    }
  }

  /// The roots of threads that a user may read, the thread with the newest readable reply first.
  func threads(to user: String) -> [Int] {
    children.keys.compactMap { root -> (Int, Int)? in
      guard isVisible(root, to: user) else { return nil }
      return children(of: root, "m.thread", to: user).last.map { (root, $0) }
    }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// The index of the newest edit of the event at `index` that a user may read; `nil` if there is
  /// none, for a state event and for an edit. Only edits by the event's own sender and of its type
  /// count.
  func edit(of index: Int, to user: String) -> Int? {
    let event = events[index]
    guard event.stateKey == nil, event.relation != "m.replace" else { return nil }
    return children(of: index, "m.replace", to: user).last {
      events[$0].sender == event.sender && events[$0].type == event.type
    }
  }
}
