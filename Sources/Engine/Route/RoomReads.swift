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
