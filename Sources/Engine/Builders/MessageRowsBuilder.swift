import Intents
import Keys
import Model
import ViewModels

/// Builds the rows of a pane that shows messages: the loaded messages, and other rows, such as
/// dividers. While messages arrive one after the other, rows are built up to 60 times a second, so
/// the time of day is formatted in a few instructions.
struct MessageRowsBuilder {
  private let open: OpenChat
  private let isASCII: Bool
  /// `true` if a message of the chat was refused, so that the queued ones wait.
  private let isStuck: Bool
  /// What was not sent in the chat that this one continues, for the row below the last message; ""
  /// for nothing.
  var leftBehind = ""
  private let times: TimeStyle
  private let isLinear: Bool
  /// The reason for which the person cannot write in the chat; "" if there is none.
  private let obstacle: String
  private let isClosed: Bool
  private let names: OwnNames
  private let today: LocalTime
  private var clock: WallClock
  private var rows: [MessageRowViewModel] = []
  private var day: Int?
  private var group: Group?
  /// The person's own messages that show the state "seen" or "sent": the newest message that was
  /// seen, and the newest sent message after it. Earlier messages do not show these states, because
  /// they have been sent or seen too. Empty unless the newest messages are loaded.
  private let toldStates: Set<MessageID>
  private let files: FileRowBuilder
  /// The messages of the main timeline that have a line about a thread below them: the thread's
  /// root and, if the main timeline shows replies of the thread, the newest loaded one of them, for
  /// instance because the root is not stored.
  private let threadLines: Set<MessageID>

  /// The identity of a group of messages that share one line with sender and time above them: the
  /// same sender, and the same five minutes of the clock. The five minutes begin at fixed times,
  /// not at the first message, so the groups do not depend on which messages are loaded.
  private struct Group: Equatable {
    private static let milliseconds: Int64 = 5 * 60_000

    private let sender: UserID
    private let slot: Int64

    init(_ message: Message) {
      sender = message.sender
      slot = message.timestamp.milliseconds / Self.milliseconds
    }
  }

  init(
    _ open: OpenChat, of account: Account?, _ surroundings: Surroundings, _ settings: SettingsModel,
    transfers: [MessageID: Transfer] = [:], thumbnails: ThumbnailShelf = ThumbnailShelf(),
    isStuck: Bool = false
  ) {
    self.isStuck = isStuck
    files = FileRowBuilder(
      chat: open.chat.id, transfers: transfers, thumbnails: thumbnails,
      isASCII: surroundings.isASCII)
    self.open = open
    obstacle = WritePermissionBuilder.build(open.chat, open.standing.standing).writing
    isClosed = !WritePermissionBuilder.closed(open.chat).isEmpty
    names = OwnNames(account)
    times = settings.times
    isLinear = settings.isLinear
    isASCII = surroundings.isASCII
    today = surroundings.calendar(surroundings.now)
    clock = WallClock(surroundings)
    toldStates = Self.toldStates(open.window)
    threadLines = Self.threadLines(open.window)
  }

  mutating func build() -> [MessageRowViewModel] {
    rows.reserveCapacity(open.window.messages.count + 8)
    for message in open.window.messages.drop(while: isBeginning) {
      append(message)
      // Replies between the beginning of a thread and its first stored reply may be missing.
      if isIncomplete, message.id == open.thread.map({ .event($0) }) {
        rows.append(gap(before: nil))
        group = nil
      }
    }
    if open.thread == nil, !open.window.hasLater {
      if !leftBehind.isEmpty { rows.append(.successor(text: leftBehind, follow: nil)) }
      if open.chat.successor != nil {
        rows.append(SuccessorNote.row(of: open, Punctuation(isASCII: isASCII)))
      }
    }
    return rows
  }

  private var isIncomplete: Bool {
    open.thread != nil && open.window.history != .start && !open.window.hasEarlier
      && open.chat.membership == .joined
  }

  private static func threadLines(_ window: MessageWindow) -> Set<MessageID> {
    var named: Set<EventID> = []
    var lines: Set<MessageID> = []
    for message in window.messages.reversed() {
      guard let root = message.thread?.root else { continue }
      if named.insert(root).inserted || message.id == .event(root) { lines.insert(message.id) }
    }
    return lines
  }

