package import Intents
package import Model

/// The functions of the store for a search of messages on the server. The router calls them on the
/// engine's thread only.
package struct ServerSearchReads: Sendable {
  /// The words and limits with which the server is asked; `nil` if only the store can answer.
  package let query: @Sendable (SearchRequest, SearchClock) throws -> ServerSearchQuery?
  /// The found messages that are not stored and fit the request.
  package let hits:
    @Sendable ([ServerSearchPage.Found], SearchRequest, SearchClock) throws -> [SearchHit]
  /// The message that shows an event in a chat or, if the last argument is not `nil`, in a thread
  /// of it; `nil` if the event is not stored.
  package let shown: @Sendable (EventID, ChatID, EventID?) throws -> EventID?
  /// The missing history of a chat or, if the event id is not `nil`, of the thread of the chat that
  /// begins with this event, in which a message of this time is likely to be; `nil` if no history
  /// is missing.
  package let hole: @Sendable (ChatID, EventID?, ServerTimestamp) throws -> HistoryHole?

  package init(
    query: @escaping @Sendable (SearchRequest, SearchClock) throws -> ServerSearchQuery?,
    hits:
      @escaping @Sendable ([ServerSearchPage.Found], SearchRequest, SearchClock) throws ->
      [SearchHit],
    shown: @escaping @Sendable (EventID, ChatID, EventID?) throws -> EventID?,
    hole: @escaping @Sendable (ChatID, EventID?, ServerTimestamp) throws -> HistoryHole?
  ) {
    self.query = query
    self.hits = hits
    self.shown = shown
    self.hole = hole
  }

  /// The functions of a store without messages.
  package static let none = ServerSearchReads(
    query: { _, _ in nil }, hits: { _, _, _ in [] }, shown: { _, _, _ in nil },
    hole: { _, _, _ in nil })
}
