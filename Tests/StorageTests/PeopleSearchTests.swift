internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct PeopleSearchTests {
  private func found(_ words: String, in sample: Sample) throws -> [String] {
    try sample.store.people(meantBy: words, limit: 10).map(\.user.rawValue)
  }

  @Test func `people are found by name and by id, without us, each once`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(), members(member(alice, "Alice Doe"), member(me, "Me"), member(bob, nil)))
    try sample.commit(joined(other), members(member(bob, "Robert"), in: other))
    #expect(try found("doe", in: sample) == ["@alice:s"])
    #expect(try found("ROB", in: sample) == ["@bob:s"])
    #expect(try found("@bob", in: sample) == ["@bob:s"])
    #expect(try found("me", in: sample) == [])
    #expect(try found("", in: sample) == [])
    #expect(try sample.store.people(meantBy: "bob", limit: 1).first?.displayName == "Robert")
  }

  @Test func `an id is looked through as people write it`() throws {
    let sample = try Sample()
    let zoe = UserID("@zo=c3=ab:s")
    try sample.commit(joined(), members(member(zoe, nil), member(UserID("@a=zz:s"), nil)))
    #expect(try found("zoë", in: sample) == [zoe.rawValue])
    #expect(try found("c3", in: sample) == [])
    #expect(try found("a=zz", in: sample) == ["@a=zz:s"])
  }

  @Test func `somebody new is found from then on`() throws {
    let sample = try Sample()
    try sample.commit(joined(), members(member(alice, "Alice")))
    #expect(try found("zoe", in: sample) == [])
    try sample.commit(members(member(UserID("@zoe:s"), "Zoe")))
    #expect(try found("zoe", in: sample) == ["@zoe:s"])
  }

  @Test func `a beginning comes before letters that lie apart`() throws {
    let sample = try Sample()
    try sample.commit(
      joined(),
      members(
        member(UserID("@x1:s"), "Anna Nord"), member(UserID("@x2:s"), "Andy"),
        member(UserID("@x3:s"), "Van Ned")))
    #expect(try found("an", in: sample).first != "@x3:s")
    #expect(try found("and", in: sample).first == "@x2:s")
  }
}
