internal import Intents
internal import Keys
internal import ViewModels

/// A completion that was written in place of the typed word: a slash command, the person or path
/// that is its argument, a name after "@", an emoji after ":", or the command that sends the file
/// of a pasted path. Each further Tab writes the next offered completion, until the completion
/// ends, for instance by another edit.
struct Completion: Sendable, Equatable {
  /// The composer's text before the completed word; "" for a command and a pasted path.
  let head: String
  /// The offered completions as they were when the completion began.
  let offers: [Offer]
  /// The value of `ChatSession.offerStart` when the completion began, so that the offers stay where
  /// they are.
  let start: Int
  var index: Int

  /// What Enter does if a choice for a text that is too long is selected; `nil` for a completion.
  var task: LongTextTask? { offers[index].task }

  struct Offer: Sendable, Equatable {
    /// The text that is written into the composer in place of the typed word: "/me", "@Anna", "🎉".
    let words: String
    /// The text in the first column of the offered completion's row, such as "/me TEXT", "Anna",
    /// "🎉 :tada:", or the last part of a path.
    let shown: String
    /// The text in the second column of the offered completion's row, such as the effect of a
    /// command, a user id, or other names of an emoji; "" for none, as for a path.
    let description: String
    /// `true` if more text usually follows the completion, so that a space is written after it.
    let takesMore: Bool
    /// What is done with a text that is too long for a message; `nil` for a completion.
    var task: LongTextTask?
  }
}

enum LongTextTask: Sendable, Equatable {
  case sendAsFile, keep, undo
}

// The completion of slash commands, people, paths and emoji in the composer.
extension ChatSession {
  /// `true` if the composer's text is a slash command that is not sent as a message, or begins like
  /// a command and would be refused, for instance because no command has that name.
  var isCommand: Bool {
    // Each key press computes this, and most texts are not commands, so a quick check comes first.
    guard text.startsWithSlash else { return false }
    return switch SubmittedText(text.text) {
    case .words, .emote, .plain, .spoiler: false
    case .command, .refused: true
    }
  }

  /// The word for which completions are offered; `nil` for none, also after Esc has hidden the
  /// offers for the word.
  private var offeredWord: CompletableWord? {
    guard !offersLongText, let word = typedWord, word.start != dismissedWord else { return nil }
    // A smiley such as ":-P" is not a word that Tab completes.
    let isWord = word.kind != .emoji || !EmojiFinder.matches(word.letters, most: 1).isEmpty
    return isWord ? word : nil
  }

  var mentionSearch: MentionSearch? {
    if let waitingWord { return waitingWord.search(in: chat) }
    guard completion == nil else { return nil }
    return offeredWord?.search(in: chat)
  }

  var pathSearch: String? {
    guard completion == nil, let word = offeredWord, word.kind == .path else { return nil }
    return word.letters
  }

  /// `true` if Tab acts on the word that is being typed: it completes the word, waits for the
  /// people, files or folders that match it, or rings the bell.
  var isCompleting: Bool {
    completion != nil || offersLongText || offeredWord != nil
  }

  var isTooLong: Bool { text.size > MessageLimit.bytes }
  var offersLongText: Bool { isTooLong && !keepsLongText }

  /// What Enter does with a text that is too long: the marked choice, at first the first one. `nil`
  /// while no choices are offered.
  var longTextTask: LongTextTask? {
    guard offersLongText else { return nil }
    return completion.map(\.task) ?? longTextOffers.first?.task
  }

  private var longTextOffers: [Completion.Offer] {
    let offers = [
      Completion.Offer(
        words: "", shown: ScreenWords.sendAsFile,
        description: ScreenWords.length(lines: text.lines, bytes: text.size), takesMore: false,
        task: .sendAsFile),
      Completion.Offer(
        words: "", shown: ScreenWords.keepLongText, description: "", takesMore: false, task: .keep),
      Completion.Offer(
        words: "", shown: ScreenWords.undo, description: "", takesMore: false, task: .undo),
    ]
    return fileText == nil ? Array(offers.dropFirst()) : offers
  }

