import Intents
import Model
import Engine
import Testing
import ViewModels

/// The banner about new messages and invites, and the notification levels of chats.
@Suite struct BannerRouteTests {
  private func joined(_ chat: String) -> Event {
    .chats(.updated(ChatUpdate(chat: ChatID(chat), membership: .joined, name: chat)))
  }

  private func unread(_ chat: String, _ count: Int) -> Event {
    .chats(.unread(ChatID(chat), UnreadCounts(messages: count, mentions: 0)))
  }

  private let synced = Event.account(.synced(SyncToken("t")))

  private func rig() throws -> (StoredRig, Listener<BannerViewModel>) {
    let rig = try StoredRig()
    let banner = Listener<BannerViewModel> {}
    rig.router.add(banner)
    rig.send(joined("!a"), joined("!b"), joined("!c"), synced)
    rig.send(.connection(.online))
    rig.advance(milliseconds: 100)
    #expect(banner.take() == .initial)
    _ = rig.effects()
    return (rig, banner)
  }

  private func words(_ banner: Listener<BannerViewModel>) -> String? {
    guard case .shown(let words)? = banner.take()?.state else { return nil }
    return words.words.isEmpty ? words.who : "\(words.who): \(words.words)"
  }

  @Test func `a message for another chat shows a banner for five seconds`() throws {
    let (rig, banner) = try rig()
    rig.send(open("!b"))
    rig.send(watching("!b", lastShown: nil))
    rig.send(arrival("!a", "$1"), unread("!a", 1), synced)
    rig.advance(milliseconds: 100)
    #expect(words(banner) == "@bob:x in !a: hello")
    rig.advance(milliseconds: 4_800)
    #expect(banner.take() == nil)
    rig.advance(milliseconds: 200)
    #expect(banner.take() == .initial)
  }

  private func words(of banner: Listener<BannerViewModel>, _ old: String?) -> String? {
    guard let viewModel = banner.take() else { return old }
    guard case .shown(let words) = viewModel.state else { return nil }
    return words.words.isEmpty ? words.who : "\(words.who): \(words.words)"
  }

