import Intents
import Keys
package import Model
package import ViewModels

package enum MessagesBuilder {
  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> MessagesViewModel {
    guard let open = model.open else { return .initial }
    let chat = open.chat
    return MessagesViewModel(
      chat: chat.id, thread: open.thread, title: title(open, surroundings),
      subtitle: open.thread == nil ? subtitle(chat, model.account) : chat.name,
      state: invite(open, model, surroundings)
        ?? state(open, model, surroundings),
      typing: TypingWords.of(open.typing.map(\.name), surroundings),
      draft: open.draft,
      refused: model.refused.filter {
        $0.submission.chat == chat.id && $0.submission.thread == open.thread
          && !$0.submission.isByCommand
      }.map(refused),
      accepted: model.accepted.filter { $0.chat == chat.id }.map(\.transaction),
      echoes: open.echoes, people: open.thread == nil ? people(chat) : "",
      alone: isAlone(chat) && open.thread == nil ? AloneWords.of(open.window.invited) : "",
      topic: chat.topic, older: open.thread == nil ? chat.predecessor : nil, newer: open.newer,
      obstacles: WritePermissionBuilder.build(chat, open.standing.standing),
      told: told(model, in: chat.id, surroundings),
      landing: LandingWords.landing(open.landing, surroundings))
  }

  private static func title(_ open: OpenChat, _ surroundings: Surroundings) -> String {
    guard open.thread != nil else { return open.chat.name }
    return ThreadWords.title(open.window.root, isASCII: surroundings.isASCII)
  }

  private static func told(
    _ model: ChatModel, in chat: ChatID, _ surroundings: Surroundings
  ) -> ActionOutcome {
    let room = model.roomOutcome.flatMap { $0.chat == chat ? $0 : nil }
    let file = model.fileOutcome.flatMap { $0.chat == chat ? $0 : nil }
    if let file, file.number > room?.number ?? 0 {
      return ActionOutcome(
        number: file.number,
        words: FileOutcomeSentence.words(file, isASCII: surroundings.isASCII),
        isDone: FileOutcomeSentence.isDone(file.what))
    }
    guard let outcome = room else { return .none }
    return ActionOutcome(
      number: outcome.number,
      words: RoomOutcomeSentence.words(outcome, isASCII: surroundings.isASCII),
      isDone: RoomOutcomeSentence.isDone(outcome.result))
  }

  private static func isAlone(_ chat: Chat) -> Bool {
    chat.membership == .joined && chat.people == 1 && chat.successor == nil
  }

  private static func people(_ chat: Chat) -> String {
    guard chat.membership == .joined, let count = chat.people else { return "" }
    if isAlone(chat) { return "only you" }
    if chat.directUser != nil, count == 2 { return "" }
    return count == 1 ? "1 person" : "\(count) people"
  }

  private static func subtitle(_ chat: Chat, _ account: Account?) -> String {
    if chat.membership == .left { return "you are not in this chat any more" }
    if chat.successor != nil { return SuccessorNote.clause }
    if chat.isEncrypted { return "encrypted: confab cannot read or write here yet" }
    // User ids on the embedded server are made from the names, so they add nothing to the title.
    let address = account?.isOnEmbeddedServer == true ? "" : chat.directUser?.rawValue ?? ""
    let line = chat.topic.isEmpty ? address : chat.topic
    guard line.contains(where: \.isNewline) else { return line }
    return String(line.map { $0.isNewline ? " " : $0 })
  }

  private static func invite(
    _ open: OpenChat, _ model: ChatModel, _ surroundings: Surroundings
  ) -> MessagesState? {
    let chat = open.chat
    guard chat.membership == .invited, !open.isJoining else { return nil }
    let rows = ChatRowBuilder(model, surroundings)
    // The program's own lines come before the topic, so that a topic cannot imitate them or push
    // them off the card.
    let topic = chat.topic.split(whereSeparator: \.isNewline).joined(separator: " ")
    let signs = Punctuation(isASCII: surroundings.isASCII)
    let inviter = rows.inviter(of: chat)
    let id = chat.inviter?.rawValue ?? ""
    let facts = [
      id == inviter ? "" : id,
      chat.isEncrypted ? "Encrypted: confab cannot read or write here yet." : "",
      "Nobody there sees that you looked.",
      topic.isEmpty ? "" : signs.openQuote + topic + signs.closeQuote,
    ]
    return .invited(
      InviteViewModel(
        sentence: "\(inviter) invites you.", facts: facts.filter { !$0.isEmpty },
        accept: .messages(.accept(chat.id)), departure: rows.departure(chat)))
  }

  private static func refused(_ text: RefusedText) -> RefusedSubmission {
    RefusedSubmission(
      transaction: text.submission.transaction, text: text.submission.typed,
      reason: FailureSentence.refused(text.reason))
  }

  private static func state(
    _ open: OpenChat, _ model: ChatModel, _ surroundings: Surroundings
  ) -> MessagesState {
    switch open.load {
    case .loading: return .loading
    case .loaded: return .loaded(rows(open, model, surroundings))
    case .failed(let reason):
      return .failed(
        FailureViewModel(
          reason: FailureSentence.notRead("This chat", reason),
          retry: .messages(.show(open.chat.id, around: open.query.around))))
    }
  }

  private static func rows(
    _ open: OpenChat, _ model: ChatModel, _ surroundings: Surroundings
  ) -> MessageRows {
    var builder = MessageRowsBuilder(
      open, of: model.account, surroundings, model.settings, transfers: model.transfers,
      thumbnails: model.thumbnails, isStuck: model.isStuck(open.chat.id))
    builder.leftBehind = SuccessorNote.left(
      model.leftBehind(by: open.chat), by: open.chat, Punctuation(isASCII: surroundings.isASCII))
    return MessageRows(
      rows: builder.build(), earlier: earlier(open), later: later(open),
      historyNote: HistoryNote.of(open, surroundings),
      newestEvent: open.window.hasLater ? nil : open.window.newestEvent, unread: unread(open),
      retry: retry(open), isSeeking: open.sought != nil, isLinear: model.settings.isLinear)
  }

  private static func unread(_ open: OpenChat) -> Intent? {
    guard let line = open.unreadLine, !open.window.messages.contains(where: { $0.id == line })
    else { return nil }
    return .messages(.show(open.chat.id, around: line))
  }

  private static func retry(_ open: OpenChat) -> Intent? {
    guard case .failed = open.fetching, open.chat.membership == .joined else { return nil }
    return .messages(.fetchHistory(open.chat.id, before: open.fetchingBefore))
  }

  private static func earlier(_ open: OpenChat) -> Intent? {
    if open.window.hasEarlier {
      return open.window.messages.first.map { .messages(.show(open.chat.id, around: $0.id)) }
    }
    guard open.window.history != .start, open.chat.membership == .joined else { return nil }
    return .messages(.fetchHistory(open.chat.id, before: nil))
  }

  private static func later(_ open: OpenChat) -> Intent? {
    guard open.window.hasLater, let last = open.window.messages.last else { return nil }
    return .messages(.show(open.chat.id, around: last.id))
  }
}

