import Intents
import Model
import Engine
import Testing
import ViewModels

/// Reading messages and counting unread ones, from the router to the disk and back.
@Suite struct UnreadRouteTests {
  private func joined(_ chat: String) -> Event {
    .chats(.updated(ChatUpdate(chat: ChatID(chat), membership: .joined, name: chat)))
  }

  private func unread(_ chat: String, _ count: Int, mentions: Int = 0) -> Event {
    .chats(.unread(ChatID(chat), UnreadCounts(messages: count, mentions: mentions)))
  }

  private func isReceipt(_ effect: Effect) -> Bool {
    if case .sendReceipt = effect { true } else { false }
  }

  private func rows(_ viewModel: MessagesViewModel?) -> MessageRows? {
    if case .loaded(let rows)? = viewModel?.state { rows } else { nil }
  }

  @Test func `read receipts for messages read offline are sent after a restart, once`() throws {
    let folder = StoreFolder()
    do {
      let rig = try StoredRig(folder)
      rig.send(joined("!a"), arrival("!a", "$1", "$2"), unread("!a", 2))
      rig.send(open("!a"))
      rig.send(watching("!a", lastShown: "$2"))
      rig.send(.intent(.messages(.close)))
      rig.advance(milliseconds: 1000)
      #expect(rig.badge.take()?.unread == 0)
      #expect(!rig.effects().contains(where: isReceipt))
    }
    let rig = try StoredRig(folder)
    #expect(rig.badge.take()?.unread == 0)
    rig.send(.connection(.online))
    rig.advance(milliseconds: 1000)
    #expect(rig.effects().filter(isReceipt) == [.sendReceipt(ChatID("!a"), EventID("$2"))])
    rig.send(.chats(.receiptSent(ChatID("!a"), EventID("$2"))))
    rig.send(.connection(.online))
    rig.advance(milliseconds: 1000)
    #expect(!rig.effects().contains(where: isReceipt))
  }

