import Cells
import Intents
import Model
import Screens
import TestSupport
import Testing
import ViewModels

@testable import Engine

/// Each state of a message and of a chat has a text of its own, so that nobody needs colours to
/// tell the states apart: without colours, in ASCII and for a screen reader.
@Suite(.aside) struct DistinctStateTests {
  /// The ways in which a drawing is shown without colours.
  enum Manner: CaseIterable {
    case mono, ascii, linear

    func shown(_ buffer: PaneBuffer) -> PaneBuffer {
      switch self {
      case .mono: buffer
      case .ascii: buffer.inASCII
      case .linear: buffer.linear
      }
    }
  }

  private static let around = Surroundings(
    now: ServerTimestamp(milliseconds: 0), calendar: { World.utc($0) })
  private static let chatID = ChatID("!a")

  private func model(_ manner: Manner) -> ChatModel {
    var model = ChatModel()
    var start = SettingsStart()
    start.given.linear = manner == .linear
    model.begin(settings: start, chosen: Settings())
    return model
  }

  private func text(_ buffer: PaneBuffer) -> String {
    buffer.lines.map { line in String(line.filter { $0.width > 0 }.map(\.text)) }
      .joined(separator: "\n")
  }

  private func expectDistinct(_ texts: [(name: String, text: String)], _ manner: Manner) {
    for (index, one) in texts.enumerated() {
      for other in texts[(index + 1)...] where one.text == other.text {
        Issue.record("\(manner): \(one.name) looks like \(other.name):\n\(one.text)")
      }
    }
  }

  // MARK: Messages

  private func message(
    _ content: MessageContent = .text("hello", mentionsUs: false), isOwn: Bool = false,
    delivery: Delivery? = nil, gap: Bool = false, quote: Quote? = nil, isEdited: Bool = false,
    reactions: [ReactionCount] = [], pending: [PendingChange] = []
  ) -> Message {
    Message(
      id: .event(EventID("$1")), sender: UserID("@bob:s"), senderName: "bob", isOwn: isOwn,
      timestamp: ServerTimestamp(milliseconds: 0), content: content, delivery: delivery,
      hasGapBefore: gap, quote: quote, isEdited: isEdited, reactions: reactions, pending: pending)
  }

  private var messages: [(name: String, message: Message)] {
    let own: [(String, Delivery)] = [
      ("waiting", .queued), ("sending", .sending), ("sent", .sent), ("seen", .seen),
      ("not sent", .failed(.tooLarge)),
    ]
    let pending = { (delivery: Delivery) in
      PendingChange(
        transaction: TransactionID("t"), kind: .edit, delivery: delivery)
    }
    return own.map { ($0.0, message(isOwn: true, delivery: $0.1)) } + [
      ("a text", message()), ("a mention", message(.text("hello", mentionsUs: true))),
      ("an emote", message(.emote("hello"))), ("encrypted", message(.encrypted)),
      ("deleted", message(.deleted)), ("unknown", message(.unknown("m.poll"))),
      ("a change of the room", message(.change("hello"))), ("after a gap", message(gap: true)),
      ("a reply", message(quote: Quote(event: EventID("$0"), original: nil))),
      ("edited", message(isEdited: true)),
      ("a reaction", message(reactions: [ReactionCount(key: "👍", people: 1, own: nil)])),
      (
        "an own reaction",
        message(reactions: [ReactionCount(key: "👍", people: 1, own: EventID("$r"))])
      ),
      ("an edit that waits", message(pending: [pending(.queued)])),
      ("an edit on its way", message(pending: [pending(.sending)])),
      ("an edit that failed", message(pending: [pending(.failed(.tooLarge))])),
    ]
  }

  @Test(arguments: Manner.allCases, [20, 40, 80])
  func `each state of a message has its own text`(manner: Manner, columns: Int) {
    let texts = messages.map { name, message in
      var model = model(manner)
      let chat = Chat(
        id: Self.chatID, name: "Build", topic: "", directUser: nil, membership: .joined, last: nil,
        activity: message.timestamp, unread: .none, draft: .empty, isEncrypted: false)
      _ = model.open(chat.id, stored: chat)
      _ = model.replace(
        MessageWindow(
          messages: [message], hasEarlier: false, hasLater: false, history: .start,
          newestEvent: EventID("$1"), firstUnread: nil, isReadToEnd: true))
      var state = MessagesPaneState()
      state.isLinear = manner == .linear
      let drawing = MessagesPane.draw(
        MessagesBuilder.build(model, Self.around), state, size: Size(rows: 24, columns: columns))
      return (name, text(manner.shown(drawing.drawing.buffer)))
    }
    expectDistinct(texts, manner)
  }

  // MARK: Chats

  private func chat(
    membership: Membership = .joined, unread: UnreadCounts = .none, draft: String = "",
    level: NotificationLevel = .all
  ) -> Chat {
    Chat(
      id: Self.chatID, name: "Build", topic: "", directUser: nil, membership: membership,
      last: nil, activity: ServerTimestamp(milliseconds: 0), unread: unread,
      draft: Draft(text: draft, cursor: 0), isEncrypted: false, level: level,
      inviter: UserID("@dan:s"))
  }

  private var chats: [(name: String, chat: Chat)] {
    [
      ("read", chat()), ("unread", chat(unread: UnreadCounts(messages: 3, mentions: 0))),
      ("mentioned", chat(unread: UnreadCounts(messages: 3, mentions: 1))),
      ("often mentioned", chat(unread: UnreadCounts(messages: 3, mentions: 2))),
      ("an invite", chat(membership: .invited)), ("left", chat(membership: .left)),
      ("with a draft", chat(draft: "Dear")), ("mentions only", chat(level: .mentions)),
      ("muted", chat(level: .mute)),
      ("muted and unread", chat(unread: UnreadCounts(messages: 3, mentions: 0), level: .mute)),
    ]
  }

  @Test(arguments: Manner.allCases, [Size(rows: 24, columns: 40), Size(rows: 12, columns: 80)])
  func `each state of a chat has its own text in the list`(manner: Manner, size: Size) {
    let rows = ChatRowBuilder(model(manner), Self.around)
    let texts = chats.map { name, chat in
      var state = ChatListPaneState()
      state.isLinear = manner == .linear
      let list = ChatListViewModel(
        state: .loaded(rows: [rows.row(chat)], hasEarlier: false, hasLater: false))
      return (name, text(manner.shown(ChatListPane.draw(list, state, size: size).buffer)))
    }
    expectDistinct(texts, manner)
  }
}
