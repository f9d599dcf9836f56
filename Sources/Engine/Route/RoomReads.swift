package import Intents
package import Model

/// The functions of the store that read a chat's room and its people, and the tags and marks of
/// chats. The program provides them; the router calls them on the engine's thread only.
package struct RoomReads: Sendable {
  package var standing: @Sendable (ChatID) throws -> KnownStanding
  /// A part of the people of a chat who match the query, at most as many as one window (loaded
  /// part) of the list of people contains.
  package var members: @Sendable (MemberQuery) throws -> MemberWindow
  /// The stored details of a person of a chat; `nil` for a person who is not stored for that chat.
  package var person: @Sendable (UserID, ChatID) throws -> PersonFacts?
  /// The tags and unread marks that the person set for chats and that the server does not have yet.
  package var pendingData: @Sendable () throws -> [PendingDatum]

  package init(
    standing: @escaping @Sendable (ChatID) throws -> KnownStanding,
    members: @escaping @Sendable (MemberQuery) throws -> MemberWindow,
    person: @escaping @Sendable (UserID, ChatID) throws -> PersonFacts?,
    pendingData: @escaping @Sendable () throws -> [PendingDatum] = { [] }
  ) {
    self.pendingData = pendingData
    self.standing = standing
    self.members = members
    self.person = person
  }

  package static let none = RoomReads(
    standing: { _ in .unknown }, members: { _ in .empty }, person: { _, _ in nil })
}

/// The functions of the store for a search of messages on the server. The router calls them on the
/// engine's thread only.
package struct ServerSearchReads: Sendable {
  /// The words, chats and people with which the server is asked for messages that fit a request;
  /// `nil` if the server is not to be asked, for instance because all history of the chats is
  /// stored.
  package let query: @Sendable (SearchRequest, SearchClock) throws -> ServerSearchQuery?
  /// The messages, of those that the server found, that are not stored and fit the request.
  package let hits:
    @Sendable ([ServerSearchPage.Found], SearchRequest, SearchClock) throws -> [SearchHit]
  /// Those of the messages found earlier that a search may still show, with the present value of
  /// `isStored`.
  package let current: @Sendable ([SearchHit]) throws -> [SearchHit]
  /// The message that shows an event in a chat: the event's own message or, if only a thread shows
  /// it and the last argument (the shown thread) is `nil`, the message with which that thread
  /// begins; `nil` if the event is not stored.
  package let shown: @Sendable (EventID, ChatID, EventID?) throws -> EventID?
  /// The missing history of a chat or, if the event id is not `nil`, of the thread of the chat that
  /// begins with this event, in which a message of this time is likely to be; `nil` if no history
  /// is missing, or if the chat is not stored.
  package let hole: @Sendable (ChatID, EventID?, ServerTimestamp) throws -> HistoryHole?

  package init(
    query: @escaping @Sendable (SearchRequest, SearchClock) throws -> ServerSearchQuery?,
    hits:
      @escaping @Sendable ([ServerSearchPage.Found], SearchRequest, SearchClock) throws ->
      [SearchHit],
    current: @escaping @Sendable ([SearchHit]) throws -> [SearchHit],
    shown: @escaping @Sendable (EventID, ChatID, EventID?) throws -> EventID?,
    hole: @escaping @Sendable (ChatID, EventID?, ServerTimestamp) throws -> HistoryHole?
  ) {
    self.query = query
    self.hits = hits
    self.current = current
    self.shown = shown
    self.hole = hole
  }

  package static let none = ServerSearchReads(
    query: { _, _ in nil }, hits: { _, _, _ in [] }, current: { $0 }, shown: { _, _, _ in nil },
    hole: { _, _, _ in nil })
}

/// Adds read positions to the batches of events that are to be committed: messages that arrive
/// while the person views the end of their chat or thread are marked as read in the transaction
/// that stores them, so that no unread badge flashes.
struct MarkingAsRead {
  private var position: ReadingPosition
  private var open: Conversation?

  init(_ model: ChatModel) {
    position = model.reading
    open = model.open.flatMap { $0.isPeeked ? nil : $0.conversation }
  }

  /// Returns the batches of events with read positions (`.readHere`) added. Each chat or thread
  /// that the person reads during the batches gets one read position, the last one, at the end of
  /// the batch that causes this position.
  ///
  /// - Parameter model: the model before the batches.
  mutating func complete(_ batches: [[Event]], _ model: ChatModel) -> [[Event]] {
    var reads: [Conversation: (batch: Int, event: EventID)] = [:]
    for (index, batch) in batches.enumerated() {
      for event in batch {
        guard let read = read(by: event, model) else { continue }
        reads[read.conversation] = (index, read.event)
      }
    }
    guard !reads.isEmpty else { return batches }
    var completed = batches
    for (place, read) in reads {
      completed[read.batch].append(
        .chats(.readHere(place.chat, read.event, thread: place.thread)))
    }
    return completed
  }

  /// `true` if the loaded messages of the open chat or thread include the newest, so that a view at
  /// its end shows new messages. Always `true` for one that is only opened by these batches.
  private func showsEnd(of conversation: Conversation, _ model: ChatModel) -> Bool {
    guard let open = model.open, open.conversation == conversation else { return true }
    return !open.window.hasLater
  }

  private mutating func read(
    by event: Event, _ model: ChatModel
  ) -> (conversation: Conversation, event: EventID)? {
    switch event {
    case .intent(.reading(let position)):
      self.position = position
      guard let shown = position.conversation, shown == open else { return nil }
      return model.readEvent(by: position).map { (shown, $0) }
    case .intent(.messages(.open(let chat, let thread))):
      open = Conversation(chat, thread: thread)
    case .intent(.peek), .intent(.messages(.close)):
      open = nil
    case .messages(.arrived(let arrival)):
      return read(of: arrival, model)
    case .account, .connection, .chats, .messages, .relations, .contacts, .creation, .rooms,
      .intent:
      break
    }
    return nil
  }

  /// The newest of the arrived messages that belong to the open main timeline or thread, which the
  /// person reads at once; `nil` for none, or unless the person views its end.
  private func read(
    of arrival: Arrival, _ model: ChatModel
  ) -> (conversation: Conversation, event: EventID)? {
    guard case .newest = arrival.placement, position.isReadingAlong, let open,
      open.chat == arrival.chat, position.conversation == open, showsEnd(of: open, model),
      let last = arrival.messages.last(where: { $0.thread == open.thread })
    else { return nil }
    return (open, last.event)
  }
}
