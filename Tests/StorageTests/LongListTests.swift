import Database
import Intents
import Model
import Testing

@testable import Storage

/// Lists that other people can make long, such as the edits of a message: what a later event costs
/// does not depend on their length.
@Suite struct LongListTests: PollRig {
  static let poll = lunch("pizza", "pasta")

  private static func user(_ number: Int) -> UserID { UserID("@u\(number):s") }

  private static func arrive(_ text: String, by sender: UserID = alice) -> Event {
    arrived([said(text, by: sender)])
  }

  /// A list, the events that make one of this length, and a later event.
  struct List: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (_ count: Int) -> [Event]
    let later: @Sendable (_ number: Int) -> Event
  }

  static let lists: [List] = [
    List(testDescription: "edits of a message") { count in
      [joined(), arrive("a")] + (0..<count).map { change("a", "e\($0)", at: 2_000 + $0) }
    } later: {
      change("a", "later \($0)", at: 90_000 + $0)
    },
    List(testDescription: "edits of a message by others") { count in
      [joined(), arrive("a")]
        + (0..<count).map { change("a", "e\($0)", by: user($0), at: 2_000 + $0) }
    } later: {
      change("a", "later \($0)", at: 90_000 + $0)
    },
    List(testDescription: "edits of other messages") { count in
      [joined(), arrive("a")] + (0..<count).map { change("x\($0)", "e\($0)", at: 2_000 + $0) }
    } later: {
      change("a", "later \($0)", at: 90_000 + $0)
    },
    List(testDescription: "waiting reactions and deletions") { count in
      [joined(), arrive("a")]
        + (0..<count).flatMap { number -> [Event] in
          [
            reacted("k", to: "x\(number)", as: "$r\(number)"),
            .messages(.deleted(chat, EventID("$d\(number)"))),
          ]
        }
    } later: {
      arrive("later \($0)")
    },
    List(testDescription: "threads") { count in
      [
        joined(), arrived((0..<count).map { said("r\($0)") }),
        arrived((0..<count).map { reply("t\($0)", to: "r\($0)") }),
      ]
    } later: {
      arrived([reply("later \($0)", to: "r\($0)")])
    },
    List(testDescription: "replies in a thread") { count in
      [joined(), arrive("r"), arrived((0..<count).map { reply("t\($0)", to: "r") })]
    } later: {
      arrived([reply("later \($0)", to: "r")])
    },
    List(testDescription: "answers to a message") { count in
      [
        joined(), arrive("a"),
        arrived(
          (0..<count).map {
            TimelineMessage(
              event: EventID("$q\($0)"), sender: bob, timestamp: time(2_000),
              content: .text("q", mentionsUs: false), transaction: nil, answers: .of("a"))
          }),
      ]
    } later: {
      change("a", "later \($0)", at: 90_000 + $0)
    },
    List(testDescription: "read receipts") { count in
      [
        joined(), arrived([said("a", by: me), said("b", by: me)]),
        .messages(
          .receipts(
            chat,
            (0..<count).map {
              Receipt(user: user($0), event: .of("a"), timestamp: time(Int64($0)))
            })),
      ]
    } later: {
      receipt(user($0), "b")
    },
    List(testDescription: "read receipts of unknown messages") { count in
      [
        joined(), arrive("a", by: me),
        .messages(
          .receipts(
            chat,
            (0..<count).map {
              Receipt(user: user($0), event: .of("x\($0)"), timestamp: time(Int64($0)))
            })),
      ]
    } later: {
      arrive("later \($0)", by: me)
    },
    List(testDescription: "votes") { count in
      [joined(), arrived([start])]
        + (0..<count).map { respond(.vote(["pizza"]), by: user($0), as: "$v\($0)") }
    } later: {
      respond(.vote(["pasta"]), by: user($0), at: 50, as: "$l\($0)")
    },
    List(testDescription: "votes of one person") { count in
      [joined(), arrived([start])]
        + (0..<count).map { respond(.vote(["pizza"]), by: bob, at: 10 + $0, as: "$v\($0)") }
    } later: {
      respond(.vote(["pasta"]), by: bob, at: 90_000 + $0, as: "$l\($0)")
    },
    List(testDescription: "members") { count in
      [joined(), .contacts(.members(chat, (0..<count).map { member(user($0), "Name \($0)") }))]
    } later: {
      members(member(user(90_000 + $0), "Later \($0)"))
    },
    List(testDescription: "members with one name") { count in
      [joined(), .contacts(.members(chat, (0..<count).map { member(user($0), "Name") }))]
    } later: {
      arrive("later \($0)", by: user($0))
    },
    List(testDescription: "rooms of a space") { count in
      [joined(), space((0..<count).map { "!c\($0)" })]
    } later: {
      space(["!later\($0)"])
    },
    List(testDescription: "invites") { count in
      [joined()] + (0..<count).map { invite("!i\($0)", by: user($0 % 3)) }
    } later: {
      invite("!later\($0)", by: user($0))
    },
    List(testDescription: "direct chats") { count in
      let chats = (0..<count).map { (ChatID("!d\($0)"), user($0)) }
      return [joined(), .account(.directChats(Dictionary(uniqueKeysWithValues: chats)))]
    } later: {
      arrive("later \($0)")
    },
    List(testDescription: "ignored people") { count in
      [joined(), .account(.ignored(Set((0..<count).map(user))))]
    } later: {
      arrive("later \($0)")
    },
  ]

  @Test(arguments: lists)
  func `a later event costs the same however long the list is`(list: List) throws {
    func steps(_ count: Int) throws -> Int {
      let sample = try Sample()
      _ = try sample.store.commit(list.make(count))
      let before = sample.store.database.machineSteps
      for number in 0..<10 {
        try sample.commit(list.later(number))
        _ = try sample.window(limit: 20)
        _ = try sample.store.chatList(ChatListQuery(around: nil, limit: 20))
      }
      return sample.store.database.machineSteps - before
    }
    let (short, long) = try (steps(200), steps(1_600))
    #expect(long <= short + short / 5, "\(short), \(long)")
  }

  @Test func `ends of a poll by people who may not be allowed to end it cost little`() throws {
    func steps(_ count: Int) throws -> Int {
      let sample = try Sample()
      try sample.commit(joined(), arrived([Self.start]))
      _ = try sample.store.commit(
        (0..<count).map { Self.respond(.end, by: Self.user($0), at: 200, as: "$e\($0)") })
      let before = sample.store.database.machineSteps
      try sample.commit(Self.respond(.end, by: bob, at: 300, as: "$later"))
      return sample.store.database.machineSteps - before
    }
    // The responses are counted anew, a few steps each.
    let (short, long) = try (steps(200), steps(1_600))
    #expect(long - short <= 10 * 1_400, "\(short), \(long)")
  }

  @Test func `of ten thousand edits, the newest stay stored, and the shown text is the newest`()
    throws
  {
    let sample = try Sample()
    try sample.commit(joined(), Self.arrive("a"))
    _ = try sample.store.commit((0..<10_000).map { Self.change("a", "e\($0)", at: 2_000 + $0) })
    #expect(try sample.texts() == ["e9999"])
    #expect(try sample.dump().count { $0.hasPrefix("edits ") } == MessageVersion.most + 1)
    // An earlier edit still counts when the newest ones are deleted, and the first text after all.
    try sample.commit(.messages(.deleted(chat, .of("e9999"))))
    #expect(try sample.texts() == ["e9998"])
    for number in 9_950..<9_999 { try sample.commit(.messages(.deleted(chat, .of("e\(number)")))) }
    #expect(try sample.texts() == ["a"])
  }

  private static func change(
    _ text: String, _ new: String, by user: UserID = alice, at milliseconds: Int
  ) -> Event {
    .messages(
      .edited(
        chat,
        Edit(
          event: .of(new), target: .of(text), sender: user, timestamp: time(Int64(milliseconds)),
          content: .text(new, mentionsUs: false))))
  }

  private static var start: TimelineMessage {
    TimelineMessage(
      event: event, sender: alice, timestamp: time(1), content: .poll(poll), transaction: nil)
  }

  private static func respond(
    _ content: PollResponse.Content, by user: UserID, at milliseconds: Int = 10,
    as response: String
  ) -> Event {
    .relations(
      .responded(
        chat,
        PollResponse(
          event: EventID(response), poll: event, sender: user,
          timestamp: time(Int64(milliseconds)), content: content)))
  }

  private static func space(_ rooms: [String]) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: ChatID("!space"), membership: .joined, name: "space", isSpace: true,
          children: rooms.map {
            SpaceChild(room: ChatID($0), place: SpacePlace(order: nil, timestamp: time(1)))
          })))
  }

  private static func invite(_ id: String, by user: UserID) -> Event {
    .chats(
      .updated(
        ChatUpdate(chat: ChatID(id), membership: .invited, name: "invite", inviter: user)))
  }
}
