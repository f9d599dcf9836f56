import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Tab behind a word without "@" completes a member's name, and never leaves the text.
@Suite struct MemberNameFlowTests: CommandFlow {
  private static let ada = MentionOffer(words: "@Ada", description: "@ada:s", address: "@ada:s")
  private static let adam = MentionOffer(words: "@Adam", description: "@adam:s", address: "@adam:s")

  private func answer(_ sitting: inout Sitting, _ query: String, _ people: [MentionOffer]) {
    sitting.receive {
      $0.receive(
        mentions: MentionsViewModel(
          search: MentionSearch(chat: Self.anna, query: query), people: people))
    }
  }

  private func completed(_ typed: String, _ query: String, _ people: [MentionOffer]) -> Sitting {
    var sitting = sitting()
    sitting.input(.paste(typed))
    _ = sitting.take()
    sitting.press(Key.tab)
    #expect(sitting.takeIntents().contains(.messages(.mention(Self.anna, query))))
    answer(&sitting, query, people)
    return sitting
  }

  @Test func `Tab behind a word writes the member, and again the next one`() {
    var sitting = completed("ad", "ad", [Self.ada, Self.adam])
    #expect(text(sitting) == "Ada: ")
    #expect(sitting.shows("@adam:s"))
    sitting.press(Key.tab)
    #expect(text(sitting) == "Adam: ")
    sitting.press(Key.tab)
    sitting.type("hi")
    #expect(text(sitting) == "Ada: hi")
    #expect(sitting.screens.navigation.top == .messages)
    sitting.press(.alt("z"), .alt("z"))
    #expect(text(sitting) == "ad")
  }

  @Test(arguments: [
    ("see you, ad", "ad", "see you, Ada "), ("one\nad", "ad", "one\nAda: "), ("(ad", "ad", "(Ada "),
  ])
  func `the colon stands only at the start of a line`(
    typed: String, query: String, expected: String
  ) {
    #expect(text(completed(typed, query, [Self.ada])) == expected)
  }

  @Test func `a name with blanks, in other letters, and one that several people have`() {
    let lovelace = MentionOffer(words: "@Ada Lovelace", description: "@ada:s", address: "@ada:s")
    #expect(text(completed("with ada lov", "lov", [lovelace])) == "with Ada Lovelace ")
    #expect(text(completed("lov", "lov", [lovelace])) == "Ada Lovelace: ")
    let world = MentionOffer(words: "@世界 🎉", description: "@w:s", address: "@w:s")
    #expect(text(completed("世", "世", [world])) == "世界 🎉: ")
    let twin = MentionOffer(words: "@ada:s", description: "Ada", address: "@ada:s")
    #expect(text(completed("ada", "ada", [twin])) == "@ada:s: ")
  }

  @Test func `without a member the bell rings, and the text keeps the keys`() {
    let other = MentionOffer(
      words: "@Brandon", description: "@b:s", address: "@b:s", begins: false)
    for people in [[], [other]] {
      var sitting = completed("hello ad", "ad", people)
      #expect(sitting.take().contains(.bell))
      sitting.type("x")
      #expect(text(sitting) == "hello adx")
      #expect(!sitting.screens.chatList.isFiltered)
    }
  }

  @Test func `what is typed before the members are known stays behind the name`() {
    var sitting = sitting()
    sitting.type("ad")
    sitting.press(Key.tab)
    sitting.type("look here")
    answer(&sitting, "ad", [Self.ada])
    #expect(text(sitting) == "Ada: look here")
  }

  @Test(arguments: ["", "hello ", "hello\n"])
  func `from an empty word Tab goes to the other pane`(typed: String) {
    var sitting = sitting()
    if !typed.isEmpty { sitting.input(.paste(typed)) }
    sitting.press(Key.tab)
    #expect(sitting.screens.navigation.top == .chatList)
  }

  @Test func `Tab in a word completes the part before the cursor`() {
    var sitting = sitting()
    sitting.type("hi adx")
    sitting.press(.left)
    sitting.press(Key.tab)
    answer(&sitting, "ad", [Self.ada])
    #expect(text(sitting) == "hi Ada x")
  }
}
