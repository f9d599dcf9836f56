package import Intents

/// The words, chats and people with which the server's own search is asked for messages.
package struct ServerSearchQuery: Sendable, Equatable {
  /// The words that the messages have, with a space between them; never empty.
  package let words: String
  /// The chats that are searched, at most `chatLimit`, never empty; `nil` for all chats of the
  /// user. The list has no encrypted chats, because the server cannot read their messages.
  package let chats: [ChatID]?
  /// The people, one of whom wrote the message; `nil` for anybody.
  package let senders: [UserID]?
  package let order: SearchOrder

  /// The greatest number of chats that a request names; servers accept filters of limited length.
  package static let chatLimit = 100

  package init(words: String, chats: [ChatID]?, senders: [UserID]?, order: SearchOrder) {
    self.words = words
    self.chats = chats
    self.senders = senders
    self.order = order
  }
}

/// A request for one page of the messages that the server's own search finds.
package struct ServerSearchRequest: Sendable, Equatable {
  /// The person's request, by which the answer is recognised.
  package let search: SearchRequest
  package let query: ServerSearchQuery
  /// The pagination token with which the page is fetched; `nil` for the first page.
  package let since: String?

  package init(search: SearchRequest, query: ServerSearchQuery, since: String?) {
    self.search = search
    self.query = query
    self.since = since
  }
}

/// One page of the messages that the server's own search found.
package struct ServerSearchPage: Sendable, Equatable {
  /// A message that the server found.
  package struct Found: Sendable, Equatable {
    package let chat: ChatID
    package let message: TimelineMessage

    package init(chat: ChatID, message: TimelineMessage) {
      self.chat = chat
      self.message = message
    }
  }

  package let found: [Found]
  /// The pagination token of the next page; `nil` after the last page.
  package let next: String?

  package init(found: [Found], next: String?) {
    self.found = found
    self.next = next
  }
}

/// The state of a search of messages on the server.
package enum ServerSearchStage: Sendable, Equatable {
  /// The page with this pagination token is being fetched; `nil` means the first page. `pages`: the
  /// number of pages that were fetched since the person asked last.
  case asking(since: String?, pages: Int)
  /// The wanted pages were fetched; `next` is the pagination token of the next page, `nil` after
  /// the last page.
  case answered(next: String?)
  /// The page with this pagination token (`nil`: the first page) could not be fetched, for this
  /// reason.
  case failed(since: String?, FailureReason)
  /// The limit of messages is reached: the server may have more, but no further page is fetched.
  case full
  /// The server has no search of messages. It is not asked any more in this run of the program.
  case notOffered
}

/// A search of messages on the server: the messages that it found and that were not stored then. It
/// is kept when the search is closed, until the person asks the server for other messages.
package struct ServerSearchModel: Sendable, Equatable {
  /// The request of the person for which the server was asked first.
  package let request: SearchRequest
  /// The words, chats and people of the last request; `nil` if the server was not asked, for
  /// instance because all history of the chats is stored.
  package internal(set) var query: ServerSearchQuery?
  /// The messages of the fetched pages that the search may show, each message once, in the order of
  /// the server, at most `hitLimit`.
  package internal(set) var hits: [SearchHit] = []
  package internal(set) var stage: ServerSearchStage

  /// The greatest number of messages that a search keeps of those that the server found.
  package static let hitLimit = 500
}
