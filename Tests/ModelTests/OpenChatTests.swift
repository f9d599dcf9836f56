import Intents
import Model
import Testing

@Suite struct OpenChatTests {
  private let id = ChatID("a")

  private func chat(
    _ name: String = "Anna", draft: String = "", membership: Membership = .joined,
    place: ViewPlace? = nil
  ) -> Chat {
    Chat(
      id: id, name: name, topic: "", directUser: nil, membership: membership, last: nil,
      activity: ServerTimestamp(milliseconds: 0), unread: .none,
      draft: Draft(text: draft, cursor: 0, place: place), isEncrypted: false)
  }

  private func window(
    newest: String? = "1", unread: String? = nil, hasLater: Bool = false
  ) -> MessageWindow {
    MessageWindow(
      messages: [], hasEarlier: false, hasLater: hasLater, history: .start,
      newestEvent: newest.map { EventID($0) },
      firstUnread: unread.map { .event(EventID($0)) }, isReadToEnd: unread == nil)
  }

  private func opened() -> ChatModel {
    var model = ChatModel()
    _ = model.open(id, stored: chat())
    return model
  }

  private func position(follows: Bool, shown: String?) -> ReadingPosition {
    ReadingPosition(
      chat: id, isFocused: true, followsEnd: follows, lastShown: shown.map { EventID($0) })
  }

