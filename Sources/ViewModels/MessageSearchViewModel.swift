package import Intents

package struct MessageSearchViewModel: Sendable, Equatable {
  /// The request that `groups` and `note` answer; `nil` until the first answer, for a blank query,
  /// and while there is no search.
  package let request: SearchRequest?
  /// The found messages in groups of one chat and day: first those that the search of the stored
  /// messages found, in the order that `request` names, then those that the server's search found
  /// besides.
  package let groups: [SearchGroupViewModel]
  /// The number of stored messages that match the query, and their order: "7 in 3 chats, newest
  /// first", or "1000+ in this chat, …" if not all were counted; "" if none match.
  package let count: String
  /// The number of messages that match the query, with those that the server found: "7", or "1000+"
  /// if not all stored ones were counted; "" if none match.
  package let shortCount: String
  /// One sentence or two above the groups: that nothing was found, why the query was not run or
  /// failed, or that older messages are still being indexed; "" for none.
  package let note: String
  /// The line below the stored messages, which loads more of them or says that a search shows no
  /// more; `nil` if all stored messages that match are shown.
  package let more: SearchMoreViewModel?
  /// The last line, which asks the server for messages that are not stored, or tells what it
  /// answered; `nil` if the server is not to be asked, for instance because it has no search or no
  /// history is missing, and while more stored messages can be loaded.
  package let server: SearchServerViewModel?

  package init(
    request: SearchRequest?, groups: [SearchGroupViewModel] = [], count: String = "",
    shortCount: String = "", note: String = "", more: SearchMoreViewModel? = nil,
    server: SearchServerViewModel? = nil
  ) {
    self.server = server
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

package struct SearchServerViewModel: Sendable, Equatable {
  /// The text of the line: "Ask example.org for what is not here".
  package let words: String
  /// The request with which the server is asked if the line is chosen; `nil` if it cannot be asked
  /// now, for instance while its answer is awaited or after its last page of messages.
  package let request: SearchRequest?

  package init(words: String, request: SearchRequest?) {
    self.words = words
    self.request = request
  }
}

package struct SearchGroupViewModel: Sendable, Equatable {
  /// The heading above this group and those that follow it, which says that the server found these
  /// messages; "" for none.
  package let source: String
  package let chatName: String
  /// The day of the messages: "today", "yesterday", "12 November", "12 November 2024", or in the
  /// ISO style "2024-11-12".
  package let day: String
  package let hits: [SearchHitViewModel]

  package init(chatName: String, day: String, hits: [SearchHitViewModel], source: String = "") {
    self.source = source
    self.chatName = chatName
    self.day = day
    self.hits = hits
  }
}

package struct SearchMoreViewModel: Sendable, Equatable {
  /// The text of the line: the number of messages that are not shown yet ("2 more …"), "More …" if
  /// they were not counted, or the sentence that a search shows no more messages.
  package let words: String
  /// The request for the shown messages and the next page of them; `nil` if a search shows no more
  /// messages than are shown.
  package let request: SearchRequest?

  package init(words: String, request: SearchRequest?) {
    self.words = words
    self.request = request
  }
}

package struct SearchHitViewModel: Sendable, Equatable {
  package let chat: ChatID
  package let message: MessageID
  package let thread: EventID?
  /// The local time at which the message was sent: "09:14".
  package let time: String
  /// The sender's name; "You" for one of the person's own messages.
  package let sender: String
  /// The colour number of the sender: 0 for the person's own messages, else 1 to 6.
  package let senderColor: Int
  package let excerpt: SearchExcerpt
  /// `false` if only the server has the message, so that the history of its chat is fetched up to
  /// the message when it is shown there.
  package let isStored: Bool

  package init(
    chat: ChatID, message: MessageID, thread: EventID? = nil, time: String, sender: String,
    senderColor: Int, excerpt: SearchExcerpt, isStored: Bool = true
  ) {
    self.isStored = isStored
    self.chat = chat
    self.message = message
    self.thread = thread
    self.time = time
    self.sender = sender
    self.senderColor = senderColor
    self.excerpt = excerpt
  }
}

/// The part of a found message's text around the first word that matches the query; the start of
/// the text if no word in it matches.
package struct SearchExcerpt: Sendable, Equatable {
  /// The part of the message's text in one line: spaces replace its line breaks and tabs.
  package let text: String
  /// The words in `text` that match the query, as ranges of UTF-8 offsets: ascending, without
  /// overlap, each of whole characters.
  package let marks: [Range<Int>]
  package let isCutBefore, isCutAfter: Bool

  package init(
    text: String, marks: [Range<Int>], isCutBefore: Bool = false, isCutAfter: Bool = false
  ) {
    self.text = text
    self.marks = marks
    self.isCutBefore = isCutBefore
    self.isCutAfter = isCutAfter
  }
}