  var awaitsPeople: Bool {
    guard let wanted = mentionSearch else { return false }
    return people.search != wanted
  }

  /// Until the people for the newest letters arrive, those for the earlier letters are offered.
  /// While a message is being edited, the only command offered is the one for an emote, and no file
  /// is offered to be sent.
  var offers: [Completion.Offer] {
    if let completion { return completion.offers }
    if offersLongText { return longTextOffers }
    guard let word = offeredWord else { return [] }
    switch word.kind {
    case .command:
      return CommandTable.completions(of: word.letters[...])
        .filter { !mode.isEditing || $0.command.task == .emote }
        .map { name, command in
          Completion.Offer(
            words: "/" + name, shown: command.usage(as: name), description: command.sentence,
            takesMore: command.argument != .none)
        }
    case .emoji: return EmojiFinder.matches(word.letters).map(\.offer)
    case .path:
      guard paths.letters == word.letters else { return [] }
      return paths.paths.map { path in
        Completion.Offer(
          words: path, shown: Self.lastPart(of: path), description: "", takesMore: false)
      }
    case .pastedPath:
      guard !mode.isEditing else { return [] }
      return [
        Completion.Offer(
          words: ScreenWords.upload(word.letters), shown: ScreenWords.sendFile, description: "",
          takesMore: false)
      ]
    case .person(let scope):
      guard people.search?.chat == chat, people.search?.scope == scope else { return [] }
      return people.people.map { person in
        Completion.Offer(
          words: person.address, shown: person.shownName, description: person.address,
          takesMore: true)
      }
    case .member: return []
    case .name:
      guard people.search?.chat == chat, people.search?.scope == .members else { return [] }
      return people.people.map { person in
        // If only a person's address, not the name, is unique, the offer shows the name and the
        // address.
        let isAddress = person.words.contains(":") && !person.description.isEmpty
        return Completion.Offer(
          words: person.words,
          shown: isAddress ? person.description : String(person.words.dropFirst()),
          description: isAddress ? person.words : person.description, takesMore: true)
      }
    }
  }