  @Test func `an invite that was opened is accepted again when there is a way again`() {
    var model = ChatModel()
    _ = model.open(id, stored: chat(membership: .invited))
    _ = model.apply(ConnectionEvent.offline(.offline, retryInSeconds: 1))
    #expect(
      model.apply(ConnectionEvent.online).effects.contains(.join(id, directWith: nil))
    )
    _ = model.take(openChat: chat())
    #expect(
      !model.apply(ConnectionEvent.online).effects.contains(
        .join(id, directWith: nil)))
  }

  @Test func `the line where unread began stays while it is read`() {
    var model = opened()
    _ = model.take(window(unread: "1"))
    _ = model.apply(position(follows: true, shown: "1"))
    _ = model.take(window())
    #expect(model.open?.unreadLine == .event(EventID("1")))
  }

  @Test func `the line stands still while the person scrolls, looks elsewhere and answers`() {
    var model = opened()
    _ = model.take(window(unread: "1"))
    _ = model.take(window())
    _ = model.apply(position(follows: false, shown: "1"))
    _ = model.take(window(unread: "2"))
    _ = model.apply(position(follows: true, shown: "2"))
    _ = model.take(window())
    _ = model.accept(Submission(chat: id, transaction: TransactionID("t"), text: "hi"))
    #expect(model.open?.unreadLine == .event(EventID("1")))
  }

  @Test func `what comes while the person is away begins a new line when all was read`() {
    var model = opened()
    let away = ReadingPosition(
      chat: id, isFocused: false, followsEnd: true, lastShown: EventID("1"))
    _ = model.take(window(unread: "1"))
    _ = model.apply(away)
    _ = model.take(window(unread: "1"))
    #expect(model.open?.unreadLine == .event(EventID("1")))
    _ = model.take(window())
    _ = model.take(window(unread: "2"))
    _ = model.take(window(unread: "2"))
    #expect(model.open?.unreadLine == .event(EventID("2")))
  }

  @Test func `unread begins where it began, also when that is not loaded`() {
    var model = ChatModel()
    _ = model.open(id, stored: chat(), unread: .event(EventID("old")))
    _ = model.take(window(unread: nil))
    _ = model.take(window(unread: "5"))
    #expect(model.open?.unreadLine == .event(EventID("old")))
  }

  @Test func `a chat that is only looked at is not joined`() {
    var model = ChatModel()
    let effects = model.open(id, stored: invited(), isPeeked: true).effects
    #expect(effects == [.liveStream(true)])
    #expect(model.open(id, stored: invited()).effects == [.join(id, directWith: UserID("@anna:s"))])
  }

  @Test func `a chat that was only looked at is opened where unread begins now`() {
    var model = ChatModel()
    _ = model.open(id, stored: chat(), isPeeked: true)
    _ = model.open(id, stored: chat(), unread: .event(EventID("new")))
    #expect(model.open?.unreadLine == .event(EventID("new")))
    _ = model.open(id, stored: chat(), unread: .event(EventID("newer")))
    #expect(model.open?.unreadLine == .event(EventID("new")))
  }

  @Test func `an invite back to the chat in front is not accepted by itself`() {
    var model = ChatModel()
    _ = model.open(id, stored: invited())
    _ = model.take(openChat: chat())
    _ = model.take(openChat: invited())
    #expect(model.open?.isJoining == false)
    #expect(model.apply(.online).effects == [])
    #expect(model.open(id, stored: invited()).effects == [.join(id, directWith: UserID("@anna:s"))])
    #expect(model.open?.isJoining == true)
  }

  private func invited() -> Chat {
    Chat(
      id: id, name: "Anna", topic: "", directUser: UserID("@anna:s"), membership: .invited,
      last: nil,
      activity: ServerTimestamp(milliseconds: 0), unread: .none, draft: .empty,
      isEncrypted: false)
  }

  @Test func `a chat is shown where it was left, but from where unread begins if something is`() {
    let place = ViewPlace(message: EventID("old"), line: 2)
    let left = chat(place: place)
    var model = ChatModel()
    _ = model.open(id, stored: left)
    #expect(model.open?.query.around == .event(EventID("old")))
    #expect(model.open?.query.limit == ChatModel.aroundLimit)
    _ = model.closeChat()
    _ = model.open(id, stored: left, unread: .event(EventID("new")))
    #expect(model.open?.query.around == nil)
  }

  @Test func `at its end a window is that of the newest messages again`() {
    var model = opened()
    _ = model.take(window())
    #expect(model.show(id, around: .event(EventID("1"))).stale == .messages)
    _ = model.take(window(hasLater: true))
    #expect(model.apply(position(follows: true, shown: nil)) == .none)
    _ = model.take(window(hasLater: false))
    #expect(model.apply(position(follows: true, shown: nil)).stale == .messages)
    #expect(model.open?.query.around == nil)
  }

  @Test func `the same window asked for twice is read once`() {
    var model = opened()
    _ = model.take(window())
    #expect(model.show(id, around: nil) == .none)
    #expect(model.show(ChatID("other"), around: nil) == .none)
  }

  @Test func `an equal window changes nothing`() {
    var model = opened()
    #expect(model.take(window()) == .messages)
    #expect(model.take(window()) == [])
  }

  @Test func `only the newest event that was shown is read`() {
    var model = opened()
    _ = model.take(window(newest: "2", unread: "1"))
    #expect(model.readEvent(by: position(follows: true, shown: "2")) == EventID("2"))
    #expect(model.readEvent(by: position(follows: true, shown: "1")) == nil)
    #expect(model.readEvent(by: position(follows: false, shown: "2")) == nil)
    #expect(model.readEvent(by: position(follows: true, shown: nil)) == nil)
    _ = model.take(window(newest: "2"))
    #expect(model.readEvent(by: position(follows: true, shown: "2")) == nil)
  }

  @Test func `what was told as shown before the chat was open is missed, not what is peeked at`() {
    var model = ChatModel()
    _ = model.apply(position(follows: true, shown: "2"))
    _ = model.open(id, stored: chat(), isPeeked: true)
    _ = model.take(window(newest: "2", unread: "1"))
    #expect(model.missedReading == nil)
    _ = model.open(id, stored: chat())
    #expect(model.missedReading?.chat == id && model.missedReading?.event == EventID("2"))
    _ = model.take(window(newest: "3", unread: "1"))
    #expect(model.missedReading == nil)
  }

  @Test func `a draft is taken when the chat is opened again, not while it is open`() {
    var model = opened()
    _ = model.take(openChat: chat(draft: "late"))
    #expect(model.open?.draft.text == "")
    _ = model.open(id, stored: chat(draft: "late"))
    #expect(model.open?.draft.text == "late")
  }

  @Test func `nobody types in a chat that we hear nothing of`() {
    var model = opened()
    _ = model.take(typing: [Typist(user: UserID("@alice:s"), name: "alice")], in: id)
    #expect(
      model.apply(ConnectionEvent.offline(.timedOut, retryInSeconds: 1)).changed.contains(.messages)
    )
    #expect(model.open?.typing == [])
  }

  @Test func `whose message came types no more, the others do`() {
    var model = opened()
    let typists = ["@alice:s", "@bob:s"].map { Typist(user: UserID($0), name: $0) }
    _ = model.take(typing: typists, in: id)
    func wrote(_ user: String, in chat: ChatID, _ placement: Placement) -> ModelParts {
      let message = TimelineMessage(
        event: EventID("$1"), sender: UserID(user), timestamp: ServerTimestamp(milliseconds: 1),
        content: .text("hi", mentionsUs: false), transaction: nil)
      return model.wrote(Arrival(chat: chat, messages: [message], placement: placement))
    }
    #expect(wrote("@alice:s", in: ChatID("!other"), .newest(gap: nil)) == [])
    #expect(wrote("@alice:s", in: id, .older(filling: nil, rest: nil)) == [])
    #expect(wrote("@carol:s", in: id, .newest(gap: nil)) == [])
    #expect(wrote("@alice:s", in: id, .newest(gap: nil)) == .messages)
    #expect(model.open?.typing == [typists[1]])
  }

  @Test func `an unreadable chat keeps what was shown and can be read again`() {
    var model = opened()
    _ = model.take(window())
    _ = model.messagesFailed(.storage("broken"))
    #expect(model.open?.load == .failed(.storage("broken")))
    #expect(model.show(id, around: nil).stale == .messages)
    _ = model.take(window())
    #expect(model.open?.load == .loaded)
  }
}
