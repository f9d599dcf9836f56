import Intents
import Keys
import Model
import TestSupport
import Testing
import ViewModels

/// After any failure the next event arrives, a retry works, and abandoned requests report nothing.
@Suite(.aside) struct StreamsGoOnTests {
  /// An effect of the engine, and the way in which it fails.
  struct Failing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wish: Event
    let isAsked: @Sendable (Effect) -> Bool
    let failure: [Event]
  }

  static let failing = [
    Failing(
      testDescription: "sending",
      wish: .intent(
        .messages(
          .submit(
            Submission(chat: ChatID("!a"), transaction: TransactionID("x"), text: "mine")))),
      isAsked: { if case .send = $0 { true } else { false } },
      failure: [.messages(.delivery(TransactionID("x"), .failed(.tooLarge)))]),
    Failing(
      testDescription: "creating a chat",
      wish: .intent(.createChat(.create(ChatRequest(name: "Zoë")))),
      isAsked: { if case .createChat = $0 { true } else { false } },
      failure: [.creation(.failed(.timedOut))]),
    Failing(
      testDescription: "fetching history",
      wish: .intent(.messages(.fetchHistory(ChatID("!a"), before: nil))),
      isAsked: { if case .fetchHistory = $0 { true } else { false } },
      failure: [.messages(.historyFailed(ChatID("!a"), .timedOut))]),
    Failing(
      testDescription: "the connection", wish: .intent(.reconnect),
      isAsked: { $0 == .reconnect },
      failure: [.connection(.offline(.timedOut, retryInSeconds: 5)), .connection(.online)]),
    Failing(
      testDescription: "a report about an odd answer", wish: .intent(.reconnect),
      isAsked: { $0 == .reconnect }, failure: [.connection(.report("something was odd"))]),
    Failing(
      testDescription: "sending a typing notice",
      wish: .intent(.messages(.typing(ChatID("!a"), true))),
      isAsked: { if case .sendTyping = $0 { true } else { false } }, failure: []),
    Failing(
      testDescription: "searching the directory", wish: .intent(.createChat(.suggest("zo"))),
      isAsked: { if case .searchDirectory = $0 { true } else { false } },
      failure: [.contacts(.notFound("zo", .timedOut))]),
    Failing(
      testDescription: "searching for public rooms",
      wish: .intent(.actions(.room(.browse(.show(RoomQuery(words: "zo")))))),
      isAsked: { if case .fetchRooms = $0 { true } else { false } },
      failure: [.rooms(.notListed(RoomPageRequest(RoomQuery(words: "zo")), .timedOut))]),
    Failing(
      testDescription: "setting the level of a chat",
      wish: .intent(.chatList(.setLevel(ChatID("!a"), .mute))),
      isAsked: { if case .setLevel = $0 { true } else { false } },
      failure: [.account(.levelRefused(ChatID("!a"), .mute))]),
    Failing(
      testDescription: "following a chat", wish: .intent(.chatList(.follow(ChatID("!moved")))),
      isAsked: { if case .follow = $0 { true } else { false } },
      failure: [.chats(.followFailed(ChatID("!moved"), .timedOut))]),
    Failing(
      testDescription: "leaving a chat", wish: .intent(.chatList(.leave(ChatID("!a")))),
      isAsked: { $0 == .leave(ChatID("!a")) },
      failure: [.chats(.leaveFailed(ChatID("!a"), .timedOut))]),
    Failing(
      testDescription: "sending a read receipt", wish: arrived("!a", text("$read")),
      isAsked: { if case .sendReceipt = $0 { true } else { false } },
      // No response to the receipt arrives, because the connection breaks.
      failure: [.connection(.offline(.timedOut, retryInSeconds: 1)), .connection(.online)]),
    Failing(
      testDescription: "joining", wish: .intent(.messages(.accept(ChatID("!invite")))),
      isAsked: { if case .join = $0 { true } else { false } }, failure: []),
  ]

  private static func desk() throws -> Desk {
    let desk = try Desk()
    desk.send(.connection(.online))
    desk.send(joined("!a"), arrived("!a", text("$1")), synced("1"))
    desk.send(
      .chats(
        .updated(ChatUpdate(chat: ChatID("!invite"), membership: .invited, name: "invite"))))
    let next = Successor(chat: ChatID("!next"), server: nil)
    desk.send(
      .chats(
        .updated(
          ChatUpdate(chat: ChatID("!moved"), membership: .joined, name: "moved", successor: next))))
    desk.openChat("!a")
    desk.settle()
    // The open chat has requested history by itself; this is the page, after which more can be
    // requested.
    desk.send(older("!a", [text("$0"), text("$1")], filling: nil, rest: "more"))
    desk.settle()
    desk.send(.messages(.historyFailed(ChatID("!a"), .timedOut)))
    desk.send(.chats(.receiptSent(ChatID("!a"), EventID("$1"))))
    desk.settle()
    _ = (desk.world.takeEffects(), desk.takeTrail())
    return desk
  }

  @Test(arguments: failing)
  func `after a failure the next event arrives and a second request is sent`(
    failing: Failing
  ) throws {
    let desk = try Self.desk()
    if case .intent(.messages(.accept(let chat))) = failing.wish {
      desk.send(.intent(.messages(.open(chat))))
    }
    desk.send(failing.wish)
    desk.settle()
    #expect(desk.world.takeEffects().contains(where: failing.isAsked))
    if !failing.failure.isEmpty { desk.send(failing.failure) }
    desk.settle()
    desk.send(arrived("!a", text("$2", "life goes on")), synced("2"))
    desk.settle()
    #expect(desk.shows("life goes on"))
    if case .intent(.messages(.submit(let submission))) = failing.wish {
      desk.send(.intent(.actions(.resend(submission.transaction))))
    } else {
      desk.send(failing.wish)
    }
    desk.settle()
    #expect(desk.world.takeEffects().contains(where: failing.isAsked))
  }

  @Test func `a page of history that failed is loaded by a second request`() throws {
    let desk = try Self.desk()
    desk.send(.intent(.messages(.fetchHistory(ChatID("!a"), before: nil))))
    desk.send(.messages(.historyFailed(ChatID("!a"), .timedOut)))
    desk.settle()
    #expect(desk.model.open?.fetching == .failed(.timedOut))
    desk.send(.intent(.messages(.fetchHistory(ChatID("!a"), before: nil))))
    desk.settle()
    #expect(desk.model.open?.fetching == .loading)
    desk.send(older("!a", [text("$00", "long ago")], filling: "more", rest: nil))
    desk.settle()
    #expect(desk.model.open?.fetching == .loaded)
    #expect(desk.shows("long ago"))
  }

  @Test func `a second request is not sent while the first one is running`() throws {
    let desk = try Self.desk()
    for _ in 0..<2 {
      desk.send(.intent(.messages(.fetchHistory(ChatID("!a"), before: nil))))
      desk.send(.intent(.createChat(.create(ChatRequest(name: "Zoë")))))
    }
    // The chat is closed and opened again during the requests.
    desk.send(.intent(.messages(.close)))
    desk.send(open("!a"))
    desk.settle()
    let effects = desk.world.takeEffects()
    #expect(effects.filter { if case .fetchHistory = $0 { true } else { false } }.count == 1)
    #expect(effects.filter { if case .createChat = $0 { true } else { false } }.count == 1)
  }

  @Test func `late answers for a closed chat or form build no view model`() throws {
    let desk = try Self.desk()
    desk.send(.intent(.createChat(.create(ChatRequest(name: "Zoë")))))
    desk.send(.intent(.createChat(.cancel)))
    desk.send(.intent(.messages(.fetchHistory(ChatID("!a"), before: nil))))
    desk.send(.intent(.messages(.close)))
    desk.settle()
    _ = desk.takeTrail()
    desk.send(.creation(.created(ChatID("!z"))))
    desk.send(.messages(.historyFailed(ChatID("!a"), .timedOut)))
    // The list shows who is typing in its own chats, and nothing shows it for others.
    desk.send(.messages(.typing(ChatID("!elsewhere"), [UserID("@bob:s")])))
    desk.settle()
    #expect(!desk.takeTrail().contains { $0.hasPrefix("builder") })
    #expect(desk.model.creation == .idle && desk.model.open == nil)
  }

  /// Events for the chat `!a` that arrive after the person has gone on to another chat.
  static let late: [(name: String, answer: [Event])] = [
    ("a page", [older("!a", [text("$00", "long ago")], filling: "more", rest: nil)]),
    ("a failure", [.messages(.historyFailed(ChatID("!a"), .timedOut))]),
    ("a message", [arrived("!a", text("$3", "late news")), synced("3")]),
    ("typing", [.messages(.typing(ChatID("!a"), [UserID("@bob:s")]))]),
    (
      "a read receipt",
      [
        .messages(
          .receipts(
            ChatID("!a"),
            [
              Receipt(
                user: UserID("@bob:s"), event: EventID("$1"),
                timestamp: ServerTimestamp(milliseconds: 1))
            ]))
      ]
    ),
    (
      "an edit",
      [
        .messages(
          .edited(
            ChatID("!a"),
            Edit(
              event: EventID("$e"), target: EventID("$1"), sender: UserID("@bob:s"),
              timestamp: ServerTimestamp(milliseconds: 1),
              content: .text("late news", mentionsUs: false))))
      ]
    ),
  ]

  @Test(arguments: late.indices)
  func `a late answer for a chat that was left changes nothing in the open chat`(
    number: Int
  ) throws {
    let late = Self.late[number]
    let desk = try Self.desk()
    desk.send(joined("!b"), arrived("!b", text("$b", "in the other")), synced("b"))
    desk.send(older("!b", [], filling: nil, rest: nil))
    desk.send(.intent(.messages(.fetchHistory(ChatID("!a"), before: nil))))
    desk.settle()
    #expect(desk.model.open?.fetching == .loading)
    desk.goOn(to: "!b")
    desk.advance(milliseconds: 2000)
    let before = (desk.model.open, desk.lines.map { $0.drop { $0 != "│" } })
    desk.send(late.answer)
    desk.settle()
    desk.advance(milliseconds: 2000)
    #expect(desk.model.open == before.0, "\(late.name)")
    #expect(desk.lines.map { $0.drop { $0 != "│" } }.dropLast() == before.1.dropLast())
    // Back in the chat that was left, the failure arrives, and history can be requested again.
    desk.goOn(to: "!a")
    _ = desk.world.takeEffects()
    desk.send(.messages(.historyFailed(ChatID("!a"), .timedOut)))
    desk.send(.intent(.messages(.fetchHistory(ChatID("!a"), before: nil))))
    desk.settle()
    let asked = desk.world.takeEffects().contains {
      if case .fetchHistory(ChatID("!a"), _, _) = $0 { true } else { false }
    }
    #expect(asked == (late.name != "a page"), "\(late.name)")
  }
}

extension Desk {
  /// Opens the chat `chat` in place of the open one, with the keys for the next and the previous
  /// chat.
  func goOn(to chat: String) {
    let keys =
      Array(repeating: KeyStroke(.character("n"), .control), count: 6)
      + Array(repeating: KeyStroke(.character("p"), .control), count: 6)
    for key in keys where model.open?.chat.id != ChatID(chat) {
      input(.key(key))
      settle()
    }
    #expect(model.open?.chat.id == ChatID(chat))
  }
}