  private mutating func threadLine(of message: Message) -> ThreadLineViewModel? {
    guard let thread = message.thread, threadLines.contains(message.id) else { return nil }
    let time = thread.last.map {
      TimeWords.brief(clock.local($0.timestamp), today: today, times)
    }
    return ThreadWords.line(
      thread, isInline: message.id != .event(thread.root), time: time ?? "", isLinear: isLinear)
  }

  /// `true` if a message is a change of the room (created, invited, joined) in a direct chat whose
  /// stored history is loaded from its start, without a gap before it. `build` leaves out such
  /// changes before the first other message, because neither person needs to read them.
  private func isBeginning(_ message: Message) -> Bool {
    guard open.chat.directUser != nil, open.thread == nil, !open.window.hasEarlier,
      case .change = message.content
    else { return false }
    return !message.hasGapBefore
  }

  private mutating func append(_ message: Message) {
    let time = clock.local(message.timestamp)
    let newDay = time.dayNumber == day ? nil : TimeWords.day(time, today: today, times)
    day = time.dayNumber
    let isFirstUnread = message.id == open.unreadLine
    if message.hasGapBefore {
      // The messages that are missing in the gap are unread too, so the unread marker is above the
      // gap.
      if isFirstUnread { rows.append(.unreadLine(unreadWords)) }
      rows.append(gap(before: message.id))
      group = nil
    }
    if isFirstUnread, !message.hasGapBefore {
      // One divider shows both the new day and the unread marker where they meet.
      let words = [newDay, unreadWords].compactMap(\.self)
      rows.append(.unreadLine(words.joined(separator: isLinear ? ", " : " · ")))
    } else if let newDay {
      rows.append(.day(newDay))
    }
    if isFirstUnread || newDay != nil { group = nil }
    rows.append(row(message, time: TimeWords.clock(time)))
  }

  private var unreadWords: String {
    open.unreadCount > 0 ? "\(open.unreadCount) new" : "new"
  }

  private static func toldStates(_ window: MessageWindow) -> Set<MessageID> {
    guard !window.hasLater else { return [] }
    var told: Set<MessageID> = []
    for message in window.messages.reversed() {
      switch message.delivery {
      case .seen:
        told.insert(message.id)
        return told
      case .sent where told.isEmpty: told.insert(message.id)
      default: break
      }
    }
    return told
  }

  private func delivery(of message: Message) -> DeliveryViewModel? {
    guard let delivery = message.delivery else { return nil }
    switch delivery {
    case .sent, .seen:
      guard toldStates.contains(message.id) else { return nil }
      return delivery == .seen ? wordsOfSeen(message.id) : words(of: delivery)
    case .sending:
      guard case .moving(let percent)? = files.transfers[message.id] else {
        return words(of: delivery)
      }
      return DeliveryWords.uploading(percent: percent, isASCII: isASCII)
    case .queued where isStuck: return DeliveryWords.behindRefused(isASCII: isASCII)
    case .queued, .failed: return words(of: delivery)
    }
  }

  private func words(of delivery: Delivery) -> DeliveryViewModel {
    DeliveryWords.of(delivery, isASCII: isASCII)
  }

  /// The delivery state of the newest seen message, with its readers. In a direct chat with at most
  /// one known reader, only a screen reader gets a name, that of the chat: the title, or in a
  /// thread the text beside it, shows this name already.
  private func wordsOfSeen(_ message: MessageID) -> DeliveryViewModel {
    let readers = open.window.seenBy.flatMap { $0.message == message ? $0 : nil }
    if open.chat.directUser != nil, readers?.count ?? 0 <= 1 {
      return isLinear
        ? DeliveryWords.seen(by: [open.chat.name], isASCII: isASCII) : words(of: .seen)
    }
    return readers.map { DeliveryWords.seen(by: $0, isASCII: isASCII) } ?? words(of: .seen)
  }

  private func format(of message: Message, _ kind: MessageBodyKind) -> FormattedText? {
    guard let format = message.content.format else { return nil }
    return kind == .mention ? names.marked(in: format) : format
  }

