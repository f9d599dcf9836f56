import Matrix
import TestSupport

/// Changes inputs by the rules of a grammar, so that most of them stay well-formed and pass the
/// parsers; libFuzzer changes the bytes of about one input in three.
package struct FuzzMutator: Sendable {
  /// The way in which an input is divided into pieces that can be moved, removed and added.
  package enum Shape: Sendable {
    /// Each line is a piece; the JSON in a line is changed as a tree.
    case lines
    /// Pieces have no separator and may be at any position.
    case bytes
  }

  private let grammar: FuzzGrammar
  private let shape: Shape

  package init(_ grammar: FuzzGrammar, _ shape: Shape) {
    self.grammar = grammar
    self.shape = shape
  }

  /// Makes a new input by the grammar alone.
  package func make(seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return grammar.make("input", &random)
  }

  /// Returns a changed input, or now and then a new one.
  ///
  /// - Parameter arbitrarily: changes the bytes of the input as libFuzzer does, without the
  ///   grammar.
  package func change(
    _ input: [UInt8], seed: UInt64, arbitrarily: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    if random.oneIn(4) { return arbitrarily(input) }
    if input.count < 3 || random.oneIn(16) { return grammar.make("input", &random) }
    var pieces = pieces(of: input)
    for _ in 0...random.next(below: 3) { change(&pieces, &random) }
    let joined = joined(pieces)
    return random.oneIn(8) ? arbitrarily(joined) : joined
  }

  // MARK: Pieces

  private func pieces(of input: [UInt8]) -> [[UInt8]] {
    switch shape {
    case .lines:
      input.split(separator: 0x0a, omittingEmptySubsequences: true).map { Array($0) }
    case .bytes: TerminalTarget.pieces(of: input)
    }
  }

  private func joined(_ pieces: [[UInt8]]) -> [UInt8] {
    Array(pieces.joined(separator: shape == .lines ? [0x0a] : []))
  }

  private func change(_ pieces: inout [[UInt8]], _ random: inout SeededRandom) {
    let place = random.next(below: pieces.count + 1)
    guard place < pieces.count else { return pieces.append(grammar.make("piece", &random)) }
    switch random.next(below: 12) {
    case 0...3: pieces.insert(grammar.make("piece", &random), at: place)
    case 4: pieces[place] = grammar.make("piece", &random)
    case 5: pieces.remove(at: place)
    case 6: pieces.insert(pieces[random.next(below: pieces.count)], at: place)
    case 7: pieces.swapAt(place, random.next(below: pieces.count))
    default: pieces[place] = changed(pieces[place], &random)
    }
  }

  private func changed(_ piece: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    guard shape == .lines else { return grammar.make("piece", &random) }
    let start = piece.firstIndex(of: UInt8(ascii: "{")) ?? piece.endIndex
    if !random.oneIn(4), let json = try? JSONValue(parsing: Array(piece[start...])) {
      return piece[..<start] + changed(json, &random).bytes
    }
    return withOtherWord(piece, &random)
  }

  /// Replaces one word in a piece of the input. Words are separated by spaces and punctuation.
  private func withOtherWord(_ piece: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    let ends = piece.indices.filter { " /?&=\",:{}[]".utf8.contains(piece[$0]) }
    let start = random.one(of: ends).map { $0 + 1 } ?? 0
    let end = ends.first { $0 >= start } ?? piece.endIndex
    return piece[..<start] + grammar.make("word", &random) + piece[end...]
  }

  // MARK: JSON

  /// Replaces, extends or removes one of the values in a JSON value, at random. If that changes an
  /// element of an array, the unchanged element is sometimes kept, too, after the changed one.
  private func changed(_ json: JSONValue, _ random: inout SeededRandom) -> JSONValue {
    var rest = random.next(below: Self.count(json))
    return changed(json, key: nil, &rest, &random) ?? json
  }

  private static func count(_ json: JSONValue) -> Int {
    switch json {
    case .array(let elements): elements.reduce(1) { $0 + count($1) }
    case .object(let members): members.reduce(1) { $0 + count($1.value) }
    default: 1
    }
  }

  /// Returns the JSON value with one of its values changed; `nil` if the value itself is removed.
  ///
  /// - Parameter rest: the number of values before the one that is changed; below zero once that
  ///   one was found.
  private func changed(
    _ json: JSONValue, key: String?, _ rest: inout Int, _ random: inout SeededRandom
  ) -> JSONValue? {
    rest -= 1
    if rest == -1 { return replaced(json, key: key, &random) }
    guard rest >= 0 else { return json }
    switch json {
    case .array(let elements):
      var all: [JSONValue] = []
      for element in elements {
        let isBefore = rest >= 0
        guard let next = changed(element, key: key, &rest, &random) else { continue }
        all.append(next)
        if isBefore, rest < 0, random.oneIn(8) { all.append(element) }
      }
      return .array(all)
    case .object(let members):
      var object = JSONObject()
      for member in members {
        guard let next = changed(member.value, key: member.key, &rest, &random) else { continue }
        object.append(member.key, next)
      }
      return .object(object)
    default: return json
    }
  }

  /// Returns another value in place of `json`, or `json` with one more member or element; `nil` to
  /// remove the value. `key`: the name of the member in which the value is.
  private func replaced(
    _ json: JSONValue, key: String?, _ random: inout SeededRandom
  ) -> JSONValue? {
    switch random.next(below: 8) {
    case 0: return nil
    case 1: return value("value", &random)
    case 2, 3:
      guard case .object(var object) = json else { break }
      let name = String(decoding: grammar.make("json:name", &random), as: UTF8.self)
      object.append(name, value("key:\(name)", &random))
      return .object(object)
    case 4:
      guard case .array(let elements) = json else { break }
      return .array(elements + [value("key:\(key ?? "")", &random)])
    default: break
    }
    return value("key:\(key ?? "")", &random)
  }

  private func value(_ name: String, _ random: inout SeededRandom) -> JSONValue {
    let bytes = grammar.make(grammar.has(name) ? name : "value", &random)
    return (try? JSONValue(parsing: bytes)) ?? .string(String(decoding: bytes, as: UTF8.self))
  }
}
