internal import Intents
internal import Model
internal import Storage
internal import Testing

/// The people whom a text can mention, and those whom a text mentions.
@Suite struct MentionTests {
  private let anna = UserID("@anna:s")
  private let annaSchmidt = UserID("@schmidt:s")
  private let twin = UserID("@anna2:s")

  private func sample() throws -> Sample {
    let sample = try Sample()
    try sample.commit(
      joined(),
      members(
        member(me, "Me"), member(anna, "Anna"), member(annaSchmidt, "Anna Schmidt"),
        member(bob, nil), member(UserID("@left:s"), "Lefty", .left)))
    try sample.commit(joined(other), members(member(alice, "Alice"), in: other))
    return sample
  }

  private func offered(_ query: String, in sample: Sample) throws -> [String] {
    try sample.store.mentionable(by: query, in: chat, limit: 10).map(\.words)
  }

  private func named(
    _ text: String, in sample: Sample, _ transaction: String = "t1"
  ) throws -> [NamedPerson]? {
    try sample.commit(submitted(text, transaction))
    defer { _ = try? sample.commit(.intent(.actions(.discard(TransactionID(transaction))))) }
    return try sample.store.nextToSend().first?.named
  }

  @Test func `members are offered for a mention by name or id, but not the user or who left`()
    throws
  {
    let sample = try sample()
    #expect(try offered("", in: sample) == ["@bob:s", "@Anna", "@Anna Schmidt"])
    #expect(try offered("an", in: sample) == ["@Anna", "@Anna Schmidt"])
    #expect(try offered("schm", in: sample) == ["@Anna Schmidt"])
    #expect(try offered("BOB", in: sample) == ["@bob:s"])
    #expect(try offered("left", in: sample) == [])
    #expect(try offered("me", in: sample) == [])
    #expect(try offered("alice", in: sample) == [])
  }

  @Test func `a name before a colon at the start of a line is a mention, as Tab writes it`() throws
  {
    let sample = try sample()
    let cases: [(String, [UserID])] = [
      ("Anna: look", [anna]), ("anna schmidt: look", [annaSchmidt]), ("one\nAnna:\ntwo", [anna]),
      ("Anna:", [anna]), ("see Anna: look", []), ("Anna look", []), ("Anna:look", []),
      ("bob:s: hi", [bob]), ("@bob:s: hi", [bob]), ("Note: nobody", []),
    ]
    for (text, users) in cases {
      #expect(try named(text, in: sample)?.map(\.user) == users, "\(text)")
    }
    #expect(try named("Anna: and @Anna", in: sample)?.map(\.bytes) == [0..<4, 10..<15])
  }

  @Test func `names are found without accents, and it is known whether a word begins so`() throws {
    let sample = try sample()
    let zoe = UserID("@z:s")
    try sample.commit(members(member(zoe, "Zoë Bédard")))
    for query in ["zoe", "ZOË", "zoë", "bed", "Zoe\u{308}"] {
      #expect(try offered(query, in: sample) == ["@Zoë Bédard"], "\(query)")
    }
    let begins = { (query: String) in
      try sample.store.mentionable(by: query, in: chat, limit: 10).map(\.begins)
    }
    #expect(try begins("be") == [true] && begins("oe") == [false])
  }

  @Test func `of equal matches for a mention, the person who wrote last is offered first`() throws {
    let sample = try sample()
    try sample.commit(arrived([said("1", by: annaSchmidt), said("2", by: anna)]))
    #expect(try offered("", in: sample) == ["@Anna", "@Anna Schmidt", "@bob:s"])
    try sample.commit(arrived([said("3", by: bob)]))
    #expect(try offered("", in: sample).first == "@bob:s")
  }

  @Test func `a person whose name another member has is offered for a mention by id`() throws {
    let sample = try sample()
    try sample.commit(members(member(twin, "ANNA")))
    #expect(try offered("anna", in: sample).sorted() == ["@Anna Schmidt", "@anna2:s", "@anna:s"])
    try sample.commit(members(member(twin, nil, .left)))
    #expect(try offered("anna", in: sample) == ["@Anna", "@Anna Schmidt"])
  }

  @Test func `a person whose name cannot serve as a mention is offered by id`() throws {
    let sample = try sample()
    for (number, name) in ["two\nlines", "@bob", "bob", String(repeating: "x", count: 70)]
      .enumerated()
    {
      let user = UserID("@odd\(number):s")
      try sample.commit(members(member(user, name)))
      let words = try sample.store.mentionable(by: "odd\(number)", in: chat, limit: 1).first?.words
      #expect(words == user.rawValue, "\(name)")
    }
  }

  @Test func `each offered mention, put into a text, mentions its person`() throws {
    let sample = try sample()
    try sample.commit(
      members(
        member(twin, "ANNA"), member(UserID("@z=c3=ab:s"), "Zoë (work)"),
        member(UserID("@cjk:s"), "山田 太郎"), member(UserID("@emoji:s"), "👩‍👩‍👧 crew!")))
    for person in try sample.store.mentionable(by: "", in: chat, limit: 50) {
      let text = "so, \(person.words) and more"
      let found = try named(text, in: sample)
      #expect(found?.map(\.user) == [person.user], "\(person.words)")
      #expect(found?.first?.bytes == 4..<4 + person.words.utf8.count, "\(person.words)")
    }
  }

  @Test func `a mention takes the longest matching name, which ends where a word ends`() throws {
    let sample = try sample()
    let expected: [(String, [UserID])] = [
      ("@anna", [anna]), ("@Anna's", [anna]), ("(@ANNA)", [anna]), ("@anna:s.", [anna]),
      ("@Anna Schmidt!", [annaSchmidt]), ("@Anna Schmidtke", [anna]), ("@annabel", []),
      ("mail anna@bob.de", []), ("@bob, @anna: hi\n@bob", [bob, anna, bob]), ("anna bob", []),
      ("@@anna", []), ("@ anna", []), ("@nobody", []), ("@me", []), ("@left", []), ("@alice", []),
    ]
    for (index, (text, people)) in expected.enumerated() {
      #expect(try named(text, in: sample, "t\(index)")?.map(\.user) == people, "\(text)")
    }
  }

  @Test func `a mention by a name that two people have means neither of them`() throws {
    let sample = try sample()
    try sample.commit(members(member(twin, "Anna")))
    #expect(try named("@anna", in: sample)?.map(\.user) == [])
    #expect(try named("@anna2 and @anna:s", in: sample, "t2")?.map(\.user) == [twin, anna])
    // A shorter name of one person within it is not meant either.
    try sample.commit(members(member(twin, "Anna Schmidt")))
    #expect(try named("@Anna Schmidt", in: sample, "t3")?.map(\.user) == [])
    #expect(try named("@Anna!", in: sample, "t4")?.map(\.user) == [anna])
  }

  @Test func `an unsent edit stores the people whom the message mentioned before`() throws {
    let sample = try sample()
    try sample.commit(arrived([said("@bob, look", by: me)]))
    try sample.commit(
      .intent(
        .messages(
          .submit(
            Submission(
              chat: chat, transaction: TransactionID("t1"), text: "@bob and @anna, look",
              relation: .edit(EventID("$@bob, look")))))))
    let edit = try sample.store.nextToSend().first
    #expect(edit?.named.map(\.user) == [bob, anna])
    #expect(edit?.namedBefore == [bob])
  }

  @Test func `a text of nothing but 20,000 at signs and commas mentions nobody`() throws {
    let sample = try sample()
    let text = String(repeating: "@,", count: 20_000)
    #expect(try named(text, in: sample)?.isEmpty == true)
  }
}