  private mutating func row(_ message: Message, time: String) -> MessageRowViewModel {
    if case .change(let what) = message.content {
      group = nil
      return .notice(message.id, time: time, text: "\(message.senderName) \(what)")
    }
    let file = files.file(of: message)
    let (words, kind) = MessageWords.of(message.content)
    // A screen reader speaks " · " as a word, so it gets commas.
    let poll = PollRowBuilder.poll(
      of: message, isASCII: isASCII || isLinear, obstacle: obstacle)
    let body =
      isLinear ? poll.map(PollRowBuilder.spoken) ?? FileRowBuilder.spoken(words, file) : words
    let isEmote = kind == .emote
    let beginsGroup = isEmote || group != Group(message)
    // An emote contains its sender's name and has no head line, so no message after it can join its
    // group.
    group = isEmote ? nil : Group(message)
    let quote = message.quote.map { QuoteWords.of($0, isLinear: isLinear) } ?? ""
    let spoken =
      isLinear
      ? SpokenWords.opening(
        of: message, head: beginsGroup ? time : nil, kind: kind, quote: quote)
      : ""
    return .message(
      MessageViewModel(
        id: message.id, sender: message.senderName, beginsGroup: beginsGroup,
        senderColor: message.isOwn ? 0 : SenderColor.of(message.sender), time: time, body: body,
        format: format(of: message, kind), kind: kind,
        ownNames: kind == .mention ? names.places(in: body) : [],
        delivery: delivery(of: message),
        quote: quote, original: message.quote.map(original), isEdited: message.isEdited,
        reactions: message.reactions.map {
          ReactionViewModel(key: $0.key, people: $0.people, own: $0.own)
        }, moreReactions: MessageWords.more(message.otherReactions),
        pending: message.pending.map { PendingWords.of($0, poll: message.content.poll) },
        abilities: AbilitiesBuilder.of(
          message, isInThread: open.thread != nil, isClosed: isClosed),
        opening: spoken, file: file, thread: threadLine(of: message), poll: poll))
  }

  private func original(of quote: Quote) -> OriginalViewModel {
    let message = MessageID.event(quote.event)
    return OriginalViewModel(
      message: message,
      show: quote.original?.isInTimeline == true
        ? .messages(.show(open.chat.id, around: message)) : nil)
  }

  private func gap(before message: MessageID?) -> MessageRowViewModel {
    .gap(
      text: gapWords(before: message),
      fetch: .messages(.fetchHistory(open.chat.id, before: message)))
  }

  private func gapWords(before message: MessageID?) -> String {
    let signs = Punctuation(isASCII: isASCII)
    switch open.fetchingBefore == message ? open.fetching : .loaded {
    case .loaded: return "history may be missing here \(signs.dash) \(Self.fetchKey) fetches it"
    case .loading: return "fetching what is missing here \(signs.ellipsis)"
    case .failed(let reason):
      return
        "not fetched: \(FailureSentence.cause(reason)) \(signs.dash) \(HistoryNote.retryKey) tries again"
    }
  }

  static var fetchKey: String {
    KeyTable.route(to: .fetchMissing, in: .messages)
  }
}

enum MessageWords {
  static func of(_ content: MessageContent) -> (String, MessageBodyKind) {
    switch content {
    case .text(let text, let mentionsUs, _): (text, mentionsUs ? .mention : .text)
    case .emote(let text, _): (text, .emote)
    case .botNotice(let text, _): (text, .notice)
    case .attachment(let what, _): (what, .placeholder)
    case .poll(let poll): (poll.words, .text)
    case .change(let what): (what, .notice)
    case .encrypted: ("Encrypted. The key for this message is not on this device.", .placeholder)
    case .deleted: (MessageContent.deletedWords, .placeholder)
    case .unknown(let type): ("message of a kind not shown yet (\(type))", .placeholder)
    }
  }

  static func more(_ reactions: OtherReactions) -> MoreReactions {
    guard reactions.keys > 0 else { return .none }
    return MoreReactions(words: "+\(reactions.keys) more", people: reactions.people)
  }
}

enum QuoteWords {
  /// The limit of Unicode scalars of the quoted text, so that a long message is not copied whole.
  private static let limit = 200

  /// The line for a quoted message: the sender's name and the text, without the hidden text of
  /// spoilers. For a screen reader (`isLinear`) a colon follows the name, else two blanks; an emote
  /// is "* alice waves" for both. If the quoted message is not known or its sender is ignored, the
  /// line says so.
  static func of(_ quote: Quote, isLinear: Bool) -> String {
    guard let original = quote.original else {
      return quote.isHidden ? "a message of somebody you ignore" : "an earlier message"
    }
    let (plain, kind) = MessageWords.of(original.content)
    var body = plain
    if let format = original.content.format, format.hasSpoiler {
      body = format.wordsWithoutSpoilers
    }
    let name = original.isOwn ? (isLinear ? "you" : "You") : original.senderName
    if kind == .emote { return "* \(name) \(line(body))" }
    return "\(name)\(isLinear ? ": " : "  ")\(line(body))"
  }

  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      line.append(scalar.properties.isWhitespace ? " " : scalar)
    }
    return String(line)
  }
}

