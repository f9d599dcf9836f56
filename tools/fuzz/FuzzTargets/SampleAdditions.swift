import Intents
import Model

/// The events that add rows of all tables to the sample store, after its first sync: several of
/// each kind wherever the program reads lists or orders.
enum SampleAdditions {
  private typealias Make = SampleEvents
  private static let (direct, group, work) = (Make.direct, Make.group, Make.work)
  private static let (me, ann, bob, zoe) = (Make.me, Make.ann, Make.bob, Make.zoe)

  /// The events, in the order in which they are committed.
  static var batches: [[Event]] { [chats, messages, relations, reading, own, delivered, gaps] }

  /// The events that are committed last: a change of indexed words, and new words.
  static let late: [Event] = [
    Make.edited(work, "$w20", by: me, as: "$e9", "mine, edited at last", at: 23),
    Make.newest(
      Make.nameless, [Make.text("$n8", zoe, "three"), Make.text("$n9", bob, "four hello")]),
  ]

  private static let poll = Poll(
    question: "Where?",
    answers: ["here", "there", "nowhere"].map { Poll.Answer(id: $0, text: $0) },
    isDisclosed: false, maxSelections: 2)
  static let question = poll.map { MessageContent.poll($0) } ?? .deleted
  private static let picture = AttachedFile(
    kind: .image, name: "cat.png", caption: "a cat", type: "image/png", bytes: 88_123, width: 64,
    height: 48, content: MediaAddress("mxc://s/cat").map { .at($0) } ?? .nowhere)
  private static let voice = AttachedFile(
    kind: .voice, name: "voice.ogg", milliseconds: 4_000, content: .encrypted)
  static let format = FormattedText([
    FormattedBlock(.heading(2), spans: [FormattedSpan("head", style: .bold)]),
    FormattedBlock(
      nesting: [.quote, .bullet(isFirst: true), .number(3, isFirst: false)],
      spans: [
        FormattedSpan("a link", link: "https://a.example"), FormattedSpan("?", spoiler: "why"),
      ]),
    FormattedBlock(.code(language: "swift"), spans: [FormattedSpan("let a = 1")]),
    FormattedBlock(.rule),
    FormattedBlock(.cell(row: 0, column: 0, isHead: true), spans: [FormattedSpan("cell")]),
  ])

  private static let chats: [Event] = [
    .account(.ignored([Make.user("spam"), Make.user("troll")])),
    .account(.directChats([direct: bob, ChatID("!j:s"): ann])),
    Make.updated(
      work, name: "Work", heroes: [bob, zoe], people: 5, powers: Make.powers([ann: 50, zoe: 100])),
    Make.updated(Make.former, name: "Former"),
    Make.updated(Make.secret, people: 2, isEncrypted: true),
    Make.updated(
      Make.projects, name: "Projects", isSpace: true,
      children: [
        Make.child(work, "a"), Make.child(direct, nil), Make.child(group, "b"),
        Make.child(Make.space, nil),
      ]),
    Make.updated(
      Make.nameless, heroes: [ann, bob, Make.user("cat"), Make.user("dan")], people: 7,
      creators: [ann, zoe]),
    Make.updated(Make.lonely, people: 1),
    Make.updated(ChatID("!i:s"), .invited, inviter: Make.user("spam")),
    Make.updated(ChatID("!j:s"), .invited, inviter: ann, directUser: ann),
    .contacts(
      .members(
        work,
        Make.members([
          ("me", "Me", .joined), ("ann", "Ann", .joined), ("bob", "Bob", .joined),
          ("dan", "Bob", .joined), ("zoe", nil, .joined), ("spam", "Spam", .joined),
          ("eve", "Eve", .left), ("mal", "Mal", .left), ("ivy", "Ivy", .invited),
        ]))),
    .contacts(.formerMembers(work, Make.members([("old", "Old", .left)]))),
    .contacts(
      .members(
        Make.lonely,
        Make.members([
          ("me", "Me", .joined), ("ivy", "Ivy", .invited), ("ann", nil, .invited),
          ("bob", "Bob", .invited), ("dan", "Dan", .invited),
        ]))),
    .contacts(
      .members(
        Make.nameless,
        Make.members([
          ("ann", "Ann", .joined), ("bob", "Bob", .joined), ("cat=2dfish", nil, .joined),
          ("dan", "Bob", .left),
        ]))),
  ]

