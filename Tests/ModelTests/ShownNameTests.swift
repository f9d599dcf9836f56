import Intents
import Model
import Testing

@Suite struct ShownNameTests {
  @Test(arguments: [
    "You", "YOU", "y o u", "You:", "Y\u{f3}u", "Yo\u{301}u", "Y\u{ad}o\u{200d}u\u{202e}",
    "\u{ff39}\u{ff4f}\u{ff55}", "\u{24ce}\u{24de}\u{24e4}", "\u{1d418}\u{1d428}\u{1d42e}",
    "You \u{3000}",
    "Guide", "guide", "confab", "Note", "Somebody", "Draft", "Mentions you", "1 other",
    "Server", "SYSTEM", "Home server", "S\u{2003}e\u{200b}rver", "\u{ff33}ystem", "The server",
    "Guide:", "Guide, 07:31: hello", "You (bob)", "(You) bob", "Confab | bot", "You \u{2014} bob",
    "Server\u{ff1a} bob",
  ])
  func `a name that reads as a word of the program is shown with the id`(name: String) {
    #expect(ShownName.isRole(name))
    #expect(ShownName.of(name, UserID("@m:x")) == "\(name) (@m:x)")
  }

  @Test(arguments: [
    "Youssef", "Yu", "Guido", "Guide of Rome", "Anna", "", "You-jin Kim", "Serverin", "Bob: you",
    "Guide's friend", "Systema", "...", "System of a Down", "\u{4e16}\u{754c}", "Bob",
    String(repeating: "you", count: 80),
  ])
  func `other names are shown alone`(name: String) {
    #expect(ShownName.of(name, UserID("@m:x")) == name)
  }

  @Test(arguments: [
    "", " ", "\u{200b}\u{200b}", "\u{3164}", "\u{2800}\u{2800}", "\u{115f}", "\u{a0}", "\u{301}",
    "\u{fe0f}",
    "\u{e0041}", "\u{ad}\u{2060}", "\u{ffa0}", "\u{3000}", "\u{180e}", "\u{202e}", "\u{7f}",
    "\u{20e3}",
  ])
  func `a text without a character that is seen is not visible`(text: String) {
    #expect(!text.isVisible)
  }

  @Test(arguments: [
    ".", "\u{200b}x", "\u{1f468}\u{200d}\u{1f469}", "\u{e9}", "1\u{20e3}", "\u{2801}",
    "\u{915}\u{93f}",
  ])
  func `a text with a character that is seen is visible`(text: String) {
    #expect(text.isVisible)
  }

  @Test func `a typed id is this person's only as a whole, or as a localpart`() {
    let own = UserID("@me:s")
    func exactness(_ typed: String, _ user: String) -> Int? {
      Addressee(typed, own: own).exactness(of: UserID(user))
    }
    #expect(exactness("@alice:s", "@alice:s") == 0 && exactness("Alice:s", "@alice:s") == 0)
    #expect(exactness("@alice", "@alice:s") == 1 && exactness("alice", "@alice:s") == 1)
    #expect(exactness("alice", "@alice:other") == 2)
    #expect(exactness("@alice:s", "@alice:other") == nil && exactness("ali", "@alice:s") == nil)
    #expect(Addressee("@alice", own: own).ids == [UserID("@alice:s")])
    #expect(Addressee("@", own: own).ids == [])
  }
}
