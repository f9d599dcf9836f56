package import Intents

package struct MessageSearchModel: Sendable, Equatable {
  package internal(set) var request: SearchRequest
  /// The answer that arrived last, which may be for an earlier request of this search; `nil` before
  /// the first one, and for a blank request.
  package internal(set) var results: SearchResults?
  package internal(set) var failure: FailureReason?
}

package enum SearchEvent: Sendable, Equatable {
  case found(SearchResults)
  case failed(SearchRequest, FailureReason)
  case foundOnServer(ServerSearchRequest, ServerSearchPage)
  case failedOnServer(ServerSearchRequest, FailureReason)
  case notOffered
}

/// The current time and the local calendar, for typed dates such as `yesterday` in a search.
package struct SearchClock: Sendable {
  package let now: ServerTimestamp
  /// Returns the number of days from 1970-01-01 to the local date at a time.
  package let dayNumber: @Sendable (ServerTimestamp) -> Int

  package init(now: ServerTimestamp, dayNumber: @escaping @Sendable (ServerTimestamp) -> Int) {
    self.now = now
    self.dayNumber = dayNumber
  }

  package var today: Int { dayNumber(now) }

  /// The first millisecond of a local day, in milliseconds since 1970 UTC. Clocks change by at most
  /// a few hours, and no time zone is a day or more away from UTC, so the day begins within 27
  /// hours of its midnight in UTC.
  package func start(of day: Int) -> Int64 {
    let midnight = Int64(day) * 86_400_000
    var (before, from) = (midnight - 97_200_000, midnight + 97_200_000)
    while from - before > 1 {
      let middle = before + (from - before) / 2
      if dayNumber(ServerTimestamp(milliseconds: middle)) < day {
        before = middle
      } else {
        from = middle
      }
    }
    return from
  }
}

package struct SearchHit: Sendable, Equatable {
  package let chat: ChatID
  package let chatName: String
  package let event: MessageID
  /// The first message of the thread to which the message belongs; `nil` for a message that the
  /// main timeline shows, or will show once the message is stored.
  package let thread: EventID?
  package let sender: UserID
  package let senderName: String
  package let isOwn: Bool
  package let timestamp: ServerTimestamp
  /// The searched text of the message, which for a file is its name and caption; of a message that
  /// the server found, perhaps only a part. Safe to show (`CleanText` removed control characters);
  /// it may contain line breaks.
  package let text: String
  /// The words in `text` that fit the query, as ranges of UTF-8 offsets: ascending, without
  /// overlap, on borders of scalars, at most `markLimit`.
  package let marks: [Range<Int>]
  /// `false` for a message that only the server has.
  package var isStored: Bool

  /// Returns the UTF-8 offset at which the scalar of `text` at `offset` begins; the end of `text`
  /// for an offset at or after it, and 0 for a negative offset.
  package static func scalarStart(_ offset: Int, in text: String) -> Int {
    let utf8 = text.utf8
    var index = utf8.index(utf8.startIndex, offsetBy: min(max(offset, 0), utf8.count))
    while index > utf8.startIndex, index < utf8.endIndex, utf8[index] & 0xc0 == 0x80 {
      index = utf8.index(before: index)
    }
    return utf8.distance(from: utf8.startIndex, to: index)
  }

  package static let markLimit = 64

  package init(
    chat: ChatID, chatName: String, event: MessageID, thread: EventID? = nil, sender: UserID,
    senderName: String, isOwn: Bool, timestamp: ServerTimestamp, text: String,
    marks: [Range<Int>], isStored: Bool = true
  ) {
    self.chat = chat
    self.chatName = chatName
    self.event = event
    self.thread = thread
    self.sender = sender
    self.senderName = senderName
    self.isOwn = isOwn
    self.timestamp = timestamp
    self.text = text
    self.marks = marks
    self.isStored = isStored
  }
}

extension String {
  /// The part of the text in this range of UTF-8 offsets; scalars must begin or the text must end
  /// at both bounds.
  package func utf8Slice(_ range: Range<Int>) -> Substring {
    self[utf8.index(startIndex, offsetBy: range.lowerBound)...]
      .prefix(upTo: utf8.index(startIndex, offsetBy: range.upperBound))
  }
}

