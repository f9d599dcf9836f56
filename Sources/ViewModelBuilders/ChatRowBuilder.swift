import Intents
import Model
import ViewModels

/// Builds the row of a chat for the chat list and the switcher.
struct ChatRowBuilder {
  private static let draftLimit = 200
  /// A longer chat name is truncated in a sentence: its first 23 characters and an ellipsis.
  private static let nameLimit = 24

  private let surroundings: Surroundings
  private let today: LocalTime
  private let times: TimeStyle
  private let punctuation: Punctuation
  private let leaving: Set<ChatID>

  /// Reads today's date once for all rows that the builder makes.
  init(_ model: ChatModel, _ surroundings: Surroundings) {
    self.surroundings = surroundings
    times = model.settings.times
    leaving = model.leaving
    today = surroundings.calendar(surroundings.now)
    punctuation = Punctuation(isASCII: surroundings.isASCII)
  }

  /// The row of a chat.
  ///
  /// - Parameter preview: the text in place of the usual preview; `nil` for the usual one (the
  ///   membership, the draft or the last message).
  func row(_ chat: Chat, preview: String? = nil) -> ChatRowViewModel {
    ChatRowViewModel(
      id: chat.id, name: chat.name, preview: preview ?? self.preview(chat), time: time(chat),
      unread: count(chat.unread.messages), mentions: mentions(chat.unread.mentions),
      hasDraft: hasDraft(chat), open: .messages(.open(chat.id)), levelMark: mark(chat.level),
      changeLevel: .chatList(.setLevel(chat.id, chat.level.next)),
      levelNote: note(chat.level.next, of: chat), departure: departure(chat))
  }

  private func departure(_ chat: Chat) -> DepartureViewModel? {
    guard !leaving.contains(chat.id), chat.membership != .left else { return nil }
    let name = punctuation.openQuote + shortName(chat) + punctuation.closeQuote
    let isInvite = chat.membership == .invited
    let draft = hasDraft(chat) ? " What you wrote there is not sent." : ""
    return DepartureViewModel(
      chat: chat.id,
      question: isInvite
        ? "Decline the invite to \(name)?"
        : "Leave \(name)?\(draft) You may need an invite to come back.",
      yes: isInvite ? "decline" : "leave", no: isInvite ? "keep it" : "stay",
      leave: .chatList(.leave(chat.id)))
  }

  private func shortName(_ chat: Chat) -> String {
    let isLong = chat.name.count > Self.nameLimit
    return isLong ? chat.name.prefix(Self.nameLimit - 1) + punctuation.ellipsis : chat.name
  }

  private func note(_ level: NotificationLevel, of chat: Chat) -> String {
    "\(shortName(chat)): \(level.words)"
  }

  private func mark(_ level: NotificationLevel) -> String {
    switch level {
    case .all: ""
    case .mentions: "@"
    case .mute: surroundings.isASCII ? "x" : "×"
    }
  }

  private func preview(_ chat: Chat) -> String {
    if leaving.contains(chat.id) {
      return (chat.membership == .invited ? "declining " : "leaving ") + punctuation.ellipsis
    }
    switch chat.membership {
    // This text fits into the narrowest chat list that is shown beside messages.
    case .invited: return "invited: open to join"
    case .left: return "you left"
    case .joined: break
    }
    if hasDraft(chat) { return "Draft: \(oneLine(chat.draft.text))" }
    guard let last = chat.last else { return "" }
    guard let sender = last.senderName else { return "you: \(last.text)" }
    return chat.directUser == nil ? "\(sender): \(last.text)" : last.text
  }

  private func hasDraft(_ chat: Chat) -> Bool {
    chat.membership == .joined && chat.draft.text.contains { !$0.isWhitespace }
  }

  private func oneLine(_ text: String) -> String {
    String(text.prefix(Self.draftLimit).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private func time(_ chat: Chat) -> String {
    guard chat.last != nil || chat.membership == .invited else { return "" }
    return TimeWords.brief(surroundings.calendar(chat.activity), today: today, times)
  }

  private func count(_ messages: Int) -> String {
    switch messages {
    case ...0: ""
    case 1...99: "\(messages)"
    default: "99+"
    }
  }

  private func mentions(_ mentions: Int) -> String {
    switch mentions {
    case ...0: ""
    default: "@\(count(mentions))"
    }
  }
}
