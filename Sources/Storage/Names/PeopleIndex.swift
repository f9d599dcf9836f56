internal import Database
internal import Intents
internal import Model

/// Finds people of the stored chats by the text that the person types. Caches the people until
/// members change, because reading all members at each pressed key would cost more with every chat.
final class PeopleIndex {
  private let members: MemberTable
  private let identity: OwnIdentity
  private var kept: [KnownPerson]?
  private let maxRows = 50_000

  init(members: MemberTable, identity: OwnIdentity) {
    self.members = members
    self.identity = identity
  }

  func forget() { kept = nil }

  /// Returns the people, except the user, whose name or id contains the letters of `words` in
  /// order: the person whose id it is first, then the best match, and by name among equals. The
  /// server name in a user id is compared only if `words` contains a colon. A blank text finds
  /// nobody.
  func find(
    _ words: String, besides excluded: Set<String> = [], limit: Int
  ) throws(DatabaseError) -> [Contact] {
    let typed = FoldedName(words).text
    let letters = NameQuery(typed.hasPrefix("@") ? String(typed.dropFirst()) : typed)
    let namesServer = typed.contains(":")
    let addressee = Addressee(words, own: identity.userOrNobody)
    guard !letters.isEmpty else { return [] }
    var best = BestPeople(limit: limit)
    for person in try people() where !excluded.contains(person.id) {
      guard
        let rank = person.rank(asID: addressee) ?? person.rank(letters, namesServer: namesServer)
      else { continue }
      best.add(person, rank: rank)
    }
    return best.people.map(\.person.contact)
  }

  /// Returns the people, except the user, whose display name or localpart equals one of these
  /// names. Case and full-width letters make no difference.
  func named(_ names: [String]) throws(DatabaseError) -> [Contact] {
    let wanted = Set(names.map { FoldedName($0).text })
    return try people().filter {
      wanted.contains($0.foldedName) || wanted.contains($0.foldedLocalpart)
    }.map(\.contact)
  }

  /// Returns the ids of the people, except the user, whom a typed name can mean, at most `limit`:
  /// those whose display name, localpart or id equals it; else those with a display name or a
  /// localpart in which a word begins with it.
  func meant(by typed: String, limit: Int) throws(DatabaseError) -> [UserID] {
    let folded = FoldedName(typed).text
    let name = folded.hasPrefix("@") ? String(folded.dropFirst()) : folded
    guard !name.isEmpty else { return [] }
    let people = try people()
    var found = people.filter {
      $0.foldedName == folded || $0.foldedLocalpart == name || $0.foldedID == name
    }
    if found.isEmpty {
      let query = NameQuery(name)
      found = people.filter { $0.rank(query, namesServer: false) ?? .max <= 2 }
    }
    return found.prefix(limit).map { UserID($0.id) }
  }

  private func people() throws(DatabaseError) -> [KnownPerson] {
    if let kept { return kept }
    let rows = try members.everybody(without: identity.userOrNobody, limit: maxRows)
    // A person who has no display name in one chat may have one in another chat.
    let names = Dictionary(
      rows.lazy.map { ($0.id, $0.name) }, uniquingKeysWith: { $0 ?? $1 })
    let found = names.map { KnownPerson(id: $0.key, name: $0.value) }
    kept = found
    return found
  }
}

/// The people who match a query best, sorted by rank, then by name, then by user id. The list never
/// has more than `limit` people while people are added, because a query of one letter may match
/// most of ten thousand people, and sorting all of these at each key press would take too long.
struct BestPeople {
  private let limit: Int
  private(set) var people: [(rank: Int, person: KnownPerson)] = []

  init(limit: Int) { self.limit = max(0, limit) }

  mutating func add(_ person: KnownPerson, rank: Int) {
    let new = (rank: rank, person: person)
    if people.count >= limit {
      guard let last = people.last, Self.isBefore(new, last) else { return }
      people.removeLast()
    }
    var (low, high) = (0, people.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(new, people[middle]) { high = middle } else { low = middle + 1 }
    }
    people.insert(new, at: low)
  }

  private typealias Ranked = (rank: Int, person: KnownPerson)

  private static func isBefore(_ a: Ranked, _ b: Ranked) -> Bool {
    if a.rank != b.rank { return a.rank < b.rank }
    return (a.person.foldedName, a.person.foldedID) < (b.person.foldedName, b.person.foldedID)
  }
}

/// The text that the person typed to find a name, folded (`FoldedName`), as UTF-8.
struct NameQuery {
  private let whole: [UInt8]
  private let letters: [UInt8]

  init(_ text: String) {
    whole = Array(Self.plain(FoldedName(text).text).utf8)
    letters = whole.filter { $0 > 0x20 }
  }

  /// `true` if the text has no character beyond the space (U+0020), such as a letter.
  var isEmpty: Bool { letters.isEmpty }

  /// The last rank of names of which a word begins with the query.
  static let lastBeginning = 2

  /// The rank of a folded name that contains the query's letters in order: 0 if the name is equal,
  /// 1 if it begins with the query, 2 if a word of the name begins with the query, 3 if the name
  /// contains the query, else 4; `nil` if the name does not match. An empty query matches no name.
  func rank(_ name: String) -> Int? {
    guard !isEmpty else { return nil }
    var name = Self.plain(name)
    return name.withUTF8 { rank($0) }
  }

