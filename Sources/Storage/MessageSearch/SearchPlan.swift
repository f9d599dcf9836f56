internal import Intents
internal import Model

/// A search query whose names and dates are resolved: the expression with which the search index is
/// queried, and the conditions that each message found by the index must meet.
struct SearchPlan {
  /// The expression with which FTS5 (SQLite's full-text search) finds messages; `nil` if the query
  /// demands nothing that the index contains.
  var expression: String?
  /// An expression that demands less, and the terms that it leaves out; `nil` if there is none.
  var lighter: (expression: String, terms: [SearchTerm])?
  /// The expression with which FTS5 finds the messages to leave out, if `expression` is `nil`;
  /// `nil` for none, and if `expression` leaves them out.
  var exclusion: String?
  /// The range of the messages' times, in milliseconds since 1970.
  var times = Int64.min..<Int64.max
  var excludedTimes: [Range<Int64>] = []
  /// The senders, one of whom wrote the message; `nil`: anybody.
  var senders: Set<UserID>?
  var excludedSenders: Set<UserID> = []
  /// The row ids (`key`) of the chats that are searched; `nil`: all joined chats.
  var chats: Set<Int64>?
  var excludedChats: Set<Int64> = []
  /// The unread messages, if the query has the filter `is:unread` or `-is:unread`; else `nil`.
  var unread: UnreadMessages?
  var isUnread = true
  /// `true` for messages with reactions, `false` for those without; `nil`: both.
  var hasReactions: Bool?
  /// The terms of the query, whose words are marked in the texts of the found messages.
  var terms: [SearchTerm] = []
  /// The terms that a message must not have.
  var excludedTerms: [SearchTerm] = []
  /// `true` if the query has the filter `has:` or `is:mention`, also with a minus sign. The
  /// server's own search cannot test them.
  var demandsProperties = false

  /// `true` if the query neither demands nor excludes anything that the index contains.
  var demandsNoWord: Bool { expression == nil && exclusion == nil }

  /// `true` if the server's own search can be asked for the messages: the query has words, no
  /// condition that only the store can test, and a range of times that is not empty.
  var canAskServer: Bool {
    !terms.isEmpty && !demandsProperties && unread == nil && hasReactions == nil && !times.isEmpty
  }

  /// `true` if a message meets the plan's conditions about chats, senders, times and unread
  /// messages. `isJoined`: `true` if the user has joined the message's chat.
  func allows(_ message: FoundMessage, isJoined: Bool) -> Bool {
    let time = message.time.milliseconds
    guard times.contains(time), chats?.contains(message.chat) ?? isJoined,
      !excludedChats.contains(message.chat), senders?.contains(message.sender) ?? true,
      !excludedSenders.contains(message.sender),
      !excludedTimes.contains(where: { $0.contains(time) })
    else { return false }
    return unread.map { $0.contains(message) == isUnread } ?? true
  }
}

/// A message that a search found, without its content.
struct FoundMessage {
  let chat: Int64
  let ord: Int64
  let sender: UserID
  let time: ServerTimestamp
  let thread: EventID?
}

/// The unread messages of all chats: those of other people from an order number on.
struct UnreadMessages {
  let own: UserID
  /// The order number from which on messages of the main timeline are unread, by the chat's key.
  var main: [Int64: Int64] = [:]
  /// The order number from which on replies of a thread are unread, by the chat's key and the first
  /// message of the thread.
  var threads: [Int64: [EventID: Int64]] = [:]

  /// The keys of the chats with unread messages.
  var chats: Set<Int64> { Set(main.keys).union(threads.keys) }

  func contains(_ message: FoundMessage) -> Bool {
    guard message.sender != own else { return false }
    if ThreadRange.isMain(message.ord) {
      return main[message.chat].map { message.ord >= $0 } ?? false
    }
    guard let root = message.thread, let first = threads[message.chat]?[root] else { return false }
    return message.ord >= first
  }
}