  /// The last component of a path, with its "/" if it is a folder.
  private static func lastPart(of path: String) -> String {
    let end = path.hasSuffix("/") ? path.index(before: path.endIndex) : path.endIndex
    guard let slash = path[..<end].lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The text in the row of the first offered completion, the one that the next Tab writes into the
  /// composer; `nil` if there are no offers, or if one of them is in the composer already.
  var firstOffer: String? { completion == nil ? offers.first?.shown : nil }

  /// The column below which the texts of the offered completions begin, as a number of graphemes
  /// from the start of the composer's text: the start of the typed word, without the "@" of a
  /// name.
  var offerStart: Int {
    if let completion { return completion.start }
    guard let word = offeredWord else { return 0 }
    let head = String(decoding: text.before.utf8.prefix(word.start), as: UTF8.self)
    return head.count + (word.kind == .name ? 1 : 0)
  }

  /// Writes the next offered completion (`step` 1) or the previous one (-1) into the composer;
  /// rings the bell if there is none. Waits if the people, files or folders that match the word
  /// have not arrived. If the only offer is a folder that is in the composer already, offers its
  /// contents. `now`: nanoseconds of the monotonic clock.
  mutating func complete(by step: Int, at now: UInt64) -> [SceneEffect] {
    if awaitsPeople {
      waitingWord = offeredWord
      return []
    }
    if completion == nil, let word = offeredWord, word.kind == .path, paths.letters != word.letters
    {
      waitingPath = word.letters
      return []
    }
    // The only folder is in the composer already, so its files are offered now.
    if let completion, completion.offers.count == 1, typedWord?.kind == .path,
      completion.offers[0].words.hasSuffix("/")
    {
      self.completion = nil
      return []
    }
    let count = offers.count
    guard count > 0 else { return [.bell] }
    // The first choice for a text that is too long is marked already.
    let last = completion?.index ?? (step > 0 && !offersLongText ? -1 : 0)
    return complete(with: (last + step + count) % count, at: now)
  }

  /// Writes the offered completion at this index into the composer; rings the bell if there is none
  /// at this index, or if the text would be too long. `now`: nanoseconds of the monotonic clock.
  mutating func complete(with index: Int, at now: UInt64) -> [SceneEffect] {
    let (offers, column) = (self.offers, offerStart)
    guard offers.indices.contains(index) else { return [.bell] }
    let start = typedWord?.start ?? 0
    let head = completion?.head ?? String(decoding: text.before.utf8.prefix(start), as: UTF8.self)
    let offer = offers[index]
    if offer.task != nil {
      completion = Completion(head: "", offers: offers, start: column, index: index)
      return []
    }
    let isBlankNext = text.after.first?.isWhitespace == true
    let isSpaced = offer.words.hasPrefix("/") ? text.after.isEmpty : !isBlankNext
    let before = text
    guard
      text.replaceStart(with: head + offer.words + (offer.takesMore && isSpaced ? " " : ""))
    else { return [.bell] }
    if completion == nil { undo.record(before) }
    // A text that became too long by the completion has choices of its own.
    completion =
      offersLongText ? nil : Completion(head: head, offers: offers, start: column, index: index)
    note = ""
    return changed(at: now)
  }

  /// Receives the people who match the typed word. If Tab was pressed before they arrived, the
  /// first person replaces the word, if it is still in the text, even if more text has been typed
  /// after it since; the bell rings if there is nobody. `now`: nanoseconds of the monotonic clock.
  mutating func receive(_ people: MentionsViewModel, at now: UInt64) -> [SceneEffect] {
    self.people = people
    guard let word = waitingWord, people.search == word.search(in: chat) else { return [] }
    waitingWord = nil
    if word.kind == .member { return complete(member: word, at: now) }
    guard let person = people.people.first else { return [.bell] }
    guard let rest = text.rest(behind: word) else { return [] }
    if rest.isEmpty { return complete(with: 0, at: now) }
    let words = word.kind == .name ? person.words : person.address
    let head = String(decoding: text.before.utf8.prefix(word.start), as: UTF8.self)
    let blank = rest.first?.isLetter == true || rest.first?.isNumber == true ? " " : ""
    let before = text
    guard text.replaceStart(with: head + words + blank + rest) else { return [.bell] }
    undo.record(before)
    return changed(at: now)
  }

  /// Completes the word before the cursor to the name of a member, as soon as the members whose
  /// names begin with it are known; rings the bell if there is no word. `now`: nanoseconds of the
  /// monotonic clock.
  mutating func completeMember(at now: UInt64) -> [SceneEffect] {
    guard let word = text.member else { return [.bell] }
    waitingWord = word
    guard people.search == word.search(in: chat) else { return [] }
    waitingWord = nil
    return complete(member: word, at: now)
  }

  /// Writes the first member whose name begins with `word` in its place, and offers all of them;
  /// rings the bell if there is none. What was typed after the word stays behind the name.
  private mutating func complete(member word: CompletableWord, at now: UInt64) -> [SceneEffect] {
    guard let rest = text.rest(behind: word) else { return [] }
    let head = String(decoding: text.before.utf8.prefix(word.start), as: UTF8.self)
    let people = people.people.filter(\.begins)
    guard let first = people.first else { return [.bell] }
    let start = String(head.dropLast(first.typedAhead(in: head)))
    let isAddress = start.last?.isNewline != false
    let offers = people.map { person in
      Completion.Offer(
        words: person.name + (isAddress ? ":" : ""), shown: person.shownName,
        description: person.address, takesMore: true)
    }
    undo.record(text)
    guard rest.isEmpty else {
      let blank = rest.first?.isWhitespace == true ? "" : " "
      guard text.replaceStart(with: start + offers[0].words + blank + rest) else { return [.bell] }
      return changed(at: now)
    }
    completion = Completion(head: start, offers: offers, start: start.count, index: 0)
    return complete(with: 0, at: now)
  }

  /// Receives the files and folders of a typed path. If Tab was pressed before they arrived, and
  /// the same path is still being typed, the first file or folder replaces it. `now`: nanoseconds
  /// of the monotonic clock.
  mutating func receive(_ paths: PathListing, at now: UInt64) -> [SceneEffect] {
    self.paths = paths
    guard let waiting = waitingPath, paths.letters == waiting else { return [] }
    waitingPath = nil
    return pathSearch == waiting ? complete(by: 1, at: now) : []
  }

  /// Hides the offered completions of the typed word, until the cursor leaves the word.
  mutating func dismissOffers() -> [SceneEffect] {
    completion = nil
    waitingWord = nil
    keepsLongText = isTooLong
    dismissedWord = typedWord?.start
    return []
  }

  mutating func followWord() {
    guard dismissedWord != nil, typedWord?.start != dismissedWord else { return }
    dismissedWord = nil
  }

  mutating func refuse(_ why: String) -> [SceneEffect] {
    note = why
    return [.bell]
  }
}

extension ComposerText {
  /// The text between `word`, which means a person, and the cursor; `nil` if the word is not in the
  /// text any more.
  fileprivate func rest(behind word: CompletableWord) -> String? {
    let typed = before.utf8.dropFirst(word.start)
    guard typed.starts(with: word.typed.utf8) else { return nil }
    return String(decoding: typed.dropFirst(word.typed.utf8.count), as: UTF8.self)
  }

