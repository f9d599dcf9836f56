import Intents
import Keys
import Model
import ViewModels

/// Builds the rows of the loaded messages: messages, dividers and gaps. While messages stream in,
/// rows are built 60 times a second, so the time of day is formatted in a few instructions, and a
/// date only for a day divider.
struct MessageRowsBuilder {
  private let open: OpenChat
  private let isASCII: Bool
  private let times: TimeStyle
  private let today: LocalTime
  private var clock: WallClock
  private var rows: [MessageRowViewModel] = []
  private var day: Int?

  /// Makes a builder for the loaded messages of this chat.
  init(_ open: OpenChat, _ surroundings: Surroundings, times: TimeStyle) {
    self.open = open
    self.times = times
    isASCII = surroundings.isASCII
    today = surroundings.calendar(surroundings.now)
    clock = WallClock(surroundings)
  }

  /// Builds the rows, oldest first.
  mutating func build() -> [MessageRowViewModel] {
    rows.reserveCapacity(open.window.messages.count + 8)
    for message in open.window.messages.drop(while: isBeginning) { append(message) }
    if open.chat.successor != nil, !open.window.hasLater { rows.append(successor()) }
    return rows
  }

  private func successor() -> MessageRowViewModel {
    let signs = Punctuation(isASCII: isASCII)
    guard !open.isFollowing else {
      return .successor(
        text: "joining the room in which this chat goes on \(signs.ellipsis)", follow: nil)
    }
    return .successor(
      text: "This chat goes on in another room \(signs.dash) \(Self.fetchKey) follows it",
      follow: .chatList(.follow(open.chat.id)))
  }

  /// `true` if a message is a change of the room (created, invited, joined) in a chat of two whose
  /// history is loaded from its start. `build` leaves out such changes before the first other
  /// message, because neither person needs to read them.
  private func isBeginning(_ message: Message) -> Bool {
    guard open.chat.directUser != nil, !open.window.hasEarlier, case .change = message.content
    else { return false }
    return !message.hasGapBefore
  }

  private mutating func append(_ message: Message) {
    let time = clock.local(message.timestamp)
    if message.hasGapBefore { rows.append(gap(before: message.id)) }
    if time.dayNumber != day {
      day = time.dayNumber
      rows.append(.day(TimeWords.day(time, today: today, times)))
    }
    if message.id == open.unreadLine { rows.append(.unreadLine("new messages")) }
    rows.append(row(message, time: TimeWords.clock(time)))
  }

  private func row(_ message: Message, time: String) -> MessageRowViewModel {
    if case .change(let what) = message.content {
      return .notice(message.id, time: time, text: "\(message.senderName) \(what)")
    }
    let (body, kind) = MessageWords.of(message.content)
    return .message(
      MessageViewModel(
        id: message.id, sender: message.senderName,
        senderColor: message.isOwn ? 0 : SenderColor.of(message.sender), time: time, body: body,
        kind: kind, delivery: message.delivery.map { DeliveryWords.of($0, isASCII: isASCII) },
        quote: message.quote.map(QuoteWords.of) ?? "", isEdited: message.isEdited,
        reactions: message.reactions.map {
          ReactionViewModel(key: $0.key, people: $0.people, own: $0.own)
        }, pending: message.pending.map(PendingWords.of), abilities: AbilitiesBuilder.of(message)))
  }

  private func gap(before message: MessageID) -> MessageRowViewModel {
    .gap(
      text: gapWords(before: message),
      fetch: .messages(.fetchHistory(open.chat.id, before: message)))
  }

  private func gapWords(before message: MessageID) -> String {
    let signs = Punctuation(isASCII: isASCII)
    switch open.fetchingBefore == message ? open.fetching : .loaded {
    case .loaded: return "history may be missing here \(signs.dash) \(Self.fetchKey) fetches it"
    case .loading: return "fetching what is missing here \(signs.ellipsis)"
    case .failed(let reason):
      return
        "not fetched: \(FailureSentence.cause(reason)) \(signs.dash) \(HistoryNote.retryKey) tries again"
    }
  }

  private static let fetchKey: String = {
    let binding = KeyTable.bindings.first { $0.action == .fetchMissing }
    return binding?.keys.first.map(KeyTable.name) ?? "Enter"
  }()
}
