internal import Intents
internal import Keys
internal import ViewModels

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
    /// The path that is the argument of a slash command such as /upload.
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

  /// The search for the people whom the word may mean; `nil` for a word that means no person.
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
  /// The intent that starts the search for people.
  var intent: Intent {
    switch scope {
    case .members: .messages(.mention(chat, query))
    case .everybody: .actions(.room(.findPeople(chat, query)))
    }
  }
}

extension ComposerText {
  /// The limit of the length of a name that is being typed, in characters.
  private static let longestName = 64

  /// The command, path, person or emoji that is being typed before the cursor; `nil` if there is
  /// none.
  var completableWord: CompletableWord? {
    command ?? path ?? person ?? name ?? emoji
  }

  /// The limit of the length of a text in which a path can be completed, in bytes of UTF-8.
  static let longestPath = 4_096

  /// The path that is being typed as the argument of a slash command, with the cursor at its end;
  /// `nil` if there is none, or if the text is too long.
  private var path: CompletableWord? {
    guard before.first == "/", after.isEmpty, before.utf8.count <= Self.longestPath else {
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
    guard after.isEmpty, before.utf8.count <= Self.longestPath, let first = before.first,
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
      guard length <= Self.longestName else { return nil }
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

  /// The person who is being typed as the first word of a slash command's argument, with the cursor
  /// at the word's end; `nil` if there is none.
  private var person: CompletableWord? {
    guard before.first == "/", after.first?.isWhitespace != false else { return nil }
    let name = before.dropFirst().prefix { !$0.isWhitespace }
    guard name.endIndex < before.endIndex,
      let scope = CommandTable.command(named: name)?.peopleOfArgument
    else { return nil }
    let letters = before[name.endIndex...].drop { $0.isWhitespace }
    guard letters.count <= Self.longestName, !letters.contains(where: \.isWhitespace),
      letters.first != "\""
    else { return nil }
    let start = before.utf8.count - letters.utf8.count
    return CompletableWord(kind: .person(scope), start: start, letters: String(letters))
  }

  private var name: CompletableWord? {
    // Each key press computes this several times, and most texts have no "@" near their end, so the
    // bytes are searched first. A character of a name is assumed to have at most 16 bytes.
    guard before.utf8.suffix(16 * (Self.longestName + 1)).contains(UInt8(ascii: "@")) else {
      return nil
    }
    var place = before.endIndex
    for _ in 0...Self.longestName {
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
