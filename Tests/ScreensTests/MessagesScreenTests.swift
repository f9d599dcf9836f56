import Intents
@testable import Screens
import Testing
import ViewModels

@Suite struct MessagesScreenTests {
  typealias State = MessagesScreen.State
  typealias Event = MessagesScreen.Event

  static let guide = ChatID("!guide")
  static let closed = State.closed
  static let opening = State.opening(ChatSession(chat: guide))
  static let open = reduce(opening, .received(Sample.messages(in: "guide"))).state
  static let first = TransactionID("t1")
  static let second: UInt64 = 1_000_000_000

  static func reduce(_ state: State, _ events: [Event]) -> Step<State> {
    events.reduce(Step(state)) { step, event in
      let next = MessagesScreen.reduce(step.state, event)
      return Step(next.state, step.effects + next.effects)
    }
  }

  static func reduce(_ state: State, _ events: Event...) -> Step<State> { reduce(state, events) }

  static func typed(_ text: String, at now: UInt64 = 0) -> [Event] {
    text.map { .edited(.type($0), at: now) }
  }

  static func submission(_ text: String, _ transaction: TransactionID = first) -> Submission {
    Submission(chat: guide, transaction: transaction, text: text)
  }

  @Test(
    arguments: [
      (closed, .received(Sample.messages(in: "guide"))), (closed, .edited(.type("a"), at: 0)),
      (closed, .sent(first)), (closed, .scrolled(.end)), (closed, .neared(.reconnect)),
      (closed, .fetchedMissing), (closed, .ticked(at: 9)), (closed, .flushed), (closed, .closed),
      (closed, .completed(by: 1, at: 0)), (closed, .tookCommand), (closed, .refused("No.")),
      (closed, .said("x", first)),
      (opening, .received(Sample.messages(in: "other"))), (opening, .received(.initial)),
      (opening, .sent(first)), (opening, .scrolled(.end)), (opening, .neared(.reconnect)),
      (opening, .fetchedMissing), (opening, .ticked(at: 9)), (opening, .flushed),
      (open, .received(Sample.messages(in: "other"))), (open, .received(.initial)),
      (open, .sent(first)), (open, .scrolled(.end)), (open, .ticked(at: 9)), (open, .flushed),
      (open, .edited(.left, at: 0)), (open, .edited(.deleteBackward, at: 0)),
    ] as [(State, Event)])
  func `an event without a meaning in a state of the messages page changes nothing`(
    state: State, event: Event
  ) {
    #expect(Self.reduce(state, event) == Step(state))
  }

  @Test(
    arguments: [
      (closed, .retried, .intent(.reconnect)), (opening, .retried, .intent(.reconnect)),
      (open, .retried, .intent(.reconnect)), (open, .fetchedMissing, .bell),
      (opening, .completed(by: 1, at: 0), .bell), (open, .completed(by: 1, at: 0), .bell),
    ] as [(State, Event, SceneEffect)])
  func `a retry reconnects, and a fetch or completion with nothing to do rings the bell`(
    state: State, event: Event, effect: SceneEffect
  ) {
    #expect(Self.reduce(state, event) == Step(state, [effect]))
  }

