import TestSupport
import Testing

extension EndToEnd {
  /// Formatted messages between two people: structure such as lists and quotes, and styles such as
  /// bold.
  @Suite struct FormattedTexts {
    @Test func `Markdown that a person writes is formatted for both people, also after a restart`()
      throws
    {
      let company = try Company("anna", "bob")
      let (anna, bob) = try company.chatting()
      anna.send("see **the** [plan](https://a.example/x)" + Typed.enter)
      let words = "see the plan (https://a.example/x)"
      try anna.waitForMessage(words)
      try bob.waitForMessage(words)
      anna.send("/plain **as it is**" + Typed.enter)
      try bob.waitForMessage("**as it is**")
      anna.send("/me waves *wildly*" + Typed.enter)
      try bob.waitForMessage("* anna waves wildly")

      anna.send("/spoiler the butler" + Typed.enter)
      try anna.waitForMessage("[spoiler]")
      try bob.waitForMessage("[spoiler]")
      #expect(!bob.screen.text.contains("butler"), "\(bob.screen.picture)")
      bob.send(Typed.up)
      try bob.waitForSelectedMessage()
      bob.send(Typed.unfold)
      try bob.waitForMessage("||the butler||")
      bob.send(Typed.unfold)
      try bob.waitForMessage("[spoiler]")
      bob.send(Typed.escape)
      try bob.waitForEndOfSelection()

      // What was typed is edited, and the edit is formatted for both.
      anna.send("*first*" + Typed.enter)
      try bob.waitForMessage("first")
      // Only a message that the server has sent back can be edited, and only such a one is seen.
      try anna.waitForMessage("first", "Seen")
      anna.send(Typed.up + Typed.edit)
      try anna.waitFor(text: "▌ *first*")
      anna.send(" and ~~second~~" + Typed.enter)
      try bob.waitForMessage("first and ~second~  edited")
      try anna.waitForMessage("first and ~second~  edited")

      try company.end(bob)
      let again = try company.start("bob")
      try again.openSelectedChat()
      try again.waitForMessage("first and ~second~")
      #expect(again.hasMessage(words), "\(again.screen.picture)")
      try company.end(anna, again)
    }
  }
}
