import Intents
import Testing

@testable import confab

@Suite struct ProfileNameTests {
  @Test(arguments: [
    ("@me:example.org", "me@example.org"), ("@me:localhost:8008", "me@localhost:8008"),
    ("@a/b:x", "a_b@x"), ("@a/\u{301}b:x", "a_\u{301}b@x"), ("@", "_"), ("@a\u{7}b:x", "a_b@x"),
    ("@.\u{301}:x", "_\u{301}@x"),
    (
      "@a" + String(repeating: "\u{301}", count: 80),
      "a" + String(repeating: "\u{301}", count: 31)
    ), ("@.hidden:x", "_hidden@x"), ("@..:x", "_.@x"),
    ("@" + String(repeating: "é", count: 40) + ":x", String(repeating: "é", count: 32)),
  ])
  func `an account's profile has a name that a start without options opens again`(
    user: String, name: String
  ) {
    #expect(ProfileFolder.name(for: user) == name)
    #expect(ProfileName.isName(name))
  }

  @Test(arguments: ["", ".", ".x", "a/b", "a\nb", "a\u{7f}", String(repeating: "a", count: 65)])
  func `a profile name that could leave the folder of profiles is refused`(name: String) {
    #expect(!ProfileName.isName(name))
  }
}
