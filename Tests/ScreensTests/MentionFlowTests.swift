import Cells
import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// Completion of names after "@", from the keys to the screen.
@Suite struct MentionFlowTests: CommandFlow {
  private func people(_ query: String, _ names: String..., in chat: ChatID = anna)
    -> MentionsViewModel
  {
    MentionsViewModel(
      search: MentionSearch(chat: chat, query: query),
      people: names.map { MentionOffer(words: "@\($0)", description: "@\($0.lowercased()):s") })
  }

  private func searches(_ sitting: inout Sitting) -> [String?] {
    sitting.takeIntents().compactMap {
      if case .messages(.mention(Self.anna, let query)) = $0 { .some(query) } else { nil }
    }
  }

  @Test func `letters behind an at sign search people, and a blank ends the search`() {
    var sitting = sitting()
    sitting.type("hi @bo ")
    #expect(searches(&sitting) == ["", "b", "bo", nil])
    sitting.type("mail bob@exam ")
    #expect(searches(&sitting) == [])
    sitting.type("(@b")
    #expect(searches(&sitting) == ["", "b"])
    sitting.press(.left)
    sitting.press(.left)
    #expect(searches(&sitting) == ["", nil])
  }

  @Test func `people to mention are shown above the composer, and Tab writes the first of them`() {
    var sitting = sitting()
    sitting.type("hi @b")
    sitting.receive { $0.receive(mentions: people("b", "Bob", "Bea")) }
    // The names stand below the letters behind "@", and the first one is marked.
    #expect(sitting.shows("▌ Bob  @bob:s") && sitting.shows("  Bea  @bea:s"))
    let name = sitting.lines.first { $0.contains("▌ Bob") }?.firstRange(of: "Bob")?.lowerBound
    let typed = sitting.lines.first { $0.contains("hi @b") }?.firstRange(of: "b ")?.lowerBound
    #expect(name == typed)
    sitting.press(.tab)
    #expect(text(sitting) == "hi @Bob ")
    sitting.press(.tab)
    #expect(text(sitting) == "hi @Bea ")
    sitting.press(KeyStroke(.tab, .shift))
    #expect(text(sitting) == "hi @Bob ")
    sitting.type("look")
    #expect(text(sitting) == "hi @Bob look")
    #expect(!sitting.shows("@bea:s"))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `Down and Up choose among the people to mention, and a click takes one`() {
    var sitting = sitting()
    sitting.type("@b")
    sitting.receive { $0.receive(mentions: people("b", "Bob", "Bea")) }
    sitting.press(.down)
    sitting.press(.down)
    #expect(text(sitting) == "@Bea ")
    sitting.press(.up)
    #expect(text(sitting) == "@Bob ")
    let row = sitting.lines.firstIndex { $0.contains("@bea:s") } ?? 0
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 36)))
    #expect(text(sitting) == "@Bea ")
  }

  @Test func `the name of a mention is completed in the middle of a text`() {
    var sitting = sitting()
    sitting.type("ask tomorrow")
    for _ in 0..<9 { sitting.press(.left) }
    sitting.type(" @b")
    sitting.receive { $0.receive(mentions: people("b", "Bob")) }
    sitting.press(.tab)
    #expect(text(sitting) == "ask @Bob tomorrow")
  }

  @Test func `Esc hides the people to mention until another name is typed, and keeps the text`() {
    var sitting = sitting()
    sitting.type("@b")
    sitting.receive { $0.receive(mentions: people("b", "Bob")) }
    sitting.press(.escape)
    #expect(text(sitting) == "@b" && !sitting.shows("@bob:s"))
    #expect(sitting.screens.navigation.top == .messages)
    sitting.type("o")
    #expect(!sitting.shows("@bob:s"))
    _ = sitting.takeIntents()
    sitting.type(" @b")
    #expect(searches(&sitting) == ["", "b"])
    sitting.receive { $0.receive(mentions: people("b", "Bob")) }
    #expect(sitting.shows("@bob:s"))
  }

  @Test func `Tab before the matches arrive completes the mention once they do`() {
    for more in ["", " hello", "hello", ", hello"] {
      var sitting = sitting()
      sitting.type("so @bo")
      sitting.press(.tab)
      #expect(sitting.screens.navigation.top == .messages)
      sitting.type(more)
      // An answer to older letters is not written.
      sitting.receive { $0.receive(mentions: people("b", "Bea")) }
      #expect(text(sitting) == "so @bo" + more)
      sitting.receive { $0.receive(mentions: people("bo", "Bob")) }
      let blank = more.isEmpty || more.first == "h" ? " " : ""
      #expect(text(sitting) == "so @Bob" + blank + more)
    }
  }

  @Test func `a name that was deleted before its match arrives is not completed`() {
    var sitting = sitting()
    sitting.type("@bo")
    sitting.press(.tab)
    sitting.press(KeyStroke.ctrl("u"))
    sitting.receive { $0.receive(mentions: people("bo", "Bob")) }
    #expect(text(sitting)?.isEmpty == true)
  }

  @Test func `Tab rings the bell when nobody matches a mention, and Enter sends the text as it is`()
  {
    var sitting = sitting()
    sitting.type("@zz")
    sitting.receive { $0.receive(mentions: people("zz")) }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.text) == ["@zz"])
    sitting.type("@zz")
    sitting.press(.tab)
    sitting.receive { $0.receive(mentions: people("zz")) }
    #expect(sitting.take().contains(.bell))
  }

  @Test func `leaving the chat ends the search for people, and returning begins it again`() {
    var sitting = sitting()
    sitting.type("@b")
    _ = sitting.takeIntents()
    sitting.press(.function(6))
    sitting.open("bob")
    #expect(searches(&sitting) == [nil])
    sitting.press(.function(6))
    sitting.open("anna")
    #expect(searches(&sitting) == ["b"])
  }

  @Test func `people of another chat are not offered for a mention`() {
    var sitting = sitting()
    sitting.type("@b")
    sitting.receive { $0.receive(mentions: people("b", "Bob", in: ChatID("!bob"))) }
    #expect(!sitting.shows("@bob:s"))
  }
}
