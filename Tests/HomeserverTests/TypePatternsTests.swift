import Testing

@testable import Homeserver

@Suite struct TypePatternsTests {
  @Test(arguments: [
    ("m.room.*", "m.room.message", true), ("m.room.*", "M.room.message", false),
    ("m.room.*", "m.room.", true), ("m.room.*", "m.room", false), ("*", "", true),
    ("*", "any", true), ("*.message", "m.room.message", true), ("*.message", "m.message.x", false),
    ("m.*.a*b", "m.x.aab", true), ("m.*.a*b", "m.x.ab", true), ("m.*.a*b", "m.x.b", false),
    ("a*a", "a", false), ("a*a", "aa", true), ("a**b", "ab", true), ("a*bc*bc", "abc", false),
    ("a*bc*bc", "abcbc", true), ("m.roo?*", "m.room", false), ("m.roo?*", "m.roo?x", true),
    ("*é", "café", true), ("m.room.name", "m.room.name", true),
    ("m.room.name", "m.room.Name", false),
  ])
  func `a star in an event type pattern matches any text, other characters themselves`(
    pattern: String, type: String, isMatch: Bool
  ) {
    #expect(TypePatterns([pattern]).matches(type) == isMatch)
    #expect(TypePatterns(["no.such", pattern, "other*x"]).matches(type) == isMatch)
  }
}