enum HistoryNote {
  static func of(_ open: OpenChat, _ surroundings: Surroundings) -> String {
    let signs = Punctuation(isASCII: surroundings.isASCII)
    switch open.chat.membership {
    case .invited: return "joining this chat \(signs.ellipsis)"
    case .left: return "You are not in this chat any more. What was here is kept."
    case .joined: break
    }
    let state = open.fetchingBefore == nil ? open.fetching : .loaded
    switch state {
    case .loading: return "loading earlier messages \(signs.ellipsis)"
    case .failed(let reason):
      return "Earlier messages did not come: \(FailureSentence.cause(reason)). "
        + "\(retryKey) tries again."
    case .loaded: break
    }
    let isStart =
      open.window.history == .start && !open.window.hasEarlier && open.thread == nil
    guard isStart else { return "" }
    return open.chat.predecessor == nil
      ? "This is the start of the chat" : SuccessorNote.older(of: open.chat, signs)
  }

  static var retryKey: String { KeyTable.route(to: .retry, in: .messages) }
}

enum SuccessorNote {
  static let clause = "this chat goes on in another room"

  static func older(of chat: Chat, _ signs: Punctuation) -> String {
    "This chat continues an older one \(signs.dash) \(wayBack(from: chat)) opens it"
  }

  static func left(
    _ unsent: (messages: Int, hasDraft: Bool), by chat: Chat, _ signs: Punctuation
  ) -> String {
    let messages =
      switch unsent.messages {
      case 0: ""
      case 1: "1 message"
      default: "\(unsent.messages) messages"
      }
    let things = [messages, unsent.hasDraft ? "a draft" : ""].filter { !$0.isEmpty }
    guard !things.isEmpty else { return "" }
    let verb = unsent.messages + (unsent.hasDraft ? 1 : 0) == 1 ? "was" : "were"
    return "\(things.joined(separator: " and ")) in the older chat \(verb) not sent \(signs.dash) "
      + "\(wayBack(from: chat)) opens it"
  }

  // In a chat that was replaced too, the key leads to the newer one.
  private static func wayBack(from chat: Chat) -> String {
    chat.successor == nil ? MessageRowsBuilder.fetchKey : "/older"
  }

  static func row(of open: OpenChat, _ signs: Punctuation) -> MessageRowViewModel {
    guard !open.isFollowing else {
      return .successor(
        text: "joining the room in which this chat goes on \(signs.ellipsis)", follow: nil)
    }
    return .successor(
      text:
        "This chat goes on in another room \(signs.dash) \(MessageRowsBuilder.fetchKey) follows it",
      follow: .chatList(.follow(open.chat.id)))
  }
}

enum LandingWords {
  static func landing(_ landing: Landing?, _ surroundings: Surroundings) -> LandingViewModel {
    guard let landing else { return .none }
    return LandingViewModel(
      number: landing.number, message: landing.message,
      sought: landing.sought.map { .event($0) },
      note: note(landing, Punctuation(isASCII: surroundings.isASCII)))
  }

  private static func note(_ landing: Landing, _ signs: Punctuation) -> String {
    switch landing.outcome {
    case .day(let place, let words): note(place, words, signs)
    case .reached(let shown):
      shown == landing.sought ? "" : "The message is a reply in this thread."
    case .notFetched(let reason):
      "The message could not be fetched: \(FailureSentence.cause(reason))."
    case .notThere: "The message is not in the history that the server shows."
    case .tooFar: "The message is further back in the history. Show it again to go on."
    }
  }

  private static func note(_ place: DayPlace, _ words: String, _ signs: Punctuation) -> String {
    switch place {
    case .message: ""
    case .next: "No message of that date is stored; this is the next one."
    case .newest: "No message since that date is stored; this is the newest."
    case .oldest: "This is the oldest stored message; older ones are fetched above it."
    case .nothing: "No message is stored here."
    case .unknownDate:
      "\(signs.openQuote)\(words.prefix(40))\(signs.closeQuote) is no date. "
        + "Write it so: 2026-03-01, 2026-03, monday, yesterday, first."
    }
  }
}
