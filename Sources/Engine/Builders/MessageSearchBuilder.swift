internal import Intents
package import Model
package import ViewModels

package enum MessageSearchBuilder {
  package static func build(
    _ model: ChatModel, _ surroundings: Surroundings
  ) -> MessageSearchViewModel {
    guard let search = model.messageSearch else { return .initial }
    let words = SearchWords(surroundings)
    if let failure = search.failure {
      return MessageSearchViewModel(request: search.request, note: words.failed(failure))
    }
    guard let results = search.results else { return .initial }
    let server = model.shownServerSearch.flatMap {
      $0.request.isSame(as: results.request) ? $0 : nil
    }
    let found = server?.hits ?? []
    let more = more(results, words)
    let groups = SearchGroups(model.settings.times, surroundings)
    return MessageSearchViewModel(
      request: results.request,
      groups: groups.groups(of: results.hits, results.request.order)
        + groups.groups(
          of: found, results.request.order,
          source: words.source(model.serverName, isAnyStored: found.contains(where: \.isStored))),
      count: words.count(results),
      shortCount: words.shortCount(results, besides: found.count),
      note: words.note(results), more: more,
      server: more?.request == nil ? serverLine(model, results, server, words) : nil)
  }

  // The server is asked for what follows the stored messages, so its line is shown once no more of
  // these can be loaded.
  private static func serverLine(
    _ model: ChatModel, _ results: SearchResults, _ server: ServerSearchModel?,
    _ words: SearchWords
  ) -> SearchServerViewModel? {
    guard results.mayAskServer, model.serverSearch?.stage != .notOffered else { return nil }
    let canAsk =
      switch server?.stage {
      case nil, .answered(_?), .failed: true
      case .asking, .answered(nil), .full, .notOffered: false
      }
    return SearchServerViewModel(
      words: words.line(of: server, model.serverName), request: canAsk ? results.request : nil)
  }

  private static func more(
    _ results: SearchResults, _ words: SearchWords
  ) -> SearchMoreViewModel? {
    let limit = results.request.limit
    // The messages that fit the query are counted only up to a limit, so `results.total` may be no
    // greater than the request's `limit` although more messages fit.
    let rest = max(0, results.total - limit)
    guard rest > 0 || results.isTotalCapped, !results.hits.isEmpty else { return nil }
    let isFull = limit >= SearchRequest.maxLimit
    return SearchMoreViewModel(
      words: isFull ? words.full(results) : words.more(rest, results),
      request: isFull ? nil : results.request.with(limit: limit + MessageSearchViewModel.page))
  }
}

extension ChatModel {
  fileprivate var serverName: String {
    guard let account, !account.isOnEmbeddedServer else { return "the server" }
    return account.user.serverName
  }
}

enum SearchExcerptBuilder {
  /// The greatest length of an excerpt before the first word that fits the query, and from the
  /// start of this word on, in bytes of UTF-8: more than two lines of a wide page. The part before
  /// the word may be longer by a part of its first character.
  private static let (before, after) = (400, 800)
  /// The number of bytes beside the excerpt in which the ends of its first and last character are
  /// looked for: a stranger may send a character of 64 KB, such as a row of joined emoji.
  private static let widestCharacter = 256

  static func excerpt(of hit: SearchHit) -> SearchExcerpt {
    let utf8 = hit.text.utf8
    let count = utf8.count
    let first = min(max(0, hit.marks.first?.lowerBound ?? 0), count)
    let wanted = max(0, first - before)..<min(count, first + after)
    let start = SearchHit.scalarStart(wanted.lowerBound - widestCharacter, in: hit.text)
    let end = SearchHit.scalarStart(wanted.upperBound + widestCharacter, in: hit.text)
    let near = String(hit.text.utf8Slice(start..<end))
    let inside = aligned(wanted.lowerBound - start..<wanted.upperBound - start, in: near)
    let range = inside.lowerBound + start..<inside.upperBound + start
    let part = near.utf8Slice(inside)
    return SearchExcerpt(
      text: inOneLine(part),
      marks: marks(hit.marks, in: range, of: String(part)), isCutBefore: range.lowerBound > 0,
      isCutAfter: range.upperBound < count)
  }

