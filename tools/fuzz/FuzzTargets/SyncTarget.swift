import Glibc
import Intents
import Keys
import Matrix
import Model

@testable import MatrixClient

/// Arbitrary bytes as a homeserver's responses, one on each line. The responses are translated to
/// events and committed, and then shown by windows, builders, panes and cells.
///
/// The first character of a line decides the kind of response: `<` is a page of history, `!` the
/// push rules, and anything else a /sync response, as it arrives by the long poll or the live
/// socket.
enum SyncTarget {
  private static let maxAnswers = 32
  private static let user = UserID("@me:s")
  /// `true` if the environment variable FUZZ_PARSE_ONLY is set: responses are then translated, but
  /// not committed and shown. Fifteen times as many inputs run in the same time and exhaust the
  /// code of the translation; a run without the variable then begins with what they found.
  private static let parsesOnly = getenv("FUZZ_PARSE_ONLY") != nil

  @Sendable static func run(_ input: [UInt8]) throws {
    let answers = input.split(separator: 0x0a).prefix(maxAnswers).lazy
      .map { Answer($0, user: user) }
    if parsesOnly { return answers.forEach { _ = $0 } }
    let sitting = try FuzzSitting()
    try sitting.send([.connection(.online)])
    var chats: [ChatID] = []
    for answer in answers {
      for chat in answer.chats where !chats.contains(chat) { chats.append(chat) }
      try sitting.send(answer.events)
    }
    try lookAround(sitting, chats)
    try StoreReading(store: sitting.store, isDamaged: false).check(chats)
  }

  /// Visits a chat by keys, has the router open up to four of the chats, which the screens do not
  /// show unless they have opened them, and then makes the screen small and presses keys again.
  private static func lookAround(_ sitting: FuzzSitting, _ chats: [ChatID]) throws {
    try sitting.advance(milliseconds: 1_000)
    try sitting.press(.home, .enter)
    try sitting.advance(milliseconds: 600)
    try sitting.press(.pageUp, .pageUp, .up, .enter, .escape)
    for chat in chats.prefix(4) {
      try sitting.send([.intent(.messages(.open(chat)))])
      try sitting.advance(milliseconds: 200)
    }
    try sitting.resize(rows: 12, columns: 24)
    try sitting.press(.escape, .escape, .down, .enter)
    try sitting.advance(milliseconds: 1_200)
  }
}

/// The client's events to which one line of an input is translated.
private struct Answer {
  private(set) var events: [Event] = []
  private(set) var chats: [ChatID] = []

  init(_ line: ArraySlice<UInt8>, user: UserID) {
    switch line.first {
    case UInt8(ascii: "<"): addHistory(line.dropFirst(), user)
    case UInt8(ascii: "!"):
      if let json = try? JSONValue(parsing: Array(line.dropFirst())) {
        events = [.account(.rules(PushRuleTranslation.rules(json)))]
      }
    default: addSync(line, user)
    }
  }

  private mutating func addSync(_ line: ArraySlice<UInt8>, _ user: UserID) {
    guard case .sync(let json) = LiveMessage(String(decoding: line, as: UTF8.self)),
      let sync = SyncTranslation(json, ownUser: user)
    else { return }
    events = sync.events + [.account(.synced(sync.token))]
    chats = sync.joined.sorted { $0.rawValue < $1.rawValue }
  }

  private mutating func addHistory(_ line: ArraySlice<UInt8>, _ user: UserID) {
    guard let json = try? JSONValue(parsing: Array(line)) else { return }
    let chat = ChatID(wire: json["room_id"]?.string ?? "") ?? ChatID("!a:s")
    var page = RoomTranslation(chat: chat, ownUser: user)
    for event in json["state"]?.array ?? [] { page.addState(event) }
    for event in (json["chunk"]?.array ?? []).reversed() {
      page.addTimeline(event, isHistory: true)
    }
    let (from, rest) = (json["start"]?.string, json["end"]?.string)
    let placement = Placement.older(
      filling: from.map { HistoryToken($0) }, rest: rest.map { HistoryToken($0) })
    let arrival = Arrival(chat: chat, messages: page.messages, placement: placement)
    events =
      [.contacts(.formerMembers(chat, page.members)), .messages(.arrived(arrival))] + page.changes
    chats = [chat]
  }
}