enum ThreadWords {
  /// The view model of the line "4 replies, last by Bob 10:02". With `isInline`, the line is below
  /// a reply that the main timeline shows: "in a thread of 4 replies, last by Bob 10:02".
  /// `time` is the time of the newest reply.
  static func line(
    _ thread: ThreadSummary, isInline: Bool, time: String, isLinear: Bool
  ) -> ThreadLineViewModel {
    let count = isInline ? "in a thread of \(replies(thread.replies))" : replies(thread.replies)
    let unsent = Self.unsent(thread)
    let last = thread.last.map { "last by \($0.isOwn ? "you" : $0.senderName) \(time)" }
    let parts = [count] + [last, unsent].compactMap(\.self).filter { !$0.isEmpty }
    let long = parts.joined(separator: ", ")
    let short = unsent.isEmpty ? count : "\(count), \(unsent)"
    let opening = isLinear ? "Thread: " : ""
    return ThreadLineViewModel(
      root: thread.root, forms: (long == short ? [long] : [long, short]).map { opening + $0 },
      unread: unread(thread.unread, isLinear: isLinear), hasMention: thread.unread.mentions > 0,
      hasFailed: thread.failed > 0)
  }

  static func title(_ root: Quote?, isASCII: Bool) -> String {
    guard let original = root?.original else { return "Thread" }
    var (body, _) = MessageWords.of(original.content)
    if let format = original.content.format, format.hasSpoiler {
      body = format.wordsWithoutSpoilers
    }
    let line = QuoteWords.line(body)
    let words = line.prefix(maxOfTitle)
    let rest = words.count < line.count ? Punctuation(isASCII: isASCII).ellipsis : ""
    return "Thread: \(words)\(rest)"
  }

  private static let maxOfTitle = 40

  private static func replies(_ count: Int) -> String {
    switch count {
    case ...0: "no replies yet"
    case 1: "1 reply"
    default: "\(count) replies"
    }
  }

  private static func unsent(_ thread: ThreadSummary) -> String {
    if thread.failed > 0 { return "\(thread.failed) not sent" }
    return thread.waiting > 0 ? "\(thread.waiting) waiting" : ""
  }

  private static func unread(_ counts: UnreadCounts, isLinear: Bool) -> String {
    guard counts.messages > 0 else { return "" }
    guard !isLinear else {
      return UnreadWords.spoken(counts.messages, mentions: counts.mentions).joined(separator: ", ")
    }
    let mentions = UnreadWords.mentions(counts.mentions)
    let new = "\(UnreadWords.count(counts.messages)) new"
    return mentions.isEmpty ? new : "\(mentions)  \(new)"
  }
}

enum SpokenWords {
  /// The text before the message's text: "Anna, 09:14: ", "Anna, 09:14, mentions you: ", "Anna,
  /// 09:14, action: ", "Mentions you: ", or "" if there is nothing to tell. The quote of a reply is
  /// on a separate line, so that it is not heard as a part of the reply: "Anna, 09:14, replies to
  /// bob: see you\n".
  ///
  /// - Parameters:
  ///   - head: the time, if the message begins a group; otherwise `nil`.
  ///   - kind: the kind of the text; for a mention or an action ("/me waves") it is added.
  ///   - quote: the quoted message in one line; "" without one.
  static func opening(
    of message: Message, head: String?, kind: MessageBodyKind, quote: String
  ) -> String {
    let sender = message.isOwn ? "You" : message.senderName
    let parts =
      (head.map { ["\(sender), \($0)"] } ?? [])
      + (kind == .mention ? [head == nil ? "Mentions you" : "mentions you"] : [])
      + (kind == .emote ? ["action"] : [])
    let words = parts.joined(separator: ", ")
    guard quote.isEmpty else {
      let reply = words.isEmpty ? "Reply to" : message.isOwn ? ", reply to" : ", replies to"
      return "\(words)\(reply) \(quote)\n"
    }
    return words.isEmpty ? "" : "\(words): "
  }
}
