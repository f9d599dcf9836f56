import Intents
import Model
import ViewModels

struct ChatRowBuilder {
  private static let draftLimit = 200

  private let surroundings: Surroundings
  private let today: LocalTime
  private let times: TimeStyle
  private let isLinear: Bool
  let punctuation: Punctuation
  let leaving: Set<ChatID>
  private let numbers: [ChatID: ChatNumber]
  private let unsent: [ChatID: Int]
  private let typing: [ChatID: [Typist]]

  /// The current date is read here, once for all rows.
  ///
  /// - Parameter typing: the people who are typing, by chat; empty for rows that do not show them.
  init(
    _ model: ChatModel, _ surroundings: Surroundings, typing: [ChatID: [Typist]] = [:]
  ) {
    self.surroundings = surroundings
    times = model.settings.times
    isLinear = model.settings.isLinear
    leaving = model.leaving
    self.typing = typing
    unsent = model.unsentByRow
    numbers = Dictionary(
      model.chatList.window.numbers.map { ($0.value, $0.key) }, uniquingKeysWith: { one, _ in one })
    today = surroundings.calendar(surroundings.now)
    punctuation = Punctuation(isASCII: surroundings.isASCII)
  }

  func row(_ chat: Chat, preview: String? = nil) -> ChatRowViewModel {
    let usual = self.preview(chat)
    return ChatRowViewModel(
      id: chat.id, name: chat.name, preview: preview ?? usual.text, time: time(chat),
      unread: chat.isMarkedUnread ? UnreadWords.mark : UnreadWords.count(chat.unread.messages),
      mentions: UnreadWords.mentions(chat.unread.mentions),
      previewKind: preview == nil ? usual.kind : .message, open: .messages(.open(chat.id)),
      levelMark: mark(chat.level),
      changeLevel: .chatList(.setLevel(chat.id, chat.level.next)),
      levelNote: note(chat.level.next, of: chat), departure: departure(chat),
      isInvite: chat.membership == .invited, spoken: isLinear ? spoken(chat) : "",
      number: numbers[chat.id], tag: chat.tag, unsentMark: unsent[chat.id] == nil ? "" : "!")
  }

  private func spoken(_ chat: Chat) -> String {
    let level = chat.level == .all ? [] : [chat.level.words]
    let counts =
      chat.isMarkedUnread
      ? ["marked as unread"]
      : UnreadWords.spoken(chat.unread.messages, mentions: chat.unread.mentions)
    let number = numbers[chat.id].map { ["number \($0.digit)"] } ?? []
    let refused = unsent[chat.id].map { ["\($0) not sent"] } ?? []
    return ([chat.name] + number + refused + counts + level).joined(separator: ", ")
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

  private func preview(_ chat: Chat) -> (text: String, kind: PreviewKind) {
    if let membership = membership(chat) { return (membership, .message) }
    if let typing = typing[chat.id] {
      return (TypingWords.of(typing.map(\.name), surroundings), .typing)
    }
    if hasDraft(chat) { return ("Draft: \(oneLine(chat.draft.text))", .draft) }
    return (lastMessage(of: chat), .message)
  }

  private func membership(_ chat: Chat) -> String? {
    if leaving.contains(chat.id) {
      return (chat.membership == .invited ? "declining " : "leaving ") + punctuation.ellipsis
    }
    switch chat.membership {
    case .invited: return "\(inviter(of: chat)) invites you"
    case .left: return "You left"
    case .joined: return nil
    }
  }

  private func lastMessage(of chat: Chat) -> String {
    guard let last = chat.last else { return "" }
    guard let sender = last.senderName else {
      return "\(last.delivery.map(mark) ?? "")You: \(last.text)"
    }
    // The name of a direct chat is that of the other person, so the preview does not repeat it.
    return chat.directUser == nil && sender != chat.name ? "\(sender): \(last.text)" : last.text
  }

  /// The mark before an own message that failed or waits; "" for one that is just being sent. The
  /// connection plays no part, as its changes build no list.
  private func mark(_ delivery: Delivery) -> String {
    switch delivery {
    case .failed, .queued: break
    case .sending, .sent, .seen: return ""
    }
    let words = DeliveryWords.of(delivery, isASCII: surroundings.isASCII)
    return isLinear ? "\(words.word). " : "\(words.glyph) "
  }

  /// The name of the person who invites to a chat: the user id, because anybody can choose any
  /// display name; in a direct chat with the inviter the chat's name, which is that person's name.
  /// If the inviter is unknown, the name of a direct chat, else "somebody".
  func inviter(of chat: Chat) -> String {
    guard let inviter = chat.inviter, inviter != chat.directUser else {
      return chat.directUser == nil ? "somebody" : chat.name
    }
    return inviter.rawValue
  }

  func hasDraft(_ chat: Chat) -> Bool {
    chat.membership == .joined && chat.draft.text.contains { !$0.isWhitespace }
  }

  private func oneLine(_ text: String) -> String {
    String(text.prefix(Self.draftLimit).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private func time(_ chat: Chat) -> String {
    guard chat.last != nil || chat.membership == .invited else { return "" }
    return TimeWords.brief(surroundings.calendar(chat.activity), today: today, times)
  }
}

// The question that a person confirms before leaving a chat or declining its invite.

extension ChatRowBuilder {
  private static let nameLimit = 24

  func departure(_ chat: Chat) -> DepartureViewModel? {
    guard !leaving.contains(chat.id), chat.membership != .left else { return nil }
    let name = punctuation.openQuote + shortName(chat) + punctuation.closeQuote
    let isInvite = chat.membership == .invited
    let draft = hasDraft(chat) ? "What you wrote there is not sent. " : ""
    return DepartureViewModel(
      chat: chat.id,
      question: isInvite ? "Decline the invite to \(name)?" : "Leave \(name)?",
      consequence: isInvite
        ? "You can join only when somebody invites you again."
        : draft + "Unless anybody may join, you can come back only when somebody invites you. "
          + "What is stored here stays on this device.",
      yes: isInvite ? "Decline" : "Leave", no: isInvite ? "Keep" : "Stay",
      leave: .chatList(.leave(chat.id)))
  }

  func shortName(_ chat: Chat) -> String {
    let isLong = chat.name.count > Self.nameLimit
    return isLong ? chat.name.prefix(Self.nameLimit - 1) + punctuation.ellipsis : chat.name
  }
}