  var startsWithSlash: Bool {
    let first = before.first { !$0.isWhitespace } ?? after.first { !$0.isWhitespace }
    return first == "/"
  }
}

extension MentionOffer {
  /// The text that Tab writes for the person where no "@" was typed: the name, or the user id if
  /// the name means nobody or several people.
  fileprivate var name: String { words == address ? address : String(words.dropFirst()) }

  /// The number of characters at the end of `head`, the text before the typed word, that are the
  /// first words of the name: "Ada " of "Ada Lovelace".
  fileprivate func typedAhead(in head: String) -> Int {
    let (name, head) = (name.lowercased(), head.lowercased())
    let ends = name.indices.reversed().filter { name[$0] == " " }
    return ends.lazy.map { name[...$0] }.first { head.hasSuffix($0) }?.count ?? 0
  }

  fileprivate var shownName: String {
    guard words == address else { return String(words.dropFirst()) }
    return description.isEmpty ? address : description
  }
}

/// The part of the composer's text for which completions can be offered: the word before the
/// cursor, or a pasted path.
struct CompletableWord: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case command, name, emoji
    /// The beginning of a member's name without "@", which Tab completes.
    case member
    /// The person that is the argument of a slash command such as /invite, among the people in this
    /// scope.
    case person(PeopleScope)
    case path
    /// The composer's whole text, if it looks like a file's path that a terminal pasted.
    case pastedPath
  }

  let kind: Kind
  /// The word's offset: the number of bytes of UTF-8 in the text before it.
  let start: Int
  /// The typed letters to complete, without the slash of a command, the "@" of a name or the colon
  /// of an emoji. An argument of a slash command and a pasted path are unchanged.
  let letters: String

  func search(in chat: ChatID) -> MentionSearch? {
    switch kind {
    case .command, .emoji, .path, .pastedPath: nil
    case .name, .member: MentionSearch(chat: chat, query: letters)
    case .person(let scope):
      MentionSearch(
        chat: chat, query: letters.hasPrefix("@") ? String(letters.dropFirst()) : letters,
        scope: scope)
    }
  }

  /// The typed word as it is in the composer's text; used only for a word that means a person.
  var typed: String { kind == .name ? "@" + letters : letters }
}

