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

  @Test func `an invite is accepted again after a reconnect until the join succeeds`() {
    var model = ChatModel()
    _ = model.open(id, stored: chat(membership: .invited))
    #expect(model.accept(id).effects == [.join(id, directWith: nil)])
    _ = model.apply(ConnectionEvent.offline(.offline, retryInSeconds: 1))
    #expect(
      model.apply(ConnectionEvent.online).effects.contains(.join(id, directWith: nil))
    )
    _ = model.replace(openChat: chat())
    #expect(
      !model.apply(ConnectionEvent.online).effects.contains(
        .join(id, directWith: nil)))
  }

  @Test func `an accepted invite that is declined is not accepted again after a reconnect`() {
    var model = ChatModel()
    _ = model.apply(ConnectionEvent.online)
    _ = model.open(id, stored: chat(membership: .invited))
    _ = model.accept(id)
    #expect(model.leave(id, former: []).effects == [.leave(id)])
    #expect(model.apply(ConnectionEvent.online).effects == [])
  }

  @Test func `the unread line stays while messages are read`() {
    var model = opened()
    _ = model.replace(window(unread: "1"))
    _ = model.apply(position(follows: true, shown: "1"))
    _ = model.replace(window())
    #expect(model.open?.unreadLine == .event(EventID("1")))
  }

  @Test func `the unread line stays while the person scrolls and sends`() {
    var model = opened()
    _ = model.replace(window(unread: "1"))
    _ = model.replace(window())
    _ = model.apply(position(follows: false, shown: "1"))
    _ = model.replace(window(unread: "2"))
    _ = model.apply(position(follows: true, shown: "2"))
    _ = model.replace(window())
    _ = model.accept(Submission(chat: id, transaction: TransactionID("t"), text: "hi"))
    #expect(model.open?.unreadLine == .event(EventID("1")))
  }

  @Test
  func `the unread line moves to a message that arrives while the person is away`() {
    var model = opened()
    let away = ReadingPosition(
      chat: id, isFocused: false, followsEnd: true, lastShown: EventID("1"))
    _ = model.replace(window(unread: "1"))
    _ = model.apply(away)
    _ = model.replace(window(unread: "1"))
    #expect(model.open?.unreadLine == .event(EventID("1")))
    _ = model.replace(window())
    _ = model.replace(window(unread: "2"))
    _ = model.replace(window(unread: "2"))
    #expect(model.open?.unreadLine == .event(EventID("2")))
  }

  @Test func `the unread line is at the first unread message even if that is not loaded`() {
    var model = ChatModel()
    _ = model.open(id, stored: chat(), unread: .event(EventID("old")))
    _ = model.replace(window(unread: nil))
    _ = model.replace(window(unread: "5"))
    #expect(model.open?.unreadLine == .event(EventID("old")))
  }

  @Test func `an invite is shown by a peek or opening, and joined when it is accepted`() {
    var model = ChatModel()
    let effects = model.open(id, stored: invited(), isPeeked: true).effects
    #expect(effects == [.liveStream(true)])
    #expect(model.open(id, stored: invited()).effects == [])
    #expect(model.accept(ChatID("other")) == .none)
    #expect(model.accept(id).effects == [.join(id, directWith: UserID("@anna:s"))])
    #expect(model.open?.isJoining == true)
    // Opening the invited chat again before the server has answered sends no second request to
    // join.
    #expect(model.open(id, stored: invited()).effects == [])
    #expect(model.open?.isJoining == true)
    _ = model.replace(openChat: chat())
    #expect(model.accept(id) == .none)
  }

  @Test func `opening a peeked chat sets the unread line anew`() {
    var model = ChatModel()
    _ = model.open(id, stored: chat(), isPeeked: true)
    _ = model.open(id, stored: chat(), unread: .event(EventID("new")))
    #expect(model.open?.unreadLine == .event(EventID("new")))
    _ = model.open(id, stored: chat(), unread: .event(EventID("newer")))
    #expect(model.open?.unreadLine == .event(EventID("new")))
  }

  @Test func `a new invite to the open chat is not accepted without the person`() {
    var model = ChatModel()
    _ = model.open(id, stored: invited())
    _ = model.accept(id)
    _ = model.replace(openChat: chat())
    _ = model.replace(openChat: invited())
    #expect(model.open?.isJoining == false)
    #expect(model.apply(.online).effects == [])
    #expect(model.open(id, stored: invited()).effects == [])
    #expect(model.open?.isJoining == false)
  }

  private func invited() -> Chat {
    Chat(
      id: id, name: "Anna", topic: "", directUser: UserID("@anna:s"), membership: .invited,
      last: nil,
      activity: ServerTimestamp(milliseconds: 0), unread: .none, draft: .empty,
      isEncrypted: false)
  }

  @Test func `a chat opens at its stored scroll position, or at the first unread message`() {
    let place = ViewPlace(message: EventID("old"), line: 2)
    let left = chat(place: place)
    var model = ChatModel()
    _ = model.open(id, stored: left)
    #expect(model.open?.query.around == .event(EventID("old")))
    #expect(model.open?.query.limit == MessageQuery.aroundLimit)
    _ = model.closeChat()
    _ = model.open(id, stored: left, unread: .event(EventID("new")))
    #expect(model.open?.query.around == nil)
  }

  @Test func `scrolling to the end of a chat makes its window follow the newest messages`() {
    var model = opened()
    _ = model.replace(window())
    #expect(model.show(id, around: .event(EventID("1"))).stale == .messages)
    _ = model.replace(window(hasLater: true))
    #expect(model.apply(position(follows: true, shown: nil)) == .none)
    _ = model.replace(window(hasLater: false))
    #expect(model.apply(position(follows: true, shown: nil)).stale == .messages)
    #expect(model.open?.query.around == nil)
  }

  @Test func `a reading position at the end of the former window leaves the wanted one`() {
    var model = opened()
    _ = model.replace(window(hasLater: false))
    _ = model.show(id, around: .event(EventID("old")))
    #expect(model.apply(position(follows: true, shown: nil)) == .none)
    #expect(model.open?.query.around == .event(EventID("old")))
    _ = model.closeChat()
    _ = model.open(id, stored: chat(place: ViewPlace(message: EventID("left"), line: 0)))
    #expect(model.apply(position(follows: true, shown: nil)) == .none)
    #expect(model.open?.query.around == .event(EventID("left")))
  }

  @Test func `a request for the open chat's current window of messages reads nothing`() {
    var model = opened()
    _ = model.replace(window())
    #expect(model.show(id, around: nil) == .none)
    #expect(model.show(ChatID("other"), around: nil) == .none)
  }

  @Test func `a window of messages that equals the former one changes nothing`() {
    var model = opened()
    #expect(model.replace(window()) == .messages)
    #expect(model.replace(window()) == [])
  }

  @Test func `a chat is read only once its newest event was shown`() {
    var model = opened()
    _ = model.replace(window(newest: "2", unread: "1"))
    #expect(model.readEvent(by: position(follows: true, shown: "2")) == EventID("2"))
    #expect(model.readEvent(by: position(follows: true, shown: "1")) == nil)
    #expect(model.readEvent(by: position(follows: false, shown: "2")) == nil)
    #expect(model.readEvent(by: position(follows: true, shown: nil)) == nil)
    _ = model.replace(window(newest: "2"))
    #expect(model.readEvent(by: position(follows: true, shown: "2")) == nil)
  }

  @Test func `messages shown before their chat opened are marked as read later, not in a peek`() {
    var model = ChatModel()
    _ = model.apply(position(follows: true, shown: "2"))
    _ = model.open(id, stored: chat(), isPeeked: true)
    _ = model.replace(window(newest: "2", unread: "1"))
    #expect(model.missedReading == nil)
    _ = model.open(id, stored: chat())
    #expect(
      model.missedReading?.conversation == Conversation(id)
        && model.missedReading?.event == EventID("2"))
    _ = model.replace(window(newest: "3", unread: "1"))
    #expect(model.missedReading == nil)
  }

  @Test func `a stored draft is applied when the chat is opened, not while it is open`() {
    var model = opened()
    _ = model.replace(openChat: chat(draft: "late"))
    #expect(model.open?.draft.text == "")
    _ = model.open(id, stored: chat(draft: "late"))
    #expect(model.open?.draft.text == "late")
  }

  @Test func `a lost connection ends the typing notices`() {
    var model = opened()
    _ = model.replace(typing: [Typist(user: UserID("@alice:s"), name: "alice")], in: id)
    #expect(
      model.apply(ConnectionEvent.offline(.timedOut, retryInSeconds: 1)).changed.contains(.messages)
    )
    #expect(model.open?.typing == [])
  }

  @Test func `a new message ends the typing notice of its sender only`() {
    var model = opened()
    let typists = ["@alice:s", "@bob:s"].map { Typist(user: UserID($0), name: $0) }
    _ = model.replace(typing: typists, in: id)
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

  @Test func `an unreadable chat keeps its shown messages and can be read again`() {
    var model = opened()
    _ = model.replace(window())
    _ = model.messagesFailed(.storage("broken"))
    #expect(model.open?.load == .failed(.storage("broken")))
    #expect(model.show(id, around: nil).stale == .messages)
    _ = model.replace(window())
    #expect(model.open?.load == .loaded)
  }
}
