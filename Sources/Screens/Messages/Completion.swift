internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The completion of a slash command, of its person, of a name after "@" or of an emoji after ":":
/// each Tab writes the next offer, until another edit ends it.
struct Completion: Sendable, Equatable {
  /// The text before the completed word: "" for a command.
  let head: String
  /// The offers when the completion began.
  let offers: [Offer]
  /// The index of the offer that is in the composer now.
  var index: Int

  /// Words that can take the place of the word that is being typed.
  struct Offer: Sendable, Equatable {
    /// The words that are written: "/me", "@Anna", "🎉".
    let words: String
    /// The words that the row of the offer shows: "/me TEXT", "Anna", "🎉 :tada:".
    let shown: String
    /// The second part of the offer's row: the effect of the command, the user id, or other names
    /// of the emoji.
    let description: String
    /// `true` if more text follows the words, so that a blank is written after them.
    let takesMore: Bool
  }
}

// Slash commands, names and emoji in the composer.
extension ChatSession {
  /// `true` if the text is a slash command other than an emote, or begins like a command and would
  /// be refused, for instance because no command has that name.
  var isCommand: Bool {
    // Every key asks for this, and most texts are not commands, so a quick check comes first.
    guard text.startsWithSlash else { return false }
    return switch SubmittedText(text.text) {
    case .words, .emote, .plain, .spoiler: false
    case .command, .refused: true
    }
  }

  /// The word for which completions are offered; `nil` for none, and after Esc.
  private var offeredWord: CompletableWord? {
    guard let word = typedWord, word.start != dismissedWord else { return nil }
    // A smiley such as ":-P" is no word for Tab.
    let isWord = word.kind != .emoji || !EmojiFinder.matches(word.letters, most: 1).isEmpty
    return isWord ? word : nil
  }

  /// The search for the people whom the typed word may mean; `nil` for none.
  var mentionSearch: MentionSearch? {
    if let waitingWord { return waitingWord.search(in: chat) }
    guard completion == nil else { return nil }
    return offeredWord?.search(in: chat)
  }

  /// The typed path whose files and folders are to be offered; `nil` for none.
  var pathSearch: String? {
    guard completion == nil, let word = offeredWord, word.kind == .path else { return nil }
    return word.letters
  }

  /// `true` if Tab is for the word that is being typed: it completes the word, waits for the people
  /// who match it, or rings the bell.
  var isCompleting: Bool {
    completion != nil || offeredWord != nil
  }

  /// `true` until the people who match the typed name are known.
  var awaitsPeople: Bool {
    guard let wanted = mentionSearch else { return false }
    return people.search != wanted
  }

