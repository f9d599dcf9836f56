import Intents
import Model
import Storage

/// What a run of the program commits to a store that has the rows of `SampleStore`: for each table,
/// events that read its rows, change them and remove them. The rows may be damaged; a commit then
/// fails with a storage error and is undone.
enum StoreCommits {
  private typealias Make = SampleEvents
  private static let (direct, group, work) = (Make.direct, Make.group, Make.work)
  private static let (me, ann, bob, zoe) = (Make.me, Make.ann, Make.bob, Make.zoe)
  private static let root = EventID("$w1")

  /// The number of commits.
  static let count = batches.count

  /// The events of one commit each.
  private static let batches: [[Event]] = [
    history, edges, threads, arrivals, receipts, readings, undoneReadings, outbox, echoes, changes,
    deletions, votes, powers, account, people, spaces, endings,
  ]

  /// Commits one of the batches. If the commit fails, its events are committed one by one, because
  /// the first that fails hides the others.
  ///
  /// - Parameters:
  ///   - number: a number below `count`.
  ///   - failing: what lets statements fail; the commit is tried until none has failed.
  static func run(
    _ number: Int, on store: ChatStore, isDamaged: Bool, failing: FailingStatements?
  ) throws {
    let batch = batches[number]
    if let failing {
      repeat { _ = try? store.commit(batch) } while failing.takeFailure()
      return
    }
    do {
      _ = try store.commit(batch)
    } catch {
      guard isDamaged else { throw FuzzFinding("a commit fails: \(error)") }
      for event in batch { _ = try? store.commit([event]) }
    }
  }

  // MARK: History

  private static let history: [Event] = [
    Make.older(
      direct, filling: "p2", rest: "p2b",
      [
        Make.text("$18", bob, "in the gap", at: 28),
        Make.text("$own17", me, "sent, and then left out", at: 29, sent: "y17"),
        Make.text("$19", zoe, "in the gap, too", at: 29, thread: "$1"),
        Make.message(
          "$17", zoe, .attachment("It has ended."), at: 29, answers: "$9", endsPoll: true),
      ]),
    Make.older(
      work, filling: "pw2", rest: "pw3",
      [Make.text("$w20", me, "known already", at: 12), Make.text("$w29", bob, "new", at: 29)]),
    Make.older(direct, filling: "p2b", rest: nil, []),
  ]

  private static let edges: [Event] = [
    Make.older(
      direct, filling: "p0", rest: "p00",
      [
        Make.text("$-2", zoe, "earlier", at: -20), Make.text("$-1", bob, "known", at: -9),
        Make.text("$-3", ann, "in a thread", at: -8, thread: "$-2"),
        Make.text("$20", bob, "after a gap", at: 30), Make.text("$-4", me, "mine", at: -21),
        Make.text("$-5", me, "mine in a thread", at: -7, sent: "y1", thread: "$-2"),
        Make.message(
          "$-6", zoe, .attachment("It has ended."), at: -22, answers: "$9", endsPoll: true),
      ]),
    Make.older(
      work, filling: "pw", rest: nil,
      [
        Make.text("$q0", zoe, "quoted", at: -5),
        Make.message("$qp", zoe, SampleAdditions.question, at: -5),
        Make.text("$unseen", zoe, "seen now", at: -5),
        Make.text("$later", ann, "in a thread", at: -4, thread: "$unseen"),
      ]),
    Make.older(Make.secret, filling: nil, rest: "ph", [Make.text("$h0", zoe, "before")]),
  ]