  @Test func `a banner follows the edits and the deletions of its messages`() throws {
    let (rig, banner) = try rig()
    rig.send(arrival("!a", "$1"), unread("!a", 1), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "@bob:x in !a: hello")
    let edit = Edit(
      event: EventID("$e"), target: EventID("$1"), sender: UserID("@bob:x"),
      timestamp: ServerTimestamp(milliseconds: 5), content: .text("new", mentionsUs: false))
    rig.send(.messages(.edited(ChatID("!a"), edit)))
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "@bob:x in !a: new")
    rig.send(arrival("!a", "$2"), unread("!a", 2), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "2 new from !a")
    rig.send(.messages(.deleted(ChatID("!a"), EventID("$2"))))
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "@bob:x in !a: new")
    rig.send(.messages(.deleted(ChatID("!a"), EventID("$1"))))
    rig.advance(milliseconds: 1_000)
    #expect(banner.take() == .initial)
    // A message that is deleted in the same sync is not announced.
    rig.send(
      arrival("!a", "$3"), unread("!a", 3), .messages(.deleted(ChatID("!a"), EventID("$3"))), synced
    )
    rig.advance(milliseconds: 1_000)
    #expect(words(of: banner, nil) == nil)
  }

  @Test func `a banner drops a sender who is ignored, a muted chat and an accepted invite`() throws
  {
    let (rig, banner) = try rig()
    let bob = Member(user: UserID("@bob:x"), displayName: nil, membership: .joined)
    rig.send(.contacts(.members(ChatID("!a"), [bob])))
    rig.send(arrival("!a", "$1"), unread("!a", 1), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "@bob:x in !a: hello")
    rig.send(.account(.ignored([UserID("@bob:x")])))
    rig.advance(milliseconds: 1_000)
    #expect(banner.take() == .initial)
    rig.send(.account(.ignored([])), synced)
    rig.send(arrival("!b", "$2"), unread("!b", 1), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "@bob:x in !b: hello")
    rig.send(
      .account(
        .rules(
          NotificationRules(
            isSilent: false, direct: .all, group: .all, chats: [ChatID("!b"): .mute]))))
    rig.advance(milliseconds: 1_000)
    #expect(banner.take() == .initial)
    let invite = ChatUpdate(
      chat: ChatID("!i"), membership: .invited, name: "Party", inviter: UserID("@eve:x"))
    rig.send(.chats(.updated(invite)), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "@eve:x in Party: invites you")
    rig.send(joined("!i"))
    rig.advance(milliseconds: 1_000)
    #expect(banner.take() == .initial)
  }

  @Test func `several messages become one banner, whose time restarts with each message`() throws {
    let (rig, banner) = try rig()
    rig.send(arrival("!a", "$1"), unread("!a", 1), synced)
    rig.advance(milliseconds: 4_000)
    #expect(words(banner) == "@bob:x in !a: hello")
    rig.send(arrival("!a", "$2"), unread("!a", 2), synced)
    rig.advance(milliseconds: 2_000)
    #expect(words(banner) == "2 new from !a")
    rig.send(arrival("!b", "$3"), unread("!b", 1), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "3 new from !b and 1 other")
    rig.send(arrival("!c", "$4"), unread("!c", 1), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "4 new from !c and 2 others")
  }

  @Test func `messages of the open chat and of history show no banner`() throws {
    let (rig, banner) = try rig()
    rig.send(open("!a"))
    rig.send(watching("!a", lastShown: nil))
    rig.send(arrival("!a", "$1"), unread("!a", 1), synced)
    let old = Arrival(
      chat: ChatID("!b"), messages: [timelineMessage("$old")],
      placement: .older(filling: nil, rest: nil))
    rig.send(.messages(.arrived(old)))
    rig.advance(milliseconds: 1_000)
    #expect(banner.take() == nil)
  }

  @Test func `opening or reading a chat removes it from the banner, peeking does not`() throws {
    let (rig, banner) = try rig()
    rig.send(arrival("!a", "$1"), unread("!a", 1), synced)
    rig.send(arrival("!b", "$2"), unread("!b", 1), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "2 new from !b and 1 other")
    rig.send(.intent(.peek(ChatID("!a"))))
    #expect(banner.take() == nil)
    rig.send(.chats(.readUpTo(ChatID("!b"), EventID("$2"))))
    #expect(words(banner) == "@bob:x in !a: hello")
    rig.send(open("!a"))
    #expect(banner.take() == .initial)
  }

  @Test(arguments: [
    ReadingPosition(chat: nil, isFocused: true, followsEnd: false, lastShown: nil),
    ReadingPosition(chat: ChatID("!a"), isFocused: false, followsEnd: true, lastShown: nil),
    ReadingPosition(
      chat: ChatID("!a"), thread: EventID("$0"), isFocused: true, followsEnd: true, lastShown: nil),
  ])
  func `a message that comes in one turn with the leaving of its chat shows a banner`(
    _ position: ReadingPosition
  ) throws {
    let (rig, banner) = try rig()
    rig.send(open("!a"))
    rig.send(watching("!a", lastShown: nil))
    rig.advance(milliseconds: 1_000)
    rig.router.send([.intent(.reading(position))])
    rig.router.send([arrival("!a", "$1"), unread("!a", 1), synced])
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "@bob:x in !a: hello")
  }

  @Test func `a message that comes in one turn with the opening of its chat shows no banner`()
    throws
  {
    let (rig, banner) = try rig()
    rig.send(open("!b"))
    rig.send(watching("!b", lastShown: nil))
    rig.advance(milliseconds: 1_000)
    rig.router.send([arrival("!a", "$1"), unread("!a", 1), synced])
    rig.router.send([open("!a"), watching("!a", lastShown: nil)])
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == nil)
  }

  private func invited(_ chat: String, _ name: String) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: ChatID(chat), membership: .invited, name: name, inviter: UserID("@bob:x"))))
  }

  @Test func `an invite that is withdrawn leaves the banner at once`() throws {
    let (rig, banner) = try rig()
    rig.send(invited("!i", "Party"), synced)
    rig.send(invited("!j", "Trip"), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "2 new from Trip and 1 other")
    rig.send(.chats(.updated(ChatUpdate(chat: ChatID("!j"), membership: .left))), synced)
    rig.advance(milliseconds: 100)
    #expect(words(banner) == "@bob:x in Party: invites you")
    rig.send(.chats(.updated(ChatUpdate(chat: ChatID("!i"), membership: .left))), synced)
    rig.advance(milliseconds: 100)
    #expect(banner.take() == .initial)
  }

  @Test func `an invite stays in the banner when the unread total changes`() throws {
    let (rig, banner) = try rig()
    rig.send(arrival("!a", "$1"), unread("!a", 1), synced)
    rig.send(invited("!i", "Party"), synced)
    rig.send(invited("!j", "Trip"), synced)
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "3 new from Trip and 2 others")
    rig.send(.chats(.readUpTo(ChatID("!a"), EventID("$1"))))
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "2 new from Trip and 1 other")
  }

  @Test func `a banner of the open chat is marked as in front until the person leaves the chat`()
    throws
  {
    let (rig, banner) = try rig()
    func looks(at chat: String?) -> Event {
      let chat = chat.map { ChatID($0) }
      return .intent(
        .reading(
          ReadingPosition(chat: chat, isFocused: false, followsEnd: true, lastShown: nil)))
    }
    func isInFront() -> Bool? {
      guard case .shown(let words)? = banner.take()?.state else { return nil }
      return words.isInFront
    }
    rig.send(open("!a"))
    rig.send(looks(at: "!a"))
    rig.send(arrival("!a", "$1"), unread("!a", 1), synced)
    rig.advance(milliseconds: 1_000)
    #expect(isInFront() == true)
    rig.send(looks(at: nil))
    rig.advance(milliseconds: 1_000)
    #expect(isInFront() == false)
  }

  @Test func `a burst of messages updates the banner at its pace, and a muted chat shows none`()
    throws
  {
    let (rig, banner) = try rig()
    rig.send(.intent(.chatList(.setLevel(ChatID("!a"), .mute))))
    rig.send(arrival("!a", "$1"), unread("!a", 1), synced)
    rig.advance(milliseconds: 100)
    #expect(banner.take() == nil)
    var told = 0
    for number in 2..<100 {
      rig.send(arrival("!b", "$\(number)"), unread("!b", number - 1), synced)
      rig.advance(milliseconds: 20)
      if words(banner) != nil { told += 1 }
    }
    rig.advance(milliseconds: 1_000)
    #expect(words(banner) == "98 new from !b")
    #expect((2...3).contains(told))
  }

  @Test func `of a chat's notification levels set in a row the newest is sent after a reconnect`()
    throws
  {
    let (rig, _) = try rig()
    let effect = Effect.setLevel(ChatID("!a"), .mentions, usual: .all)
    rig.send(.intent(.chatList(.setLevel(ChatID("!a"), .mentions))))
    #expect(rig.effects() == [effect])
    // The next level waits for the result of the request for this one.
    rig.send(.intent(.chatList(.setLevel(ChatID("!a"), .mute))))
    #expect(rig.effects() == [])
    rig.send(.connection(.offline(.offline, retryInSeconds: 1)))
    rig.send(.connection(.online))
    #expect(rig.effects() == [.setLevel(ChatID("!a"), .mute, usual: .all)])
    rig.send(.account(.levelTaken(ChatID("!a"), .mute)))
    rig.send(.connection(.online))
    #expect(rig.effects() == [])
  }

  @Test func `push rules are fetched once, and not again in the next run`() throws {
    let rig = try StoredRig()
    rig.send(.connection(.online))
    rig.send(.connection(.online))
    #expect(rig.effects() == [.fetchRules])
    let rules = NotificationRules(isSilent: false, direct: .all, group: .all, chats: [:])
    rig.send(.account(.rules(rules)))
    let again = try StoredRig(rig.folder)
    again.send(.connection(.online))
    #expect(again.effects() == [])
  }

  @Test func `a chat's mark in the chat list follows the chat's notification level`() throws {
    let (rig, _) = try rig()
    for (mark, level) in [("@", NotificationLevel.mentions), ("×", .mute), ("", .all)] {
      rig.send(.intent(.chatList(.setLevel(ChatID("!a"), level))))
      guard case .loaded(let rows, _, _)? = rig.list.take()?.state else {
        Issue.record("no rows")
        return
      }
      let row = rows.first { $0.id == ChatID("!a") }
      #expect(row?.levelMark == mark)
      #expect(row?.changeLevel == .chatList(.setLevel(ChatID("!a"), level.next)))
    }
  }
}