extension MentionSearch {
  var intent: Intent {
    switch scope {
    case .members: .messages(.mention(chat, query))
    case .everybody: .actions(.room(.findPeople(chat, query)))
    }
  }
}

extension ComposerText {
  /// The limit of the length of a name that is being typed, in characters.
  private static let maxNameLength = 64

  var completableWord: CompletableWord? {
    command ?? path ?? person ?? name ?? emoji
  }

  /// The limit of the length of a text in which a path can be completed, in bytes of UTF-8.
  static let maxPathLength = 4_096

  private var path: CompletableWord? {
    guard before.first == "/", after.isEmpty, before.utf8.count <= Self.maxPathLength else {
      return nil
    }
    let name = before.dropFirst().prefix { !$0.isWhitespace }
    guard name.endIndex < before.endIndex,
      CommandTable.command(named: name)?.takesPath == true
    else { return nil }
    let letters = before[name.endIndex...].drop { $0.isWhitespace }
    guard !letters.contains(where: \.isNewline) else { return nil }
    let start = before.utf8.count - letters.utf8.count
    return CompletableWord(kind: .path, start: start, letters: String(letters))
  }

  /// The composer's text, if the cursor is at its end and all of it looks like one path: in
  /// quotation marks, as a file URL, or beginning with the root (`/`) or the home folder (`~/`);
  /// `nil` otherwise, and if its only `/` is its first character, because it may be a command.
  var pastedPath: CompletableWord? {
    guard after.isEmpty, before.utf8.count <= Self.maxPathLength, let first = before.first,
      "/~'\"f".contains(first), !before.contains(where: \.isNewline)
    else { return nil }
    let rest = before.dropFirst()
    let isPath =
      switch first {
      case "/": rest.contains("/")
      case "~": rest.first == "/" && rest.count > 1
      case "f": before.hasPrefix("file:///")
      default: rest.first == "/" && rest.count > 2 && rest.last == first
      }
    return isPath ? CompletableWord(kind: .pastedPath, start: 0, letters: before) : nil
  }

  /// `true` if the cursor is right behind a word, so that Tab does not leave the text.
  var isBehindWord: Bool { before.last?.isWhitespace == false }

  /// The word before the cursor as the beginning of a member's name; `nil` if there is none, or if
  /// it is too long for a name.
  var member: CompletableWord? {
    var (letters, length) = ("", 0)
    for character in before.reversed() {
      if MentionStart.canFollow(character) { break }
      length += 1
      guard length <= Self.maxNameLength else { return nil }
      letters.append(character)
    }
    guard length > 0 else { return nil }
    letters = String(letters.reversed())
    return CompletableWord(
      kind: .member, start: before.utf8.count - letters.utf8.count, letters: letters)
  }

  private var command: CompletableWord? {
    guard before.first == "/", after.first?.isWhitespace != false else { return nil }
    let letters = before.dropFirst()
    guard !letters.contains(where: { $0.isWhitespace || $0 == "/" }) else { return nil }
    return CompletableWord(kind: .command, start: 0, letters: String(letters))
  }

  private var person: CompletableWord? {
    guard before.first == "/", after.first?.isWhitespace != false else { return nil }
    let name = before.dropFirst().prefix { !$0.isWhitespace }
    guard name.endIndex < before.endIndex,
      let scope = CommandTable.command(named: name)?.peopleOfArgument
    else { return nil }
    let letters = before[name.endIndex...].drop { $0.isWhitespace }
    guard letters.count <= Self.maxNameLength, !letters.contains(where: \.isWhitespace),
      letters.first != "\""
    else { return nil }
    let start = before.utf8.count - letters.utf8.count
    return CompletableWord(kind: .person(scope), start: start, letters: String(letters))
  }