  private static let threads: [Event] = [
    Make.replies(
      to: "$w1", work, filling: "tw2", rest: "tw3",
      [
        Make.text("$t28", bob, "between", at: 28, thread: "$w1"),
        Make.text("$t3", ann, "known", at: 9, thread: "$w1"),
      ]),
    Make.replies(
      to: "$w1", work, filling: "tw", rest: nil,
      [
        Make.text("$t00", zoe, "first", at: 1, thread: "$w1"),
        Make.text("$own19", me, "sent in a thread", at: 8, sent: "y19", thread: "$w1"),
      ]),
    Make.replies(
      to: "$w1", work, filling: nil, rest: "tw4",
      [Make.text("$t40", zoe, "newest", at: 40, thread: "$w1")]),
    Make.replies(
      to: "$7", group, filling: nil, rest: nil,
      [Make.text("$10", bob, "oldest", at: 1, thread: "$7")]),
    Make.replies(
      to: "$unseen", work, filling: nil, rest: nil,
      [Make.text("$t4", zoe, "to something unknown", at: 9, thread: "$unseen")]),
    .relations(
      .thread(
        work,
        BundledThread(root: root, replies: 9, lastSender: zoe, lastTime: Make.time(40)))),
    .relations(
      .thread(
        group,
        BundledThread(
          root: EventID("$7"), replies: 2, lastSender: nil, lastTime: Make.time(9)))),
  ]

  private static let arrivals: [Event] = [
    Make.newest(
      direct, gap: "p5",
      [Make.text("$40", bob, "new, with a gap", at: 40, answers: "$1", mentionsUs: true)]),
    Make.newest(direct, gap: "p6", []),
    Make.newest(
      work,
      [
        Make.text("$w40", zoe, "new", at: 40, answers: "$w1"),
        Make.text("$t41", bob, "a new reply", at: 41, thread: "$w1", mentionsUs: true),
        Make.message(
          "$w41", ann, .attachment("It has ended."), at: 41, answers: "$wp", endsPoll: true),
        Make.message(
          "$w42", Make.user("dan"), .attachment("Has it?"), at: 41, answers: "$wp", endsPoll: true),
        Make.text("$w43", Make.user("spam"), "buy", at: 42),
      ]),
    Make.newest(group, [Make.text("$unknown", zoe, "waited for", at: 43, thread: "$new")]),
    Make.newest(group, [Make.text("$new", zoe, "a root after its reply", at: 42)]),
    Make.newest(Make.nameless, gap: "pn", [Make.text("$n3", bob, "three", at: 44)]),
    .chats(.unread(direct, UnreadCounts(messages: 3, mentions: 1), threads: [:])),
    .chats(
      .unread(
        work, UnreadCounts(messages: 9, mentions: 2),
        threads: [root: UnreadCounts(messages: 3, mentions: 1)])),
    .chats(.unread(Make.nameless, UnreadCounts(messages: 5, mentions: 0))),
    .account(.synced(SyncToken("s3"))),
  ]

  // MARK: Reading

  private static let receipts: [Event] = [
    .messages(
      .receipts(
        work,
        [
          Make.receipt(bob, "$w30"), Make.receipt(ann, "$t30"), Make.receipt(zoe, "$w20", .main),
          Make.receipt(zoe, "$nowhere"), Make.receipt(bob, "$t29", .thread(root)),
          Make.receipt(ann, "$nowhere", .thread(root)),
          Make.receipt(ann, "$t50", .thread(EventID("$w5"))),
        ])),
    .messages(.receipts(direct, [Make.receipt(bob, "$21"), Make.receipt(zoe, "$2")])),
    .chats(.readUpTo(direct, EventID("$20"))),
    .chats(.readUpTo(work, EventID("$t2"))),
    .chats(.readUpTo(work, EventID("$t3"), scope: .thread(root))),
    .chats(.readUpTo(work, EventID("$nowhere"), scope: .main)),
    .chats(.readUpTo(group, EventID("$12"), scope: .thread(EventID("$7")))),
  ]

  private static let readings: [Event] = [
    .chats(.receiptSent(direct, EventID("$5"))), .chats(.receiptSent(work, EventID("$t3"))),
    .chats(.readHere(work, EventID("$w30"))),
    .chats(.readHere(work, EventID("$t30"), thread: root)),
    .chats(.readHere(direct, EventID("$20"))),
    .intent(.chatList(.markRead(work))), .intent(.actions(.undoRead(work))),
    .intent(.chatList(.markRead(Make.lonely))), .intent(.actions(.undoRead(Make.lonely))),
    .intent(.messages(.open(Make.lonely))),
  ]

  private static let undoneReadings: [Event] = [
    .chats(.unread(work, .none, threads: [:])), .intent(.chatList(.markAllRead)),
    .intent(.chatList(.select(group))), .intent(.messages(.close)),
  ]