  private static let messages: [Event] = [
    Make.newest(
      work,
      [
        Make.text("$w1", bob, "the first one, with a thread", at: 1),
        Make.message("$w2", me, .emote("waves", format: format), at: 2),
        Make.message("$w3", zoe, .botNotice("beep"), at: 2),
        Make.text("$w4", Make.user("spam"), "buy this", at: 3),
        Make.message("$w5", ann, .attachment("cat.png", file: picture), at: 4),
        Make.message("$w6", ann, .attachment("voice", file: voice), at: 4),
        Make.message("$w7", ann, .change("changed the topic"), at: 5),
        Make.message("$w8", bob, .encrypted, at: 5),
        Make.message("$w9", bob, .unknown("x.y"), at: 6),
        Make.message("$wp", ann, question, at: 6),
        Make.message("$wq", ann, question, at: 7),
        Make.text("$t1", bob, "a reply", at: 7, thread: "$w1"),
        Make.text("$t2", me, "an own reply", at: 8, answers: "$t1", thread: "$w1"),
        Make.text("$t3", ann, "another", at: 9, thread: "$w1", mentionsUs: true),
        Make.text("$t4", zoe, "to something unknown", at: 9, thread: "$unseen"),
        Make.message(
          "$we", ann, .attachment("It has ended."), at: 9, answers: "$wq", endsPoll: true),
        Make.message("$wz", ann, .deleted, at: 9),
        Make.message("$w10", ann, .text("styled", mentionsUs: true, format: format), at: 9),
        Make.text("$w11", bob, "answers", answers: "$q0"),
        Make.text("$w12", bob, "answers", answers: "$qp"),
        Make.text("$w13", bob, "answers", answers: "$w1"),
        Make.text("$w20", me, "the newest of mine", at: 12),
      ]),
    Make.older(
      work, filling: nil, rest: "pw", [Make.text("$w0", zoe, "long ago", at: -1_000_000)]),
    Make.newest(
      Make.former, [Make.text("$g1", me, "hi"), Make.text("$g2", zoe, "bye", mentionsUs: true)]),
    Make.newest(Make.secret, [Make.message("$h1", zoe, .encrypted)]),
    Make.newest(
      Make.nameless,
      [Make.text("$n1", zoe, "one"), Make.text("$n2", zoe, "two", answers: "$n1")]),
    Make.older(direct, filling: "p1", rest: "p0", [Make.text("$-1", bob, "before", at: -9)]),
    Make.older(Make.nameless, filling: nil, rest: nil, []),
  ]

