package import Intents

/// The messages that a search found, in groups.
package struct MessageSearchViewModel: Sendable, Equatable {
  /// The request that the groups are the answer to; `nil` before the first answer, and while there
  /// is no search.
  package let request: SearchRequest?
  /// The messages in groups of one chat and day, in the order that was asked for.
  package let groups: [SearchGroupViewModel]
  /// The number of all messages that fit, and their order: "7 in 3 chats, newest first"; "" for
  /// none.
  package let count: String
  /// The same in a few letters: "7".
  package let shortCount: String
  /// One sentence or two above the groups: that nothing was found, why the query cannot be run, or
  /// that older messages are still being indexed; "" for none.
  package let note: String
  /// The line below the groups that asks for more messages; `nil` if all are shown.
  package let more: SearchMoreViewModel?

  package init(
    request: SearchRequest?, groups: [SearchGroupViewModel] = [], count: String = "",
    shortCount: String = "", note: String = "", more: SearchMoreViewModel? = nil
  ) {
    self.request = request
    self.groups = groups
    self.count = count
    self.shortCount = shortCount
    self.note = note
    self.more = more
  }

  package static let initial = MessageSearchViewModel(request: nil)

  /// The number of messages that the first request for a query asks for, and by which each further
  /// request for the same query asks for more.
  package static let page = 50
}

/// The messages of one chat and day that a search found.
package struct SearchGroupViewModel: Sendable, Equatable {
  package let chatName: String
  /// The day: "today", "yesterday", "12 November", "12 November 2024".
  package let day: String
  package let hits: [SearchHitViewModel]

  package init(chatName: String, day: String, hits: [SearchHitViewModel]) {
    self.chatName = chatName
    self.day = day
    self.hits = hits
  }
}

/// The line below the messages that a search found.
package struct SearchMoreViewModel: Sendable, Equatable {
  /// The number of messages that are not shown yet, as far as they are counted: "2 more …", or
  /// that no more are shown.
  package let words: String
  /// The request that also finds these messages; `nil` if a search shows no more than it does.
  package let request: SearchRequest?

  package init(words: String, request: SearchRequest?) {
    self.words = words
    self.request = request
  }
}
