internal import Matrix

/// Writes events as JSON for clients, with some of the events that relate to them (`Bundles`).
///
/// The caller checks that the viewer may read an event; the related events are checked here. The
/// content of the state event that an event replaced (`prev_content`) is written unchecked, because
/// it was the room's current state until then.
struct EventWriter {
  let scheduler: ServerScheduler
  let users: Users
  let rooms: Rooms
  let events: Events
  let bundles: RelationBundles

  enum Bundles {
    /// For a redacted event its redaction; for another event what it has of these: its latest edit,
    /// the summary of its thread and the ids of events that refer to it.
    case all
    /// No related events, because the event is itself written inside of another event. So writing
    /// an event never goes deeper than one other event, however long users' chains of redactions
    /// and relations are.
    case none
  }

  /// - Parameters:
  ///   - viewer: the user and device that receive the event; the transaction id is written only for
  ///     the device that sent it.
  ///   - withRoom: `true` writes the room's id; a sync answer names the room elsewhere.
  func write(
    _ event: StoredEvent, to json: inout JSONWriter, for viewer: RoomViewer, withRoom: Bool = true,
    with parts: Bundles = .all
  ) throws {
    json.beginObject()
    json.member("type", event.type)
    json.member("event_id", event.id)
    json.member("sender", try users.user(event.sender).id)
    if withRoom { json.member("room_id", try rooms.room(event.room).id) }
    if let key = event.stateKey { json.member("state_key", key) }
    if let redacts = event.redacts { json.member("redacts", redacts) }
    json.key("origin_server_ts")
    json.integer(event.sentAt)
    json.key("content")
    json.raw(try isErased(event, for: viewer) ? "{}" : event.content)
    json.key("unsigned")
    json.beginObject()
    try writeFacts(of: event, to: &json, for: viewer)
    if parts == .all { try writeBundles(of: event, to: &json, for: viewer) }
    json.endObject()
    json.endObject()
  }

  /// `true` if the sender has closed the account and had it erased, and the viewer was not in the
  /// room when the event was sent. State stays, because rooms need it.
  func isErased(_ event: StoredEvent, for viewer: RoomViewer) throws -> Bool {
    try event.stateKey == nil && users.user(event.sender).isErased
      && viewer.visibility.standing(at: event.position) != .join
  }

  private func writeFacts(
    of event: StoredEvent, to json: inout JSONWriter, for viewer: RoomViewer
  ) throws {
    json.key("age")
    json.integer(max(0, scheduler.now() - event.sentAt))
    json.member("membership", viewer.visibility.standing(at: event.position).rawValue)
    if let transaction = event.transaction, event.device == viewer.session.device {
      json.member("transaction_id", transaction)
    }
    if let replaces = event.replaces, let old = try events.event(at: replaces) {
      json.member("replaces_state", old.id)
      json.member("prev_sender", try users.user(old.sender).id)
      json.key("prev_content")
      json.raw(old.content)
    }
  }

  private func writeBundles(
    of event: StoredEvent, to json: inout JSONWriter, for viewer: RoomViewer
  ) throws {
    if let redaction = event.redaction, let because = try events.event(at: redaction) {
      try write(because, redacting: event, to: &json, for: viewer)
    } else if event.isRelated {
      try writeRelations(of: event, to: &json, for: viewer)
    }
  }

  /// Writes the redaction of `event` into the `unsigned` part of that event. A viewer who may not
  /// read the redaction, for example because of having left before it, learns that `event` was
  /// redacted, but neither by whom nor why.
  private func write(
    _ redaction: StoredEvent, redacting event: StoredEvent, to json: inout JSONWriter,
    for viewer: RoomViewer
  ) throws {
    let isReadable = viewer.sees(redaction)
    if isReadable { json.member("redacted_by", redaction.id) }
    json.key("redacted_because")
    guard !isReadable else {
      return try write(redaction, to: &json, for: viewer, with: .none)
    }
    json.value(["type": .string(EventType.redaction), "redacts": .string(event.id), "content": [:]])
  }

  func write(
    _ events: [StoredEvent], to json: inout JSONWriter, for viewer: RoomViewer,
    withRoom: Bool = true
  ) throws {
    json.beginArray()
    for event in events { try write(event, to: &json, for: viewer, withRoom: withRoom) }
    json.endArray()
  }

  // MARK: Relations

  private func writeRelations(
    of event: StoredEvent, to json: inout JSONWriter, for viewer: RoomViewer
  ) throws {
    json.key(ContentKey.relations)
    json.beginObject()
    if event.stateKey == nil, event.relation != RelationType.replace,
      let edit = try bundles.latestEdit(of: event, for: viewer)
    {
      json.key(RelationType.replace)
      try write(edit, to: &json, for: viewer, with: .none)
    }
    try writeThread(of: event, to: &json, for: viewer)
    let references = try bundles.references(to: event, for: viewer)
    if !references.isEmpty {
      json.key(RelationType.reference)
      json.value(["chunk": .array(references.map { ["event_id": .string($0)] })])
    }
    json.endObject()
  }

  private func writeThread(
    of event: StoredEvent, to json: inout JSONWriter, for viewer: RoomViewer
  ) throws {
    guard let latest = try bundles.newestReply(to: event.position, for: viewer) else { return }
    json.key(RelationType.thread)
    json.beginObject()
    json.key("count")
    json.integer(try bundles.replyCount(of: event, for: viewer))
    json.key("current_user_participated")
    json.bool(try event.sender == viewer.session.user || bundles.hasReplied(viewer, to: event))
    json.key("latest_event")
    try write(latest, to: &json, for: viewer, with: .none)
    json.endObject()
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }
}