  private static let relations: [Event] = [
    Make.edited(work, "$w1", by: bob, as: "$e1", "the first, edited"),
    Make.edited(work, "$w1", by: bob, as: "$e2", "the first, edited again", at: 22),
    Make.edited(work, "$w20", by: me, as: "$e3", "mine, edited"),
    Make.edited(work, "$unseen", by: zoe, as: "$e4", "too early"),
    Make.reacted(work, "$w1", by: ann, as: "$r1", "👍"),
    Make.reacted(work, "$w1", by: zoe, as: "$r2", "👍\u{fe0f}"),
    Make.reacted(work, "$w1", by: me, as: "$r3", "👍"),
    Make.reacted(work, "$w1", by: bob, as: "$r4", "no"),
    Make.reacted(work, "$w20", by: bob, as: "$r5", "yes"),
    Make.reacted(work, "$unseen", by: bob, as: "$r6", "yes"),
    Make.responded(work, "$wp", by: bob, as: "$v1", .vote(["here"])),
    Make.responded(work, "$wp", by: zoe, as: "$v2", .vote(["there", "here"])),
    Make.responded(work, "$wp", by: me, as: "$v3", .vote(["there"])),
    Make.responded(work, "$wp", by: me, as: "$v4", at: 21, .vote(["nowhere", "here", "there"])),
    Make.responded(work, "$wq", by: bob, as: "$v5", at: 8, .vote(["here"])),
    Make.responded(work, "$wq", by: ann, as: "$we", at: 9, .end),
    Make.responded(work, "$wq", by: zoe, as: "$v6", at: 9, .vote(["there"])),
    Make.responded(work, "$unseen", by: zoe, as: "$v7", .vote(["there"])),
    Make.responded(work, "$unseen", by: zoe, as: "$v8", .end),
    Make.responded(group, "$g9", by: zoe, as: "$v9", .end),
    Make.responded(group, "$g9", by: bob, as: "$v10", .end),
    Make.deleted(work, "$w9"), Make.deleted(work, "$gone"), Make.deleted(work, "$gone2"),
    .messages(.quoted(work, Make.text("$q0", zoe, "quoted", at: -5))),
    .messages(.quoted(work, Make.message("$qp", zoe, question, at: -5))),
    .messages(.quoted(work, Make.message("$gone2", zoe, .emote("x"), at: -5))),
    Make.responded(work, "$qp", by: bob, as: "$v11", .vote(["here"])),
    .relations(
      .thread(
        work,
        BundledThread(root: EventID("$w5"), replies: 4, lastSender: bob, lastTime: Make.time(9)))),
    Make.replies(
      to: "$w1", work, filling: nil, rest: "tw",
      [Make.text("$t0", zoe, "x", at: 6, thread: "$w1")]),
    Make.replies(
      to: "$w5", work, filling: nil, rest: nil,
      [Make.text("$t50", zoe, "on the cat", at: 6, thread: "$w5")]),
    Make.replies(
      to: "$q0", work, filling: nil, rest: "tq",
      [Make.text("$t60", zoe, "on the quoted one", at: 6, thread: "$q0")]),
  ]

  private static let reading: [Event] = [
    .messages(
      .receipts(
        work,
        [
          Make.receipt(bob, "$w20", .main), Make.receipt(ann, "$w20"), Make.receipt(zoe, "$w7"),
          Make.receipt(bob, "$t2", .thread(EventID("$w1"))), Make.receipt(zoe, "$t3"),
          Make.receipt(Make.user("dan"), "$unseen"), Make.receipt(Make.user("eve"), "$w20"),
          Make.receipt(zoe, "$unseen", .thread(EventID("$w1"))),
        ])),
    .chats(.readUpTo(work, EventID("$w3"))),
    .chats(.readUpTo(work, EventID("$t1"), scope: .thread(EventID("$w1")))),
    .chats(.readUpTo(work, EventID("$later"), scope: .thread(EventID("$w5")))),
    .chats(
      .unread(
        work, UnreadCounts(messages: 5, mentions: 1),
        threads: [
          EventID("$w1"): UnreadCounts(messages: 2, mentions: 1),
          EventID("$w5"): UnreadCounts(messages: 1, mentions: 0),
        ])),
    .chats(.unread(Make.nameless, UnreadCounts(messages: 2, mentions: 0))),
    .account(.datum(work, .tag(.favourite), .kept)),
    .account(.datum(Make.nameless, .tag(.low), .kept)),
    .account(.datum(Make.lonely, .markedUnread(true), .kept)),
    .account(
      .rules(
        NotificationRules(
          isSilent: false, direct: .all, group: .mentions,
          chats: [work: .all, Make.nameless: .mute]))),
    .account(.synced(SyncToken("s1b"))),
  ]