  @Test(arguments: [closed, opening, open])
  func `opening another chat replaces the open one`(state: State) {
    let session = ChatSession(chat: ChatID("!other"))
    #expect(
      Self.reduce(state, .opened(session))
        == Step(.opening(session), [.intent(.messages(.open(ChatID("!other"))))]))
  }

  @Test(arguments: [opening, open])
  func `closing a chat sends the intent to close it`(state: State) {
    #expect(Self.reduce(state, .closed) == Step(.closed, [.intent(.messages(.close))]))
  }

  @Test func `the stored draft is put into the composer once, when the chat is opened`() {
    let viewModel = Sample.messages(in: "guide", draft: Draft(text: "stored", cursor: 2))
    let step = Self.reduce(Self.opening, .received(viewModel))
    #expect(step.state.session?.text.draft == Draft(text: "stored", cursor: 2))
    let later = Sample.messages(in: "guide", draft: Draft(text: "older", cursor: 0))
    #expect(Self.reduce(step.state, .received(later)).state.session?.text.text == "stored")
  }

  @Test func `text typed before the stored draft arrives is appended to it`() {
    let viewModel = Sample.messages(in: "guide", draft: Draft(text: "stored ", cursor: 0))
    let step = Self.reduce(Self.opening, Self.typed("new") + [.received(viewModel)])
    #expect(step.state.session?.text.draft == Draft(text: "stored new", cursor: 10))
    let ticked = Self.reduce(step.state, .ticked(at: Self.second))
    #expect(
      ticked.effects == [
        .intent(.messages(.draft(Self.guide, Draft(text: "stored new", cursor: 10))))
      ])
  }

  @Test func `text typed before the stored draft arrives is never stored in its place`() {
    let step = Self.reduce(
      Self.opening, Self.typed("new") + [.ticked(at: Self.second), .flushed, .closed])
    #expect(
      !step.effects.contains { if case .intent(.messages(.draft)) = $0 { true } else { false } })
  }

  @Test func `Enter submits the text and clears the composer`() {
    let step = Self.reduce(Self.open, Self.typed(" hello \n") + [.sent(Self.first)])
    #expect(step.state.session?.submitting == [Self.submission(" hello")])
    #expect(step.state.session?.text.isEmpty == true)
    #expect(
      step.effects == [
        .intent(.messages(.typing(Self.guide, true))),
        .intent(.messages(.submit(Self.submission(" hello")))),
        .intent(.messages(.typing(Self.guide, false))),
      ])
  }

  @Test func `sending clears the draft that was stored`() {
    let viewModel = Sample.messages(in: "guide", draft: Draft(text: "stored", cursor: 6))
    let step = Self.reduce(Self.opening, .received(viewModel), .sent(Self.first))
    #expect(
      step.effects == [
        .intent(.messages(.submit(Self.submission("stored")))),
        .intent(.messages(.draft(Self.guide, .empty))),
      ])
  }

  @Test(arguments: ["", " ", "\n \t\n"])
  func `blank text is not sent`(text: String) {
    let step = Self.reduce(Self.open, Self.typed(text) + [.sent(Self.first)])
    #expect(step.state.session?.submitting == [])
    #expect(step.state.session?.text.text == text)
  }

  @Test func `an entered text is shown as submitting until a view model has its message row`() {
    let step = Self.reduce(Self.open, Self.typed("hi") + [.sent(Self.first)] + Self.typed("next"))
    let unrelated = Self.reduce(step.state, .received(Sample.messages(in: "guide")))
    #expect(unrelated.state.session?.submitting.count == 1)
    let stored = Sample.messages(in: "guide", [Sample.message(1), Sample.sending("t1")])
    let done = Self.reduce(unrelated.state, .received(stored))
    #expect(done.state.session?.submitting == [])
    #expect(done.state.session?.text.text == "next")
  }

  @Test func `a text that was stored and sent between two view models is no longer submitting`() {
    let step = Self.reduce(Self.open, Self.typed("hi") + [.sent(Self.first)])
    let echoed = Sample.messages(
      in: "guide", [Sample.message(1), Sample.message(9)], accepted: [Self.first])
    #expect(Self.reduce(step.state, .received(echoed)).state.session?.submitting == [])
  }

  @Test func `once a text is stored, the texts submitted before it are no longer submitting`() {
    let transactions = (1...4).map { TransactionID("t\($0)") }
    let step = Self.reduce(Self.open, transactions.flatMap { Self.typed("hi") + [.sent($0)] })
    #expect(step.state.session?.submitting.count == 4)
    // The view model names the third text as stored and the second one as refused.
    let third = Sample.messages(
      in: "guide",
      refused: [RefusedSubmission(transaction: transactions[1], text: "hi", reason: "Full.")],
      accepted: [transactions[2]])
    let done = Self.reduce(step.state, .received(third))
    #expect(done.state.session?.submitting.map(\.transaction) == [transactions[3]])
    #expect(done.state.session?.text.text == "hi")
  }

  @Test func `an edit that is refused before a later text is stored returns as an edit`() {
    let next = TransactionID("t2")
    let step = Self.reduce(
      Self.open,
      [.beganEdit(EventID("$2"), "old")] + Self.typed("!") + [.sent(Self.first)]
        + Self.typed("hi") + [.sent(next)])
    // The second text is stored, and of the edit only the refusal is known.
    let answer = Sample.messages(
      in: "guide",
      refused: [RefusedSubmission(transaction: Self.first, text: "old!", reason: "Full.")],
      accepted: [next])
    let done = Self.reduce(step.state, .received(answer))
    #expect(done.state.session?.mode.relation == .edit(EventID("$2")))
    #expect(done.state.session?.text.text == "old!")
    #expect(done.state.session?.submitting == [])
  }

  @Test func `a refused text returns once, above the text being written, with its reason`() {
    let step = Self.reduce(Self.open, Self.typed("hi") + [.sent(Self.first)] + Self.typed("next"))
    let refused = Sample.messages(
      in: "guide",
      refused: [RefusedSubmission(transaction: Self.first, text: "hi", reason: "The disk is full.")]
    )
    let back = Self.reduce(step.state, .received(refused), .received(refused))
    #expect(back.state.session?.text.draft == Draft(text: "hi\nnext", cursor: 7))
    #expect(back.state.session?.note == "The disk is full.")
    #expect(back.state.session?.submitting == [])
    let edited = Self.reduce(back.state, Self.typed("!"))
    #expect(edited.state.session?.note == "")
  }

  @Test func `a draft is stored soon after the first change, in its newest form`() {
    let step = Self.reduce(
      Self.open,
      Self.typed("a", at: 0) + Self.typed("b", at: 200_000_000) + [.ticked(at: 299_999_999)])
    #expect(step.state.session?.deadline == 300_000_000)
    #expect(step.effects == [.intent(.messages(.typing(Self.guide, true)))])
    let saved = Self.reduce(step.state, .ticked(at: 300_000_000), .ticked(at: 400_000_000))
    #expect(
      saved.effects == [.intent(.messages(.draft(Self.guide, Draft(text: "ab", cursor: 2))))])
  }

  @Test func `an order to save the composer at once stores the draft and ends the typing notice`() {
    let step = Self.reduce(Self.open, Self.typed("a") + [.flushed, .flushed])
    #expect(
      step.effects == [
        .intent(.messages(.typing(Self.guide, true))),
        .intent(.messages(.draft(Self.guide, Draft(text: "a", cursor: 1)))),
        .intent(.messages(.typing(Self.guide, false))),
      ])
    #expect(step.state.session?.deadline == nil)
  }

  @Test func `a typing notice is repeated after 20 seconds and ends after 5 idle seconds`() {
    var events: [Event] = []
    for second in 0..<41 { events += Self.typed("a", at: UInt64(second) * Self.second) }
    let step = Self.reduce(Self.open, events)
    let told = step.effects.filter { $0 == .intent(.messages(.typing(Self.guide, true))) }
    #expect(told.count == 3)
    let idle = Self.reduce(step.state, .flushed, .edited(.type("b"), at: 50 * Self.second))
    let ended = Self.reduce(
      idle.state, .ticked(at: 54 * Self.second), .ticked(at: 55 * Self.second))
    #expect(ended.effects.last == .intent(.messages(.typing(Self.guide, false))))
    #expect(ended.state.session?.deadline == nil)
  }

  @Test func `clearing the text ends the typing notice`() {
    let step = Self.reduce(Self.open, Self.typed("a") + [.edited(.deleteBackward, at: 1)])
    #expect(step.effects.last == .intent(.messages(.typing(Self.guide, false))))
  }

  @Test func `earlier messages are requested once until the rows change`() {
    let earlier = Intent.messages(.show(Self.guide, around: .event(EventID("$1"))))
    let step = Self.reduce(
      Self.open, .neared(earlier), .neared(earlier), .received(Sample.messages(in: "guide")),
      .neared(earlier))
    #expect(step.effects == [.intent(earlier)])
    let changed = Self.reduce(
      step.state, .received(Sample.messages(in: "guide", [Sample.message(0)])), .neared(earlier))
    #expect(changed.effects == [.intent(earlier)])
  }

  @Test func `scrolling to the end of older loaded messages loads the newest messages`() {
    let later = Intent.messages(.show(Self.guide, around: .event(EventID("$2"))))
    let old = Sample.messages(in: "guide", later: later)
    let step = Self.reduce(Self.opening, .received(old), .scrolled(.end))
    #expect(step.effects == [.intent(.messages(.show(Self.guide, around: nil)))])
    let sent = Self.reduce(step.state, Self.typed("x") + [.sent(Self.first)])
    #expect(sent.effects.last == .intent(.messages(.show(Self.guide, around: nil))))
  }

  @Test func `the scroll position at an own message stays there when the message's id changes`() {
    func unsent(_ transaction: String) -> MessageID { .local(TransactionID(transaction)) }
    let sent = MessageID.event(EventID("$2"))
    let rows = [Sample.message(1), Sample.sending("t1"), Sample.sending("t2")]
    let confirmed = Sample.messages(
      in: "guide", [Sample.message(1), Sample.message(2), Sample.sending("t2")],
      echoes: [OwnEcho(chat: Self.guide, transaction: TransactionID("t1"), event: EventID("$2"))])
    let keys: [(RowKey, RowKey)] = [
      (.message(unsent("t1")), .message(sent)),
      (.before(unsent("t1"), kind: 0), .before(sent, kind: 0)),
      (.message(unsent("t2")), .message(unsent("t2"))),
    ]
    for (before, after) in keys {
      let step = Self.reduce(
        Self.opening, .received(Sample.messages(in: "guide", rows)),
        .scrolled(.anchored(row: before, line: 3)), .received(confirmed))
      #expect(step.state.session?.scroll == .anchored(row: after, line: 3))
    }
  }

  @Test func `retry sends the newest failed message again`() {
    let rows = [Sample.sending("t1", failed: true), Sample.sending("t2", failed: true)]
    let step = Self.reduce(
      Self.opening, .received(Sample.messages(in: "guide", rows)), .retried)
    #expect(step.effects == [.intent(.actions(.resend(TransactionID("t2"))))])
  }

  @Test func `missing history is fetched from the newest gap`() {
    let fetch = Intent.messages(.fetchHistory(Self.guide, before: .event(EventID("$2"))))
    let rows = [Sample.message(1), .gap(text: "missing", fetch: fetch), Sample.message(2)]
    let step = Self.reduce(
      Self.opening, .received(Sample.messages(in: "guide", rows)), .fetchedMissing)
    #expect(step.effects == [.intent(fetch)])
  }

  @Test func `of two gaps the newer one is fetched`() {
    func fetch(before number: Int) -> Intent {
      .messages(.fetchHistory(Self.guide, before: .event(EventID("$\(number)"))))
    }
    let rows = [
      Sample.message(1), .gap(text: "missing", fetch: fetch(before: 2)), Sample.message(2),
      .gap(text: "missing", fetch: fetch(before: 3)), Sample.message(3),
    ]
    let step = Self.reduce(
      Self.opening, .received(Sample.messages(in: "guide", rows)), .fetchedMissing)
    #expect(step.effects == [.intent(fetch(before: 3))])
  }

  @Test func `a failed request for history is repeated only when a person scrolls up again`() {
    let fetch = Intent.messages(.fetchHistory(Self.guide, before: nil))
    let rows = [Sample.message(1)]
    func noted(_ note: String) -> Event {
      .received(Sample.messages(in: "guide", rows, earlier: fetch, note: note))
    }
    let step = Self.reduce(
      Self.opening, noted(""), .neared(fetch), noted("loading …"), .neared(fetch),
      noted("No answer."), .neared(fetch))
    #expect(step.effects == [.intent(fetch)])
    let pushed = Self.reduce(step.state, .scrolled(.end), .neared(fetch), .neared(fetch))
    #expect(pushed.effects == [.intent(fetch)])
  }
}
