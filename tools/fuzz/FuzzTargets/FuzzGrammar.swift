import TestSupport

/// The rules by which well-formed inputs of a target are made.
///
/// Each line of the text is one alternative of a rule, `name = text`; a rule has as many
/// alternatives as lines. Empty lines and lines that begin with `#` are comments. In an alternative
///
/// - `<name>` stands for a random alternative of the rule `name`,
/// - `<name*SEPARATOR>` for zero to five alternatives of the rule, with the separator between them,
/// - `<len:name>` for an alternative of the rule, cut to 255 bytes, after a byte with its length in
///   bytes,
/// - `<1-99>` for a number of that range, as digits,
/// - `<x1b>` for the byte with that hexadecimal number.
///
/// All other text stands for itself. The rule `input` makes a whole input, `piece` a part of an
/// input, `word` a word, `json:name` the name of a JSON member, `key:NAME` a value of the JSON
/// member NAME, and `value` a value of any other member.
package struct FuzzGrammar: Sendable {
  private enum Part: Sendable {
    case bytes([UInt8])
    case rule(String)
    case list(String, separator: [UInt8])
    case counted(String)
    case number(ClosedRange<Int>)
  }

  /// The depth of nested rules beyond which the first alternative of a rule is chosen and lists are
  /// empty, so that every input ends. A rule's first alternative must not lead to the rule itself,
  /// except in a list.
  private static let deepest = 20
  private static let mostBytes = 4_096

  private var rules: [String: [[Part]]] = [:]

  /// Parses the grammar's rules; throws if a line is not a rule, or names a rule that does not
  /// exist.
  package init(parsing text: String) throws(FuzzFinding) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let sign = line.firstRange(of: " =") else { throw FuzzFinding("no rule: \(line)") }
      let rest = line[sign.upperBound...]
      rules[String(line[..<sign.lowerBound]), default: []].append(
        Self.parts(Array((rest.hasPrefix(" ") ? rest.dropFirst() : rest).utf8)))
    }
    for part in rules.values.joined().joined() {
      guard let name = Self.name(part), rules[name] == nil else { continue }
      throw FuzzFinding("no rule has the name \(name)")
    }
  }

  /// `true` if there are rules with this name.
  func has(_ name: String) -> Bool { rules[name] != nil }

  /// Makes a random text by the rule with this name; no bytes if there is no such rule.
  func make(_ name: String, _ random: inout SeededRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    append(name, to: &bytes, &random, depth: 0)
    return bytes
  }

  private func append(
    _ name: String, to bytes: inout [UInt8], _ random: inout SeededRandom, depth: Int
  ) {
    guard let all = rules[name] else { return }
    let isDeep = depth > Self.deepest || bytes.count > Self.mostBytes
    for part in all[isDeep ? 0 : random.next(below: all.count)] {
      append(part, to: &bytes, &random, depth: depth + 1)
    }
  }

  private func append(
    _ part: Part, to bytes: inout [UInt8], _ random: inout SeededRandom, depth: Int
  ) {
    switch part {
    case .bytes(let plain): bytes += plain
    case .rule(let name): append(name, to: &bytes, &random, depth: depth)
    case .number(let range):
      bytes += Array("\(Int.random(in: range, using: &random))".utf8)
    case .counted(let name):
      var counted: [UInt8] = []
      append(name, to: &counted, &random, depth: depth)
      bytes.append(UInt8(min(counted.count, 255)))
      bytes += counted.prefix(255)
    case .list(let name, let separator):
      let isDeep = depth > Self.deepest || bytes.count > Self.mostBytes
      for index in 0..<(isDeep ? 0 : random.next(below: 6)) {
        if index > 0 { bytes += separator }
        append(name, to: &bytes, &random, depth: depth)
      }
    }
  }

  private static func name(_ part: Part) -> String? {
    switch part {
    case .rule(let name), .list(let name, _), .counted(let name): name
    case .bytes, .number: nil
    }
  }

  // MARK: Reading an alternative

  private static func parts(_ text: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var plain: [UInt8] = []
    var rest = text[...]
    while let first = rest.first {
      if first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")),
        let part = part(rest[(rest.startIndex + 1)..<end])
      {
        if !plain.isEmpty { parts.append(.bytes(plain)) }
        plain = []
        parts.append(part)
        rest = rest[(end + 1)...]
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    return plain.isEmpty ? parts : parts + [.bytes(plain)]
  }

  /// The element that is written between `<` and `>`; `nil` for text that stands for itself.
  private static func part(_ text: ArraySlice<UInt8>) -> Part? {
    let words = String(decoding: text, as: UTF8.self)
    if words.count == 3, words.hasPrefix("x"), let byte = UInt8(words.dropFirst(), radix: 16) {
      return .bytes([byte])
    }
    let ends = words.split(separator: "-").compactMap { Int($0) }
    if ends.count == 2, ends[0] <= ends[1] { return .number(ends[0]...ends[1]) }
    if words.hasPrefix("len:") { return .counted(String(words.dropFirst(4))) }
    if let star = words.firstIndex(of: "*"), isName(words[..<star]) {
      let separator = Array(words[words.index(after: star)...].utf8)
      return .list(String(words[..<star]), separator: separator)
    }
    return isName(words[...]) ? .rule(words) : nil
  }

  private static func isName(_ text: Substring) -> Bool {
    text.first?.isLetter ?? false
      && text.utf8.allSatisfy { byte in
        let isLetter = (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        return isLetter || [0x2d, 0x2e, 0x3a, 0x5f].contains(byte)
      }
  }
}