  private static let own: [Event] = [
    Make.submit(work, "y1", "a reply", thread: "$w1"),
    Make.submit(work, "y2", "cat.png", file: picture),
    Make.submit(work, "y3", "Where?", poll: poll),
    Make.submit(work, "y4", "**styled**", format: format),
    Make.submit(work, "y5", "changed", relation: .edit(EventID("$w20"))),
    Make.submit(work, "y6", "an answer", relation: .reply(EventID("$w1"))),
    Make.submit(
      work, "y7", "changed before it is sent", relation: .edit(.ofUnsent(TransactionID("y1")))),
    Make.act(.delete(work, EventID("$w2"), TransactionID("y8"))),
    Make.act(.relate(work, EventID("$wp"), .vote(["here"]), TransactionID("y9"))),
    Make.act(.relate(work, EventID("$wp"), .pollEnd(words: "ended"), TransactionID("y10"))),
    Make.act(.react(work, EventID("$w1"), key: "no", TransactionID("y11"))),
    Make.act(.react(work, .ofUnsent(TransactionID("y6")), key: "no", TransactionID("y12"))),
    Make.submit(work, "y13", "not allowed"), Make.submit(work, "y14", "no file", file: voice),
    Make.submit(work, "y15", "refused", relation: .edit(EventID("$w2"))),
    Make.submit(work, "y16", "sent"), Make.submit(direct, "y17", "sent, and then left out"),
    Make.submit(Make.former, "y18", "to a chat that is left"),
    Make.submit(work, "y19", "sent in a thread", thread: "$w1"),
    Make.submit(work, "y20", "sent as an edit", relation: .edit(EventID("$w20"))),
    .intent(
      .messages(.draft(work, Draft(text: "for a thread", cursor: 3), thread: EventID("$w1")))),
    .intent(.messages(.draft(Make.former, Draft(text: "for nobody", cursor: 99)))),
    .intent(
      .messages(
        .draft(
          group,
          Draft(text: "", cursor: 0, place: ViewPlace(message: EventID("$7"), line: 1))))),
    .intent(.chatList(.setLevel(direct, .all))), .intent(.chatList(.setLevel(work, .mentions))),
    .intent(.set(.look(.theme("dusk")))), .intent(.set(.look(.order(.unread)))),
    .intent(.set(.notify(.bell))), .intent(.set(.bell(true))), .intent(.set(.markdown(false))),
    .intent(.set(.look(.listColumns(30)))), .intent(.set(.look(.times(.iso)))),
    .chats(.readHere(direct, EventID("$5"))), .chats(.readHere(work, EventID("$w8"))),
    .chats(.readHere(work, EventID("$t3"), thread: EventID("$w1"))),
    Make.act(.room(.setNumber(direct, ChatNumber(1)))),
    Make.act(.room(.setNumber(work, ChatNumber(2)))),
    Make.act(.room(.setNumber(Make.nameless, ChatNumber(9)))),
    Make.act(.room(.set(group, .tag(.low)))),
    Make.act(.room(.set(direct, .markedUnread(true)))),
    Make.act(.room(.fold(.low, true))),
    Make.act(.room(.fold(.favourites, true))),
  ]

  private static let delivered: [Event] = [
    Make.delivery("y2", .sending), Make.delivery("y13", .failed(.notAllowed)),
    Make.delivery("y14", .failed(.file(.tooLarge(limit: 9)))),
    Make.delivery("y15", .failed(.refused(code: "M_FORBIDDEN", message: "no"))),
    Make.delivery("y9", .failed(.rateLimited(retryAfterSeconds: 9))),
    Make.delivery("y16", .sent(EventID("$own16"))),
    Make.delivery("y17", .sent(EventID("$own17"))),
    Make.delivery("y19", .sent(EventID("$own19"))), Make.delivery("y20", .sent(EventID("$own20"))),
    Make.delivery("y11", .sent(EventID("$own11"))),
  ]

  private static let gaps: [Event] = [
    Make.newest(
      direct, gap: "p2",
      [
        Make.text("$20", bob, "after a gap", at: 30, mentionsUs: true),
        Make.text("$21", me, "mine", at: 31, answers: "$20"),
      ]),
    Make.newest(
      work, gap: "pw2",
      [
        Make.text("$w30", zoe, "after a gap https://b.example", at: 30),
        Make.text("$t30", zoe, "a reply after a gap", at: 31, thread: "$w1"),
      ]),
    Make.replies(
      to: "$w1", work, filling: nil, rest: "tw2",
      [Make.text("$t29", ann, "before", at: 29, thread: "$w1")]),
    .chats(.left(Make.former)),
  ]
}