  /// Returns the range of UTF-8 offsets with both ends moved back to the start of a character, so
  /// that no character is divided.
  private static func aligned(_ range: Range<Int>, in text: String) -> Range<Int> {
    let utf8 = text.utf8
    func start(_ offset: Int) -> Int {
      let index = utf8.index(utf8.startIndex, offsetBy: offset)
      guard index < utf8.endIndex else { return offset }
      // The range ends between characters, not only between scalars: if it ended within an emoji,
      // parts of the emoji would be shown.
      let character = text.index(before: text.index(after: index))
      return utf8.distance(from: utf8.startIndex, to: min(character, index))
    }
    let lower = start(range.lowerBound)
    return lower..<max(lower, start(range.upperBound))
  }

  /// Replaces each line break and tab by as many blanks as it has bytes, so that UTF-8 offsets into
  /// the text stay valid.
  private static func inOneLine(_ text: Substring) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": line.append(" ")
      case "\u{2028}", "\u{2029}": line.append(contentsOf: "   ".unicodeScalars)
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  /// Converts the words that fit the query (`marks`, ranges of UTF-8 offsets in a message's text)
  /// into ranges of offsets in `part`, the text of `range`. Leaves out words outside of `range`,
  /// and cuts words that are partly outside. Each result covers whole characters.
  private static func marks(
    _ marks: [Range<Int>], in range: Range<Int>, of part: String
  ) -> [Range<Int>] {
    let inside = marks.prefix(SearchHit.markLimit).map {
      $0.clamped(to: range)
    }.filter { !$0.isEmpty }
    guard !inside.isEmpty else { return [] }
    var result: [Range<Int>] = []
    var rest = inside.map {
      $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound
    }[...]
    var offset = 0
    var open: Int?
    for character in part {
      let end = offset + character.utf8.count
      while let mark = rest.first, mark.upperBound <= offset {
        rest.removeFirst()
        if let start = open { result.append(start..<offset) }
        open = nil
      }
      if let mark = rest.first, mark.lowerBound < end, open == nil { open = offset }
      offset = end
    }
    if let start = open { result.append(start..<offset) }
    return result
  }
}

/// Puts the messages that a search found into groups of one chat and day.
///
/// If the newest messages come first, the group with the newest message is first, and in each group
/// its newest message. A group contains messages of its chat and day only from the page (the
/// messages that one request adds) in which the group begins; only the last group of a page also
/// gets messages of the next page. So messages that a further request adds are below those that are
/// already shown. If the best matches come first, only successive messages share a group, so that
/// the best match stays first.
struct SearchGroups {
  private let style: TimeStyle
  private let today: LocalTime
  private var clock: WallClock

  init(_ style: TimeStyle, _ surroundings: Surroundings) {
    self.style = style
    today = surroundings.calendar(surroundings.now)
    clock = WallClock(surroundings)
  }

  private struct Key: Hashable {
    let chat: ChatID
    let day: Int
  }

  private struct Group {
    let key: Key
    let name: String
    let day: String
    var hits: [SearchHitViewModel]
  }

  /// - Parameter source: the heading above the first group if the server found the messages; `nil`
  ///   if the search of the stored messages found them.
  func groups(
    of hits: [SearchHit], _ order: SearchOrder, source: String? = nil
  ) -> [SearchGroupViewModel] {
    var copy = self
    let isByTime = order == .newestFirst
    var groups: [Group] = []
    var places: [Key: Int] = [:]
    for (index, hit) in hits.enumerated() {
      if index.isMultiple(of: MessageSearchViewModel.page) {
        places = places.filter { $0.value == groups.count - 1 }
      }
      let time = copy.clock.local(hit.timestamp)
      let key = Key(chat: hit.chat, day: time.dayNumber)
      let place = isByTime ? places[key] : groups.last?.key == key ? groups.count - 1 : nil
      if let place {
        groups[place].hits.append(Self.row(of: hit, at: time))
      } else {
        places[key] = groups.count
        groups.append(
          Group(
            key: key, name: hit.chatName,
            day: TimeWords.plainDay(time, today: today, style),
            hits: [Self.row(of: hit, at: time)]))
      }
    }
    return groups.enumerated().map { index, group in
      SearchGroupViewModel(
        chatName: group.name, day: group.day, hits: group.hits,
        source: index == 0 ? source ?? "" : "")
    }
  }

  private static func row(
    of hit: SearchHit, at time: LocalTime
  ) -> SearchHitViewModel {
    SearchHitViewModel(
      chat: hit.chat, message: hit.event, thread: hit.thread, time: TimeWords.clock(time),
      sender: hit.isOwn ? "You" : hit.senderName,
      senderColor: hit.isOwn ? 0 : SenderColor.of(hit.sender),
      excerpt: SearchExcerptBuilder.excerpt(of: hit), isStored: hit.isStored)
  }
}