  // MARK: Own messages

  private static let outbox: [Event] = [
    Make.act(.delete(group, EventID("$11"), TransactionID("z0"))),
    Make.delivery("y1", .sending), Make.delivery("y2", .failed(.offline)),
    Make.delivery("y3", .failed(.badAnswer("no"))), Make.delivery("y4", .sending),
    Make.delivery("y4", .queued), Make.delivery("y5", .sent(EventID("$own5"))),
    Make.delivery("y8", .sent(EventID("$own8"))), Make.delivery("x1", .sent(EventID("$ownx1"))),
    Make.act(.resend(TransactionID("y13"))), Make.act(.resend(TransactionID("y18"))),
    Make.act(.resend(TransactionID("y9"))), Make.act(.discard(TransactionID("y14"))),
    Make.act(.discard(TransactionID("x2"))),
    Make.act(.setAside([TransactionID("y15"), TransactionID("y6")], isUndone: false)),
    Make.act(.setAside([TransactionID("y6")], isUndone: true)), .messages(.asideEnded),
    Make.submit(work, "z1", "of an unsent one", relation: .edit(.ofUnsent(TransactionID("y6")))),
    Make.submit(work, "z2", "of a known one", relation: .edit(EventID("$w20"))),
    Make.submit(group, "z3", "to a replaced chat"), Make.submit(Make.secret, "z4", "plain"),
    Make.submit(Make.former, "z5", "to nobody"),
    Make.act(.react(Make.former, EventID("$g1"), key: "x", TransactionID("z6"))),
    Make.submit(direct, "z7", "half a sen"),
  ]

  private static let echoes: [Event] = [
    Make.newest(
      work,
      [
        Make.text("$own16", me, "sent", at: 50),
        Make.text("$own1", me, "a reply", at: 50, sent: "y1", thread: "$w1"),
        Make.text("$own6", me, "an answer", at: 51, sent: "y6", answers: "$w1"),
      ]),
    Make.edited(work, "$w20", by: me, as: "$own20", "sent as an edit", at: 51),
    Make.reacted(work, "$w1", by: me, as: "$own11", "no"),
    Make.responded(work, "$wp", by: me, as: "$own9", at: 51, .vote(["here"])),
    Make.delivery("y1", .sent(EventID("$own1"))),
    Make.submit(work, "z8", "late", relation: .edit(.ofUnsent(TransactionID("y1")))),
    Make.submit(work, "z9", "too late", relation: .edit(.ofUnsent(TransactionID("none")))),
  ]

  // MARK: Changes of messages

  private static let changes: [Event] = [
    Make.edited(direct, "$1", by: bob, as: "$e10", "edited again", at: 60),
    Make.edited(work, "$w30", by: zoe, as: "$e11", "edited", at: 60),
    Make.edited(work, "$w30", by: bob, as: "$e12", "not the sender", at: 61),
    Make.edited(work, "$t2", by: me, as: "$e13", "in a thread", at: 60),
    Make.reacted(work, "$w20", by: ann, as: "$r10", "yes"),
    Make.reacted(work, "$gone", by: ann, as: "$gone", "yes"),
    .messages(.quoted(work, Make.text("$nowhere", zoe, "fetched", at: -7))),
    .messages(.quoted(work, Make.text("$gone", zoe, "fetched, but deleted", at: -7))),
    .messages(.quoted(group, Make.message("$g9", ann, SampleAdditions.question, at: -7))),
    Make.newest(work, [Make.text("$gone3", zoe, "again", at: 62)]),
  ]

  private static let deletions: [Event] =
    [
      "$w1", "$t3", "$w20", "$r2", "$e3", "$e1", "$v4", "$v2", "$we", "$wp", "$q0", "$nowhere",
      "$w30", "$own16",
    ].map { Make.deleted(work, $0) }
    + ["$1", "$3", "$4", "$9", "$10", "$20"].map {
      Make.deleted(direct, $0)
    }

