import Intents
import Screens
import ViewModels

/// Sample view models for the tests of panes.
enum Samples {
  static func chat(
    _ name: String, _ preview: String = "", time: String = "", unread: String = "",
    mentions: String = "", previewKind: PreviewKind = .message
  ) -> ChatRowViewModel {
    let id = ChatID("!\(name)")
    return ChatRowViewModel(
      id: id, name: name, preview: preview, time: time, unread: unread, mentions: mentions,
      previewKind: previewKind, open: .messages(.open(id)))
  }

  static let chats = [
    chat("Guide", "Press n to start a chat of your own", time: "14:07", unread: "1"),
    chat("Anna Müller", "You: see you at eight then, bring the maps", time: "14:03"),
    chat(
      "Release crew", "bob: @alice can you tag 1.4?", time: "13:58", unread: "12", mentions: "@1"),
    chat("世界の友達", "美咲: こんにちは、元気ですか？", time: "Mon", unread: "3"),
    chat("Jörg", "Draft: about the invoice …", time: "Sun", previewKind: .draft),
    chat(
      "👩‍🚀 Space club", "Zoë: 🚀 launch moved to Friday 🎉", time: "3 Oct", unread: "99+",
      mentions: "@2"),
    chat("A chat whose name is far too long for any list", "and says a lot as well", time: "2024"),
    chat("Empty one"),
  ]

  static func list(_ rows: [ChatRowViewModel], hasEarlier: Bool = false, hasLater: Bool = false)
    -> ChatListViewModel
  {
    ChatListViewModel(state: .loaded(rows: rows, hasEarlier: hasEarlier, hasLater: hasLater))
  }

  static func listState(selected: String?, isFocused: Bool = true) -> ChatListPaneState {
    var state = ChatListPaneState()
    state.selected = selected.map { ChatID("!\($0)") }
    state.isFocused = isFocused
    return state
  }

  static let failure = FailureViewModel(
    reason: "The server did not answer. What was stored is kept.", retry: .chatList(.retry))

  static func message(
    _ number: Int, _ sender: String, _ time: String, _ body: String, color: Int = 1,
    beginsGroup: Bool = true,
    kind: MessageBodyKind = .text, ownNames: [Range<Int>] = [], delivery: DeliveryViewModel? = nil,
    quote: String = "",
    isEdited: Bool = false, reactions: [ReactionViewModel] = [], more: MoreReactions = .none,
    pending: [PendingViewModel] = [], thread: ThreadLineViewModel? = nil
  ) -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: .event(EventID("$\(number)")), sender: sender, beginsGroup: beginsGroup,
        senderColor: color, time: time,
        body: body, kind: kind, ownNames: ownNames, delivery: delivery, quote: quote,
        isEdited: isEdited,
        reactions: reactions, moreReactions: more, pending: pending, thread: thread))
  }

  static func own(
    _ number: Int, _ time: String, _ body: String, _ phase: DeliveryPhase, word: String? = nil,
    pending: [PendingViewModel] = []
  ) -> MessageRowViewModel {
    message(
      number, "you", time, body, color: 0, delivery: delivery(phase, word: word), pending: pending)
  }

  static func delivery(_ phase: DeliveryPhase, word: String? = nil) -> DeliveryViewModel {
    let (glyph, name) =
      switch phase {
      case .queued: ("…", "Waiting")
      case .sending: ("↑", "Sending")
      case .sent: ("✓", "Sent")
      case .seen: ("✓✓", "Seen")
      case .failed: ("!", "Not sent: too large")
      }
    return DeliveryViewModel(phase: phase, glyph: glyph, word: word ?? name)
  }

  static let conversation: [MessageRowViewModel] = [
    .day("Yesterday"),
    message(1, "Anna", "18:20", "Did the new tent arrive?"),
    own(2, "18:24", "It did. Two poles are missing, they send them tomorrow.", .seen),
    .unreadLine("Today · 2 new"),
    .notice(.event(EventID("$3")), time: "09:12", text: "Bob joined"),
    message(4, "Bob", "09:12", "Morning! What is the plan for the weekend?", color: 2),
    message(
      5, "Bob", "09:12",
      "I could take the early train, then we would have the whole afternoon for the ridge and still be "
        + "down before it gets dark.", color: 2, beginsGroup: false),
    message(6, "Anna", "09:15", "@you can you bring the maps?", kind: .mention, ownNames: [0..<4]),
    message(7, "Anna", "09:16", "packs the stove", kind: .emote),
    own(8, "09:17", "Yes", .sent),
  ]

  static func rows(
    _ rows: [MessageRowViewModel], historyNote: String = "", hasLater: Bool = false
  ) -> MessageRows {
    let show = Intent.messages(.show(ChatID("!a"), around: nil))
    return MessageRows(
      rows: rows, earlier: nil, later: hasLater ? show : nil, historyNote: historyNote,
      newestEvent: nil)
  }

  static func messages(
    _ state: MessagesState, title: String = "Weekend trip",
    subtitle: String = "Harz, Friday to Sunday", typing: String = "", people: String = ""
  ) -> MessagesViewModel {
    MessagesViewModel(
      chat: ChatID("!a"), title: title, subtitle: subtitle, state: state, typing: typing,
      draft: .empty, refused: [], people: people)
  }

  static func messagesState(_ text: String = "", isFocused: Bool = true) -> MessagesPaneState {
    var state = MessagesPaneState()
    state.composer = ComposerState(text: text, cursor: text.count)
    state.isFocused = isFocused
    return state
  }

  static let help = HelpViewModel(sections: [
    HelpSection(
      heading: "Everywhere",
      lines: [
        HelpLine(keys: "F1, Alt-?", sentence: "Show or hide this help"),
        HelpLine(keys: "Ctrl-K, F2, Alt-k", sentence: "Find a chat by a few letters of its name"),
        HelpLine(keys: "Esc, Ctrl-G", sentence: "Go back one step; nothing that you wrote is lost"),
        HelpLine(keys: "Ctrl-Q, F10", sentence: "Quit at once"),
      ]),
    HelpSection(
      heading: "Messages",
      lines: [
        HelpLine(keys: "Enter", sentence: "Send what you wrote"),
        HelpLine(keys: "Alt-Enter, Ctrl-J", sentence: "Begin a new line in the message"),
        HelpLine(keys: "PageUp, Ctrl-Up", sentence: "Scroll to older messages"),
        HelpLine(
          keys: "Ctrl-Home, Alt-Home, Alt-<", sentence: "Go to the oldest message that is loaded"),
      ]),
  ])
}
