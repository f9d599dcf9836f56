internal import Intents
internal import Model

/// The members of a chat, found by the text that mentions them in a message: "@Anna", "@anna",
/// "@anna:example.org". A name that fits two members mentions neither of them. A display name that
/// contains "@" is ignored, because it may imitate another person's id.
struct ChatPeople {
  let all: [KnownPerson]
  /// For each folded name, localpart and user id, the index in `all` of the person who has it; -1
  /// if several people have it.
  private let byWords: [String: Int]

  // The limit of "@" signs that are examined in a text, because each costs a search for a name.
  private let mostSigns = 200
  // The limit of the length of a name after "@", in characters.
  private let longestName = 64

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
    while place < text.endIndex, signs < mostSigns {
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
    while end < text.endIndex, ends.count < longestName, !text[end].isNewline {
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