  /// A folded name without the accents of Latin letters: people type "zoe" for "Zoë". In other
  /// alphabets a mark makes another letter.
  private static func plain(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
    var letters = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isLatin = letters.last.map { $0.value < 0x250 } ?? false
      if scalar.properties.generalCategory == .nonspacingMark, isLatin { continue }
      letters.append(0x370..<0x1E00 ~= scalar.value ? scalar : PlainLetters.plain(scalar))
    }
    return String(letters)
  }

  private func rank(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard holdsLetters(name) else { return nil }
    var best = 4
    var start = 0
    while start + whole.count <= name.count {
      if name[start] == whole[0], name[start..<start + whole.count].elementsEqual(whole) {
        if start == 0 { return name.count == whole.count ? 0 : 1 }
        if isWordStart(start, in: name) { return 2 }
        best = 3
      }
      start += 1
    }
    return best
  }

  private func holdsLetters(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var next = 0
    for byte in name where byte == letters[next] {
      next += 1
      if next == letters.count { return true }
    }
    return false
  }

  // `true` if a word begins at this byte of the name. ASCII letters and digits, and all bytes
  // beyond ASCII, belong to words.
  private func isWordStart(_ index: Int, in name: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = name[index - 1]
    let isLetter = (0x61...0x7a).contains(before) || (0x30...0x39).contains(before)
    return !isLetter && before < 0x80
  }
}

/// The members of a chat, found by the text that mentions them in a message: "@Anna", "@anna",
/// "@anna:example.org". A name that fits two members mentions neither of them. A display name that
/// contains "@" is ignored, because it may imitate another person's id.
struct ChatPeople {
  let all: [KnownPerson]
  /// For each folded name, localpart and user id, the index in `all` of the person who has it; -1
  /// if several people have it.
  private let byWords: [String: Int]

  // The limit of "@" signs that are examined in a text, because each costs a search for a name.
  private let maxSigns = 200
  private let maxNameLength = 64

  init(_ people: [KnownPerson]) {
    all = people
    var byWords: [String: Int] = [:]
    for (index, person) in people.enumerated() {
      for words in Set([person.foldedName, person.foldedLocalpart, person.foldedID])
      where !words.isEmpty && !words.contains("@") {
        byWords[words] = byWords[words] == nil ? index : -1
      }
    }
    self.byWords = byWords
  }

  /// Returns the person with the text that mentions this person: "@" and the display name, or the
  /// user id if the display name would mention another person or nobody.
  func candidate(for person: KnownPerson, begins: Bool) -> MentionCandidate {
    let name = person.name ?? ""
    let words = "@" + name
    let isMeant = named(in: words).first.map { found in
      found.user == UserID(person.id) && found.bytes.count == words.utf8.count
    }
    return MentionCandidate(
      user: UserID(person.id), displayName: name, words: isMeant == true ? words : person.id,
      begins: begins)
  }

  /// The people whom a text mentions after "@", or at the start of a line before a colon and a
  /// blank ("Anna: …", as Tab writes it), each with the place of the mention, in the order of the
  /// text. A name must end where a word ends, and only the longest name that members have counts:
  /// "@Anna Schmidt" does not mention Anna if there is an Anna Schmidt, and mentions nobody if
  /// there are two.
  func named(in text: String) -> [NamedPerson] {
    var found: [NamedPerson] = []
    var signs = 0
    var previous: Character?
    var place = text.startIndex
    while place < text.endIndex, signs < maxSigns {
      let character = text[place]
      let next = text.index(after: place)
      if previous?.isNewline != false, character != "@",
        let (person, end) = person(atStartOf: text[place...], isAddressed: true)
      {
        let start = text.utf8.distance(from: text.startIndex, to: place)
        let length = text.utf8.distance(from: place, to: end)
        found.append(NamedPerson(user: UserID(person.id), bytes: start..<start + length))
        signs += 1
      } else if character == "@", previous.map(MentionStart.canFollow) != false {
        signs += 1
        if let (person, end) = person(atStartOf: text[next...]) {
          let start = text.utf8.distance(from: text.startIndex, to: place)
          let length = text.utf8.distance(from: place, to: end)
          found.append(NamedPerson(user: UserID(person.id), bytes: start..<start + length))
        }
      }
      previous = character
      place = next
    }
    return found
  }

  /// The person with the longest name at the start of a text, and the end of that name; `nil` if
  /// the text begins with no person's name, or if several people have that name. `isAddressed`: a
  /// colon, and then a blank or nothing, must follow the name.
  private func person(
    atStartOf text: Substring, isAddressed: Bool = false
  ) -> (person: KnownPerson, end: String.Index)? {
    guard text.first?.isWhitespace == false else { return nil }
    var end = text.startIndex
    var ends: [String.Index] = []
    while end < text.endIndex, ends.count < maxNameLength, !text[end].isNewline {
      end = text.index(after: end)
      ends.append(end)
    }
    for end in ends.reversed() where end == text.endIndex || !Self.isInWord(text[end]) {
      guard !isAddressed || Self.isAddress(text[end...]) else { continue }
      let words = text[..<end]
      guard words.last?.isWhitespace == false else { continue }
      guard let index = byWords[FoldedName(String(words)).text] else { continue }
      // Several people have this name. A shorter name, of one person, is not meant either.
      return index < 0 ? nil : (all[index], end)
    }
    return nil
  }

  private static func isAddress(_ rest: Substring) -> Bool {
    rest.first == ":" && rest.dropFirst().first?.isWhitespace != false
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