  /// The commands, people or emoji whose name matches the typed letters. Until the people for the
  /// newest letters arrive, those for the letters before stay. In an edit, only commands that
  /// become a message are offered.
  var offers: [Completion.Offer] {
    if let completion { return completion.offers }
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
    case .name:
      guard people.search?.chat == chat, people.search?.scope == .members else { return [] }
      return people.people.map { person in
        // A person of whom only the address is unique is shown by name and address too.
        let isAddress = person.words.contains(":") && !person.description.isEmpty
        return Completion.Offer(
          words: person.words,
          shown: isAddress ? person.description : String(person.words.dropFirst()),
          description: isAddress ? person.words : person.description, takesMore: true)
      }
    }
  }

  /// The last part of a path, with its "/" if it is a folder.
  private static func lastPart(of path: String) -> String {
    let end = path.hasSuffix("/") ? path.index(before: path.endIndex) : path.endIndex
    guard let slash = path[..<end].lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The words of the offer that Tab writes first; `nil` for none, and once one was written.
  var firstOffer: String? { completion == nil ? offers.first?.shown : nil }

  /// The place in the text, in graphemes, below which the words of the offers begin: the typed
  /// word, without the "@" of a name.
  var offerStart: Int {
    if let completion {
      return completion.head.count + (completion.offers.first?.words.hasPrefix("@") == true ? 1 : 0)
    }
    guard let word = offeredWord else { return 0 }
    let head = String(decoding: text.before.utf8.prefix(word.start), as: UTF8.self)
    return head.count + (word.kind == .name ? 1 : 0)
  }

  /// Writes the next offer (1) or the one before (-1) into the composer; rings the bell when there
  /// is none. `now`: nanoseconds of the monotonic clock.
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
    let last = completion?.index ?? (step > 0 ? -1 : 0)
    return complete(with: (last + step + count) % count, at: now)
  }

  /// Writes the offer at this index into the composer; rings the bell when there is none, or when
  /// the text would be too long. `now`: nanoseconds of the monotonic clock.
  mutating func complete(with index: Int, at now: UInt64) -> [SceneEffect] {
    let offers = self.offers
    guard offers.indices.contains(index) else { return [.bell] }
    let start = typedWord?.start ?? 0
    let head = completion?.head ?? String(decoding: text.before.utf8.prefix(start), as: UTF8.self)
    let offer = offers[index]
    let isBlankNext = text.after.first?.isWhitespace == true
    let isSpaced = offer.words.hasPrefix("/") ? text.after.isEmpty : !isBlankNext
    let before = text
    guard
      text.replaceStart(with: head + offer.words + (offer.takesMore && isSpaced ? " " : ""))
    else { return [.bell] }
    if completion == nil { undo.record(before) }
    completion = Completion(head: head, offers: offers, index: index)
    note = ""
    return changed(at: now)
  }

  /// Receives the people who match the typed name. If Tab was pressed before they arrived, the
  /// first of them replaces the name, even if the person has typed more after it since. `now`:
  /// nanoseconds of the monotonic clock.
  mutating func receive(_ people: MentionsViewModel, at now: UInt64) -> [SceneEffect] {
    self.people = people
    guard let word = waitingWord, people.search == word.search(in: chat) else { return [] }
    waitingWord = nil
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

  /// Receives the files and folders of a typed path. If Tab was pressed before they arrived and the
  /// path is still there, the first of them replaces it. `now`: nanoseconds of the monotonic clock.
  mutating func receive(_ paths: PathListing, at now: UInt64) -> [SceneEffect] {
    self.paths = paths
    guard let waiting = waitingPath, paths.letters == waiting else { return [] }
    waitingPath = nil
    return pathSearch == waiting ? complete(by: 1, at: now) : []
  }

  /// Hides the offers until another word is typed.
  mutating func dismissOffers() -> [SceneEffect] {
    completion = nil
    waitingWord = nil
    dismissedWord = typedWord?.start
    return []
  }

  /// Permits offers again once the cursor has left the word for which the person hid them.
  mutating func followWord() {
    guard dismissedWord != nil, typedWord?.start != dismissedWord else { return }
    dismissedWord = nil
  }

  /// Keeps the text in the composer and shows the reason why it was not sent.
  mutating func refuse(_ why: String) -> [SceneEffect] {
    note = why
    return [.bell]
  }
}

extension ComposerText {
  /// The text between a name that was typed after "@" and the cursor; `nil` if the name is not
  /// there any more.
  fileprivate func rest(behind word: CompletableWord) -> String? {
    let typed = before.utf8.dropFirst(word.start)
    guard typed.starts(with: word.typed.utf8) else { return nil }
    return String(decoding: typed.dropFirst(word.typed.utf8.count), as: UTF8.self)
  }

  /// `true` if the first character that is not whitespace is a slash.
  var startsWithSlash: Bool {
    let first = before.first { !$0.isWhitespace } ?? after.first { !$0.isWhitespace }
    return first == "/"
  }
}

extension MentionOffer {
  /// The name of the person without "@", or the id of a person without a name.
  fileprivate var shownName: String {
    guard words == address else { return String(words.dropFirst()) }
    return description.isEmpty ? address : description
  }
}
