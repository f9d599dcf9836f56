import Intents
import Model
import Testing
import ViewModels

/// No failure ends anything: the next event arrives, a retry works, what was left is not told of.
@Suite struct StreamsGoOnTests {
  /// Something that the engine asks of the world, and how that fails.
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
      testDescription: "making a chat",
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
      testDescription: "an answer that was odd", wish: .intent(.reconnect),
      isAsked: { $0 == .reconnect }, failure: [.connection(.report("something was odd"))]),
    Failing(
      testDescription: "telling that one types",
      wish: .intent(.messages(.typing(ChatID("!a"), true))),
      isAsked: { if case .sendTyping = $0 { true } else { false } }, failure: []),
    Failing(
      testDescription: "looking somebody up", wish: .intent(.createChat(.suggest("zo"))),
      isAsked: { if case .searchDirectory = $0 { true } else { false } },
      failure: [.contacts(.notFound("zo", .timedOut))]),
    Failing(
      testDescription: "telling the level of a chat",
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
      testDescription: "telling what was read", wish: arrived("!a", text("$read")),
      isAsked: { if case .sendReceipt = $0 { true } else { false } },
      // No answer is the failure: the way there broke.
      failure: [.connection(.offline(.timedOut, retryInSeconds: 1)), .connection(.online)]),
    Failing(
      testDescription: "joining", wish: open("!invite"),
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
    // History was asked for by itself: the answer is that there is more.
    desk.send(older("!a", [text("$0"), text("$1")], filling: nil, rest: "more"))
    desk.settle()
    desk.send(.messages(.historyFailed(ChatID("!a"), .timedOut)))
    desk.send(.chats(.receiptSent(ChatID("!a"), EventID("$1"))))
    desk.settle()
    _ = (desk.world.takeEffects(), desk.takeTrail())
    return desk
  }

  @Test(arguments: failing)
  func `after a failure the next event arrives, and asking again asks again`(
    failing: Failing
  ) throws {
    let desk = try Self.desk()
    desk.send(failing.wish)
    desk.settle()
    #expect(desk.world.takeEffects().contains(where: failing.isAsked))
    if !failing.failure.isEmpty { desk.send(failing.failure) }
    desk.settle()
    if case .intent(.messages(.open)) = failing.wish { desk.send(open("!a")) }
    desk.send(arrived("!a", text("$2", "life goes on")), synced("2"))
    desk.settle()
    #expect(desk.shows("life goes on"))
    if case .intent(.messages(.submit(let submission))) = failing.wish {
      desk.send(.intent(.messages(.resend(submission.transaction))))
    } else {
      desk.send(failing.wish)
    }
    desk.settle()
    #expect(desk.world.takeEffects().contains(where: failing.isAsked))
  }

  @Test func `failed, tried again, there`() throws {
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

  @Test func `what is asked for twice is asked once`() throws {
    let desk = try Self.desk()
    for _ in 0..<2 {
      desk.send(.intent(.messages(.fetchHistory(ChatID("!a"), before: nil))))
      desk.send(.intent(.createChat(.create(ChatRequest(name: "Zoë")))))
    }
    // The pane appears again, with a listener of its own.
    desk.send(.intent(.messages(.close)))
    desk.send(open("!a"))
    desk.settle()
    let effects = desk.world.takeEffects()
    #expect(effects.filter { if case .fetchHistory = $0 { true } else { false } }.count == 1)
    #expect(effects.filter { if case .createChat = $0 { true } else { false } }.count == 1)
  }

  @Test func `who left is not told of what comes late`() throws {
    let desk = try Self.desk()
    desk.send(.intent(.createChat(.create(ChatRequest(name: "Zoë")))))
    desk.send(.intent(.createChat(.cancel)))
    desk.send(.intent(.messages(.fetchHistory(ChatID("!a"), before: nil))))
    desk.send(.intent(.messages(.close)))
    desk.settle()
    _ = desk.takeTrail()
    desk.send(.creation(.created(ChatID("!z"))))
    desk.send(.messages(.historyFailed(ChatID("!a"), .timedOut)))
    desk.send(.messages(.typing(ChatID("!a"), [UserID("@bob:s")])))
    desk.settle()
    #expect(!desk.takeTrail().contains { $0.hasPrefix("builder") })
    #expect(desk.model.creation == .idle && desk.model.open == nil)
  }
}
