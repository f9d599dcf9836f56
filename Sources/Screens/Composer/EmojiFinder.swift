/// Finds emoji by their names. `EmojiWord.swift` replaces a typed `:name:` by its emoji.
enum EmojiFinder {
  /// An emoji with its names, the usual name first.
  struct Emoji: Sendable, Equatable {
    let text: String
    let names: [String]
  }

  /// An emoji with the name by which it was found.
  struct Match: Sendable, Equatable {
    let emoji: Emoji
    let name: String
  }

  /// The kind of match between the typed letters and an emoji's name, the best kind first.
  private enum Fit: Int, Comparable {
    case exact, prefix, wordPrefix, substring

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  /// The emoji that can be written by name, in the order of `EmojiTable`.
  static let all: [Emoji] = [EmojiTable.people, EmojiTable.things].flatMap { table in
    table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map { String($0) }
      return words.first.map { Emoji(text: $0, names: Array(words.dropFirst())) }
    }
  }

  private static let byName: [String: Emoji] = Dictionary(
    all.flatMap { emoji in emoji.names.map { ($0, emoji) } },
    uniquingKeysWith: { first, _ in first })

  /// The emoji with exactly this name; `nil` if there is none.
  static func emoji(named name: String) -> String? { byName[name]?.text }

  /// Returns at most `most` emoji whose names match the letters, ignoring case. The order: emoji
  /// whose name equals the letters, then names that begin with the letters, names with a later word
  /// that begins with the letters, and names that contain the letters elsewhere; within each kind,
  /// the order of `all`.
  static func matches(_ letters: String, most: Int = 12) -> [Match] {
    let letters = letters.lowercased()
    var found: [(fit: Fit, match: Match)] = []
    for emoji in all {
      let fits = emoji.names.compactMap { name in fit(of: name, letters).map { ($0, name) } }
      guard let best = fits.min(by: { $0.0 < $1.0 }) else { continue }
      found.append((best.0, Match(emoji: emoji, name: best.1)))
    }
    let sorted = found.enumerated().sorted {
      ($0.element.fit.rawValue, $0.offset) < ($1.element.fit.rawValue, $1.offset)
    }
    return sorted.prefix(most).map(\.element.match)
  }

  private static func fit(of name: String, _ letters: String) -> Fit? {
    if name == letters { return .exact }
    if name.hasPrefix(letters) { return .prefix }
    let (name, letters) = (Array(name.utf8), Array(letters.utf8))
    guard letters.count < name.count, !letters.isEmpty else { return nil }
    let places = (1...name.count - letters.count).filter { name[$0...].starts(with: letters) }
    guard !places.isEmpty else { return nil }
    return places.contains { name[$0 - 1] == UInt8(ascii: "_") } ? .wordPrefix : .substring
  }
}