  @Test func `peeking at a chat marks no message as read, opening it does`() throws {
    let rig = try StoredRig()
    rig.send(.connection(.online))
    rig.send(joined("!a"), arrival("!a", "$1"), unread("!a", 1))
    rig.send(.intent(.peek(ChatID("!a"))))
    rig.send(arrival("!a", "$2"), unread("!a", 2))
    rig.advance(milliseconds: 1000)
    #expect(rig.messages.take()?.chat == ChatID("!a"))
    #expect(rig.badge.take()?.unread == 2)
    #expect(!rig.effects().contains(where: isReceipt))
    rig.send(open("!a"))
    rig.send(watching("!a", lastShown: "$2"))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 0)
    #expect(rig.effects().contains(.sendReceipt(ChatID("!a"), EventID("$2"))))
  }

  @Test func `the receipt for a chat that was marked as read waits until no undo is possible`()
    throws
  {
    let rig = try StoredRig()
    rig.send(.connection(.online))
    for chat in ["!a", "!b"] {
      rig.send(joined(chat), arrival(chat, "$1\(chat)"), unread(chat, 1))
      rig.send(.intent(.chatList(.markRead(ChatID(chat)))))
      rig.advance(milliseconds: 2_000)
    }
    rig.send(.intent(.actions(.undoRead(ChatID("!b")))))
    rig.advance(milliseconds: 1_400)
    #expect(!rig.effects().contains(where: isReceipt))
    rig.advance(milliseconds: 200)
    #expect(rig.effects().filter(isReceipt) == [.sendReceipt(ChatID("!a"), EventID("$1!a"))])
    rig.advance(milliseconds: 20_000)
    #expect(!rig.effects().contains(where: isReceipt))
    #expect(rig.badge.take()?.unread == 1)
  }

  @Test func `a chat whose end is shown in the same batch of events that opens it is read`() throws
  {
    let rig = try StoredRig()
    rig.send(.connection(.online))
    rig.send(joined("!a"), arrival("!a", "$1"), unread("!a", 1))
    rig.send(.intent(.peek(ChatID("!a"))))
    rig.send(.intent(.messages(.close)))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 1)
    // The screen still has the window from the peek and shows it at once.
    rig.send(open("!a"), watching("!a", lastShown: "$1"))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 0)
    rig.advance(milliseconds: 1000)
    #expect(rig.effects().filter(isReceipt) == [.sendReceipt(ChatID("!a"), EventID("$1"))])
  }

  @Test func `new messages are marked as read only after the screen has shown them`() throws {
    let rig = try StoredRig()
    rig.send(.connection(.online))
    rig.send(joined("!a"), arrival("!a", "$1"), unread("!a", 1))
    rig.send(open("!a"))
    rig.send(arrival("!a", "$2"), unread("!a", 2))
    // The screen still shows the view model without $2: the next one waits for the listener's pace.
    rig.send(watching("!a", lastShown: "$1"))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 2)
    rig.send(watching("!a", lastShown: "$2"))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 0)
    rig.send(.chats(.receiptSent(ChatID("!a"), EventID("$1"))))
    rig.advance(milliseconds: 1000)
    #expect(rig.effects().contains(.sendReceipt(ChatID("!a"), EventID("$2"))))
  }

  @Test func `reading chats on another device clears all unread counts`() throws {
    let rig = try StoredRig()
    rig.send(joined("!a"), arrival("!a", "$1"), unread("!a", 1, mentions: 1))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.title == "(1) confab")
    rig.send(.chats(.readUpTo(ChatID("!a"), EventID("$1"))))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take() == BadgeViewModel(unread: 0, mentions: 0, title: "confab"))
    guard case .loaded(let chats, _, _)? = rig.list.take()?.state else {
      Issue.record("no list")
      return
    }
    #expect(chats.map(\.unread) == [""] && chats.map(\.mentions) == [""])
  }

  @Test func `marking all chats as read is stored at once, and receipts follow a few at a time`()
    throws
  {
    let folder = StoreFolder()
    let rig = try StoredRig(folder)
    for number in 0..<20 {
      rig.send(
        joined("!\(number)"), arrival("!\(number)", "$\(number)"), unread("!\(number)", 1))
    }
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 20)
    rig.send(.intent(.chatList(.markAllRead)))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 0)
    rig.send(.connection(.online))
    var told: Set<ChatID> = []
    for _ in 0..<10 {
      rig.advance(milliseconds: 1000)
      let receipts = rig.effects().filter(isReceipt)
      #expect(receipts.count <= 8)
      for case .sendReceipt(let chat, let event, _) in receipts {
        told.insert(chat)
        rig.send(.chats(.receiptSent(chat, event)))
      }
    }
    #expect(told.count == 20)
    #expect(try StoredRig(folder).badge.take()?.unread == 0)
  }

  @Test func `each search for the next unread chat gives a numbered result, also if it finds none`()
    throws
  {
    let rig = try StoredRig()
    for number in 0..<300 {
      rig.send(joined("!\(number)"), arrival("!\(number)", "$\(number)"))
    }
    rig.send(unread("!7", 1))
    rig.advance(milliseconds: 1000)
    #expect(rig.list.take()?.chatToOpen.number == 0)
    rig.send(.intent(.chatList(.findUnread(after: Conversation(ChatID("!9"))))))
    #expect(
      rig.list.take()?.chatToOpen
        == ChatToOpenViewModel(number: 1, conversation: Conversation(ChatID("!7"))))
    rig.send(.intent(.chatList(.findUnread(after: Conversation(ChatID("!7"))))))
    #expect(rig.list.take()?.chatToOpen == ChatToOpenViewModel(number: 2, conversation: nil))
  }

  @Test func `the first unread message can be reached even if it is not loaded`() throws {
    let rig = try StoredRig()
    rig.send(joined("!a"))
    for number in 0..<400 { rig.send(arrival("!a", "$\(number)")) }
    rig.send(.chats(.readUpTo(ChatID("!a"), EventID("$9"))), unread("!a", 390))
    rig.send(open("!a"))
    rig.advance(milliseconds: 100)
    let first = rows(rig.messages.take())
    let intent = Intent.messages(.show(ChatID("!a"), around: .event(EventID("$10"))))
    #expect(first?.unread == intent)
    #expect(first?.rows.contains(where: isUnreadLine) == false)
    rig.send(.intent(intent))
    rig.advance(milliseconds: 100)
    let second = rows(rig.messages.take())
    #expect(second?.unread == nil)
    #expect(second?.rows.contains(where: isUnreadLine) == true)
  }

  private func isUnreadLine(_ row: MessageRowViewModel) -> Bool {
    if case .unreadLine = row { true } else { false }
  }
}
