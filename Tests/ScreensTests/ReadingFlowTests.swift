import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

@Suite struct ReadingFlowTests {
  static let anna = ChatID("!anna")
  static let hundred = (1...100).map { Sample.message($0) }

  @Test func `a reading position is reported once`() {
    var sitting = Sitting()
    sitting.open("anna", Self.hundred)
    #expect(
      sitting.takeReading()
        == ReadingPosition(
          chat: Self.anna, isFocused: true, followsEnd: true, lastShown: EventID("$100")))
    sitting.type("x")
    #expect(sitting.takeReading() == nil)
  }

  @Test func `no message is reported as read while the message search covers the chat`() {
    var sitting = Sitting()
    sitting.open("anna", Self.hundred)
    sitting.press(.ctrl("f"))
    #expect(sitting.takeReading()?.chat == nil)
    sitting.press(.escape)
    #expect(sitting.takeReading()?.chat == Self.anna)
  }

  @Test func `a message's text has at least 38 of 80 columns`() {
    var sitting = Sitting(rows: 24, columns: 80)
    let text = String(repeating: "x", count: 38)
    sitting.open("anna", [Sample.message(1, body: text)])
    #expect(sitting.shows(text))
  }

  @Test func `new messages move the view only if it is at the end of the chat`() {
    var sitting = Sitting()
    sitting.open("anna", Self.hundred)
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", Self.hundred + [Sample.message(101)]))
    }
    #expect(sitting.shows("message 101"))
    sitting.press(.pageUp)
    let before = sitting.lines
    #expect(sitting.takeReading()?.followsEnd == false)
    sitting.receive {
      $0.receive(
        messages: Sample.messages(
          in: "anna", Self.hundred + [Sample.message(101), Sample.message(102)]))
    }
    // Only the mark for newer messages changes.
    #expect(sitting.shows("↓ 1 new"))
    let changed = zip(sitting.lines, before).filter { $0 != $1 }
    #expect(changed.count == 1)
    sitting.press(.alt(.end))
    #expect(sitting.shows("message 102"))
    #expect(sitting.takeReading()?.lastShown == EventID("$102"))
  }

  @Test func `the number of new messages is not shown if some of them may be missing`() {
    var sitting = Sitting()
    sitting.open("anna", Self.hundred)
    sitting.press(.pageUp)
    let gap = MessageRowViewModel.gap(text: "history may be missing here", fetch: .chatList(.retry))
    sitting.receive {
      $0.receive(
        messages: Sample.messages(in: "anna", Self.hundred + [gap, Sample.message(501)]))
    }
    #expect(sitting.shows("↓ newest"))
  }

  @Test func `scrolling down to the end follows new messages again`() {
    var sitting = Sitting()
    sitting.open("anna", Self.hundred)
    sitting.press(.pageUp, .pageUp)
    sitting.press(.pageDown, .pageDown)
    #expect(sitting.screens.messages.state.session?.scroll == .end)
    sitting.press(KeyStroke(.up, .control))
    #expect(sitting.shows("message 99") && !sitting.shows("message 100"))
  }

  @Test func `older messages keep the scroll position and are requested once`() {
    let earlier = Intent.messages(.show(Self.anna, around: .event(EventID("$1"))))
    var sitting = Sitting()
    sitting.press(.down, .enter)
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", Self.hundred, earlier: earlier))
    }
    #expect(!sitting.takeIntents().contains(earlier))
    sitting.press(.alt(.home))
    sitting.press(.pageUp, .pageUp)
    #expect(sitting.takeIntents() == [earlier])
    let before = sitting.lines
    let older = (0..<100).map { Sample.message(-$0) }.reversed()
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", older + Self.hundred)) }
    #expect(sitting.lines == before)
  }

  @Test func `a chat that does not fill the pane requests its history from the server`() {
    let fetch = Intent.messages(.fetchHistory(Self.anna, before: .event(EventID("$1"))))
    var sitting = Sitting()
    sitting.press(.down, .enter)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", earlier: fetch)) }
    sitting.type("x")
    #expect(sitting.takeIntents().filter { $0 == fetch }.count == 1)
  }

  @Test func `a chat below an overlay does not count as read`() {
    var sitting = Sitting()
    sitting.open("anna")
    _ = sitting.take()
    sitting.press(.ctrl("k"))
    #expect(sitting.takeReading()?.followsEnd == false)
    sitting.press(.escape)
    #expect(sitting.takeReading()?.followsEnd == true)
    sitting.press(.function(3))
    #expect(sitting.takeReading()?.chat == nil)
  }

  @Test func `a gap in the history that keys pass in one turn is fetched though never painted`() {
    let fetch = Intent.messages(.fetchHistory(Self.anna, before: .event(EventID("$60"))))
    var rows = Self.hundred
    rows.insert(.gap(text: "missing", fetch: fetch), at: 60)
    var sitting = Sitting(chats: ["anna"])
    sitting.open("anna", rows)
    #expect(!sitting.takeIntents().contains(fetch))
    func pages(_ key: Key, _ count: Int) {
      let now = sitting.now
      sitting.receive { screens in
        (0..<count).flatMap { _ in screens.handle(.key(KeyStroke(key)), at: now) }
      }
    }
    pages(.pageUp, 10)
    #expect(!sitting.shows("missing"))
    #expect(sitting.takeIntents().filter { $0 == fetch }.count == 1)
    // The missing history is requested once until the rows change, also on the way back.
    pages(.pageDown, 3)
    #expect(!sitting.takeIntents().contains(fetch))
  }

  @Test func `a jump to the start of the chat fetches no gap on its way`() {
    let fetch = Intent.messages(.fetchHistory(Self.anna, before: .event(EventID("$60"))))
    var rows = Self.hundred
    rows.insert(.gap(text: "missing", fetch: fetch), at: 60)
    var sitting = Sitting(chats: ["anna"])
    sitting.open("anna", rows)
    sitting.press(.alt(.home))
    #expect(!sitting.takeIntents().contains(fetch))
  }

  @Test func `a visible gap in the history is fetched once until messages arrive`() {
    let fetch = Intent.messages(
      .fetchHistory(Self.anna, before: .event(EventID("$2"))))
    let gap = MessageRowViewModel.gap(text: "missing", fetch: fetch)
    var sitting = Sitting(chats: ["anna"])
    sitting.open("anna", [Sample.message(1), gap] + Array(Self.hundred.dropFirst()))
    #expect(!sitting.takeIntents().contains(fetch))
    sitting.press(.alt(.home))
    #expect(sitting.takeIntents().contains(fetch))
    sitting.draw()
    #expect(!sitting.takeIntents().contains(fetch))
    sitting.receive {
      $0.receive(
        messages: Sample.messages(in: "anna", [Sample.message(1), gap, Sample.message(2)]))
    }
    #expect(sitting.takeIntents().contains(fetch))
  }

  @Test func `a gap in the history is fetched again while it is near the view, otherwise not`() {
    func fetch(_ number: Int) -> Intent {
      .messages(.fetchHistory(Self.anna, before: .event(EventID("$\(number)"))))
    }
    // Rows with a gap after the messages 1 to `before`; the messages `after` follow the gap.
    func rows(_ before: Int, _ after: ClosedRange<Int>) -> [MessageRowViewModel] {
      (1...before).map { Sample.message($0) }
        + [.gap(text: "missing", fetch: fetch(after.lowerBound))]
        + after.map { Sample.message($0) }
    }
    var sitting = Sitting(chats: ["anna"])
    // The gap is out of sight: above the view at first, and then below it.
    sitting.open("anna", rows(100, 481...500))
    #expect(!sitting.shows("missing") && sitting.takeIntents().contains(fetch(481)))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows(100, 476...500))) }
    #expect(sitting.takeIntents().contains(fetch(476)))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows(100, 416...500))) }
    #expect(!sitting.takeIntents().contains(fetch(416)))
    sitting.press(.alt(.home))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows(20, 416...500))) }
    sitting.draw()
    #expect(!sitting.shows("missing") && sitting.takeIntents().contains(fetch(416)))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows(70, 410...500))) }
    #expect(!sitting.takeIntents().contains(fetch(410)))
  }

  @Test func `a gap whose request failed is fetched again only after a retry or a reconnect`() {
    let fetch = Intent.messages(.fetchHistory(Self.anna, before: .event(EventID("$2"))))
    func receive(_ text: String, retry: Intent? = nil, _ sitting: inout Sitting) -> Int {
      let rows = [Sample.message(1), .gap(text: text, fetch: fetch), Sample.message(2)]
      sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows, retry: retry)) }
      return sitting.takeIntents().count { $0 == fetch }
    }
    var sitting = Sitting(chats: ["anna"])
    sitting.open("anna")
    #expect(receive("missing", &sitting) == 1)
    #expect(receive("fetching", &sitting) == 0)
    #expect(receive("not fetched", retry: fetch, &sitting) == 0)
    #expect(receive("not fetched, for another reason", retry: fetch, &sitting) == 0)
    #expect(receive("missing", &sitting) == 1)
    #expect(receive("fetching", &sitting) == 0)
  }
}