  private var name: CompletableWord? {
    // Each key press computes this several times, and most texts have no "@" near their end, so the
    // bytes are searched first. A character of a name is assumed to have at most 16 bytes.
    guard before.utf8.suffix(16 * (Self.maxNameLength + 1)).contains(UInt8(ascii: "@")) else {
      return nil
    }
    var place = before.endIndex
    for _ in 0...Self.maxNameLength {
      guard place > before.startIndex else { return nil }
      let previous = before.index(before: place)
      let character = before[previous]
      if character.isWhitespace { return nil }
      if character == "@" {
        let isAlone = previous == before.startIndex
        guard isAlone || MentionStart.canFollow(before[before.index(before: previous)]) else {
          return nil
        }
        let start = before.utf8.distance(from: before.startIndex, to: previous)
        return CompletableWord(kind: .name, start: start, letters: String(before[place...]))
      }
      place = previous
    }
    return nil
  }
}

// Names of emoji in the composer.

extension ComposerText {
  /// The limit of the length of a typed emoji's name, in characters.
  private static let maxEmojiLength = 40

  /// The emoji's name that is being typed before the cursor: at least two letters, digits or other
  /// characters of names after a colon, with whitespace or nothing before the colon. `nil` if there
  /// is none, and in a slash command unless its argument is free text; another argument may be a
  /// path.
  var emoji: CompletableWord? {
    guard let name = Self.emojiName(at: before[...]), takesEmoji else { return nil }
    let start = before.utf8.distance(from: before.startIndex, to: name.colon)
    return CompletableWord(kind: .emoji, start: start, letters: String(name.letters))
  }

  /// The text before the cursor, with the name between colons at its end replaced by the emoji;
  /// `nil` if there is no such name, if no emoji has it, and where `emoji` finds no names.
  fileprivate var withNamedEmoji: String? {
    guard before.last == ":", let name = Self.emojiName(at: before.dropLast()),
      let emoji = EmojiFinder.emoji(named: String(name.letters)), takesEmoji
    else { return nil }
    return before[..<name.colon] + emoji
  }

  /// The emoji's name that is being typed at the end of a text, and the index of the colon before
  /// the name; `nil` if the text does not end with such a name. The search reads bytes, because
  /// each key press calls it several times, and reading characters takes ten times as long.
  private static func emojiName(at text: Substring) -> (colon: String.Index, letters: Substring)? {
    let length = text.utf8.withContiguousStorageIfAvailable(lengthOfName) ?? nil
    guard let length else { return nil }
    let start = text.utf8.index(text.endIndex, offsetBy: -length)
    let colon = text.utf8.index(before: start)
    guard text[..<colon].last?.isWhitespace != false else { return nil }
    return (colon, text[start...])
  }

  /// The number of bytes that the emoji's name has at the end of a text, after a colon; `nil` if
  /// there is no such name.
  private static func lengthOfName(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for (length, byte) in bytes.reversed().prefix(maxEmojiLength + 1).enumerated() {
      if byte == UInt8(ascii: ":") { return length >= 2 ? length : nil }
      guard isInName(byte) else { return nil }
    }
    return nil
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private var takesEmoji: Bool {
    guard startsWithSlash else { return true }
    return switch SubmittedText(text) {
    case .words, .emote, .plain, .spoiler: true
    case .command(let call): call.command.argument.words.contains("TEXT")
    case .refused: false
    }
  }
}

extension ChatSession {
  /// Replaces the `:name:` that was just typed by its emoji, as an undo step of its own.
  mutating func takeEmojiName() {
    let before = text
    guard let words = text.withNamedEmoji, text.replaceStart(with: words) else { return }
    undo.record(before)
  }
}

extension EmojiFinder.Match {
  var offer: Completion.Offer {
    Completion.Offer(
      words: emoji.text, shown: "\(emoji.text) :\(name):",
      description: emoji.names.filter { $0 != name }.joined(separator: ", "), takesMore: true)
  }
}