  private static let votes: [Event] =
    [
      Make.responded(work, "$wq", by: bob, as: "$v20", at: 70, .vote(["nowhere"])),
      Make.responded(work, "$wp", by: bob, as: "$v21", at: 70, .vote(["nowhere"])),
      Make.responded(work, "$qp", by: me, as: "$v22", at: 70, .vote(["there", "there"])),
      Make.responded(work, "$wp", by: bob, as: "$w42", at: 70, .end),
      Make.responded(work, "$wp", by: zoe, as: "$w41", at: 71, .end),
      Make.responded(work, "$wp", by: zoe, as: "$v23", at: 60, .end),
      Make.responded(work, "$w1", by: zoe, as: "$v24", .vote(["a"])),
      Make.responded(work, "$gone", by: zoe, as: "$gone", .vote(["a"])),
      Make.responded(direct, "$9", by: zoe, as: "$v25", .vote(["a"])),
      Make.responded(direct, "$9", by: zoe, as: "$v26", .end),
    ]
    + ["$v27", "$v28", "$v29", "$w30", "$w10", "$w1", "$t3"].enumerated().map { place, end in
      // Only the first few ends of a poll by one person are stored; the others are removed.
      Make.responded(work, "$wq", by: ann, as: end, at: 71 + Int64(place), .end)
    }

  // MARK: Chats and people

  private static let powers: [Event] = [
    Make.updated(group, powers: Make.powers([zoe: 100, me: 50]), creators: [ann]),
    Make.updated(direct, powers: Make.powers([bob: 1])),
    Make.updated(work, creators: [zoe, me]),
  ]

  private static let account: [Event] = [
    .account(.ignored([bob, Make.user("troll")])),
    .account(.directChats([direct: zoe, work: ann])),
    .account(
      .rules(
        NotificationRules(
          isSilent: true, direct: .mentions, group: .mute,
          chats: [direct: .mute, Make.nameless: .all]))),
    .account(.levelTaken(group, .mute)), .account(.levelRefused(work, .mentions)),
    .account(.datum(group, .tag(.low), .taken)),
    .account(.datum(direct, .markedUnread(true), .refused)),
    .account(.datum(work, .tag(.none), .kept)),
    .intent(.chatList(.setLevel(Make.nameless, .all))),
    .intent(.set(.look(.order(.name)))), .intent(.set(.look(.order(.recency)))),
    .intent(.set(.look(.order(.unread)))),
    Make.act(.room(.setNumber(direct, ChatNumber(2)))), Make.act(.room(.setNumber(work, nil))),
    Make.act(.room(.fold(.low, false))), Make.act(.room(.set(work, .markedUnread(true)))),
    .intent(.messages(.draft(work, .empty, thread: root))),
    .intent(.messages(.draft(direct, Draft(text: "more", cursor: 1)))),
    .account(.synced(SyncToken("s4"))),
  ]

  private static let people: [Event] = [
    .contacts(
      .members(
        work,
        Make.members([
          ("bob", "Bob", .left), ("ann", "Bob", .joined), ("mal2", "Mal", .left),
          ("ivy", "Ivy", .joined), ("new", "New", .invited),
        ]))),
    .contacts(.members(direct, Make.members([("bob", "Robert", .joined), ("me", "I", .joined)]))),
    .contacts(.formerMembers(work, Make.members([("gone", "Gone", .left), ("bob", "B", .left)]))),
    Make.updated(work, name: "", people: 4), Make.updated(Make.nameless, heroes: [zoe], people: 2),
    Make.newest(work, [Make.text("$w50", bob, "from one who left", at: 80)]),
  ]

  private static let spaces: [Event] = [
    Make.updated(
      Make.projects, isSpace: true,
      children: [Make.child(work, "z"), SpaceChild(room: direct, place: nil)]),
    Make.updated(Make.space, .left), .chats(.left(Make.projects)),
    Make.updated(ChatID("!new:s"), .invited, inviter: ann),
    Make.updated(ChatID("!c:s"), name: "Accepted"),
    Make.updated(ChatID("!j:s"), .left),
  ]

  private static let endings: [Event] = [
    Make.updated(direct, isEncrypted: true),
    Make.updated(Make.nameless, successor: Successor(chat: ChatID("!new:s"), server: "s")),
    .chats(.left(work)), .chats(.left(ChatID("!unknown:s"))),
    .account(.synced(SyncToken("s5"))),
  ]
}