package struct SearchIndexProgress: Sendable, Equatable {
  package let indexed: Int
  package let total: Int

  package init(indexed: Int, total: Int) {
    self.indexed = indexed
    self.total = total
  }
}

/// The reason why a typed query cannot be run. The string of a case is the value that is not
/// understood, without the name of its filter: for `before:soon` it is `soon`.
package enum SearchProblem: Sendable, Equatable {
  /// The query has neither a word nor a filter.
  case noWords
  case onlyExclusions
  /// The value of `before:`, `after:` or `on:` is no date.
  case unknownDate(String)
  /// The text after `in:` means no stored chat.
  case unknownChat(String)
  /// The text after `from:` means no person of the stored chats.
  case unknownPerson(String)
  /// The value of `has:` is none that the search knows.
  case unknownPossession(String)
  /// The value of `is:` is none that the search knows.
  case unknownState(String)
  case tooLong
}

package struct SearchResults: Sendable, Equatable {
  package let request: SearchRequest
  /// The messages that were found, in the order `request.order`, at most `request.limit`.
  package let hits: [SearchHit]
  /// The number of all messages that fit the query, counted up to a limit.
  package let total: Int
  /// `true` if more than `total` messages fit the query, because the count ended at its limit.
  package let isTotalCapped: Bool
  package let chatCount: Int
  /// The progress of indexing the stored messages; `nil` when all of them are indexed.
  package let progress: SearchIndexProgress?
  package let problem: SearchProblem?
  /// `true` if the server's own search may find messages that are not stored: the server can answer
  /// the query, and history may be missing of a searched chat that is not encrypted.
  package let mayAskServer: Bool

  package init(
    request: SearchRequest, hits: [SearchHit] = [], total: Int = 0, isTotalCapped: Bool = false,
    chatCount: Int = 0, progress: SearchIndexProgress? = nil, problem: SearchProblem? = nil,
    mayAskServer: Bool = false
  ) {
    self.mayAskServer = mayAskServer
    self.request = request
    self.hits = hits
    self.total = total
    self.isTotalCapped = isTotalCapped
    self.chatCount = chatCount
    self.progress = progress
    self.problem = problem
  }
}

extension ChatModel {
  /// Searches the stored messages. The last answer stays shown until the new one arrives. A blank
  /// request removes that answer and ends the running search.
  package mutating func search(messages request: SearchRequest) -> Consequences {
    let old = messageSearch
    let isBlank = request.isBlank
    messageSearch = MessageSearchModel(
      request: request, results: isBlank ? nil : old?.results)
    // The shown hits change when the answer arrives; a failure, and the hits of a query that is
    // blank now, are removed at once.
    let isChanged = old?.failure != nil || isBlank && old?.results != nil
    return Consequences(
      changed: isChanged ? .messageSearch : [],
      effects: [isBlank ? .endSearch : .searchMessages(request)])
  }

  package mutating func apply(_ results: SearchResults) -> Consequences {
    guard messageSearch?.request == results.request else { return .none }
    messageSearch?.results = results
    messageSearch?.failure = nil
    return Consequences(changed: .messageSearch)
  }

  package mutating func searchFailed(
    _ request: SearchRequest, _ reason: FailureReason
  ) -> Consequences {
    guard messageSearch?.request == request else { return .none }
    messageSearch?.failure = reason
    return Consequences(changed: .messageSearch)
  }

  package mutating func searchAgain() -> Consequences {
    guard let search = messageSearch, awaitsIndex() else { return .none }
    return Consequences(effects: [.searchMessages(search.request)])
  }

  package mutating func endMessageSearch() -> Consequences {
    guard messageSearch != nil else { return .none }
    messageSearch = nil
    return Consequences(changed: .messageSearch, effects: [.endSearch])
  }

  /// Returns `true` if the newest request was answered before every stored message was indexed.
  package func awaitsIndex() -> Bool {
    guard let search = messageSearch else { return false }
    return search.results?.request == search.request && search.results?.progress != nil
  }
}
