internal import Intents
internal import Model

/// Finds the person's own names in a text that mentions the person: the user id, "@alice", "Alice".
struct OwnNames {
  // Only the first `searched` bytes of UTF-8 of a text are searched, and at most `most` names are
  // found in it, because while many messages arrive many texts are searched again and again.
  private static let searched = 4_096
  private static let most = 20

  /// The person's own names in UTF-8 with ASCII letters in lower case, the longest first; names of
  /// a single byte are left out.
  private let names: [[UInt8]]

  init(_ account: Account?) {
    guard let account else {
      names = []
      return
    }
    let id = account.user.rawValue
    let localpart = String(id.prefix { $0 != ":" }.dropFirst())
    let display = account.displayName
    let all: Set<String> = [id, "@" + localpart, localpart, "@" + display, display]
    let folded: [[UInt8]] = all.map { $0.utf8.map(Self.small) }
    names = folded.filter { $0.count > 1 }.sorted { $0.count > $1.count }
  }

  /// The ranges of the person's own names in the first 4096 bytes of `text`, ascending, as UTF-8
  /// byte offsets; at most 20.
  func places(in text: String) -> [Range<Int>] {
    guard !names.isEmpty else { return [] }
    let bytes = text.utf8.prefix(Self.searched).map(Self.small)
    var places: [Range<Int>] = []
    var place = 0
    while place < bytes.count, places.count < Self.most {
      if place == 0 || !Self.isInWord(bytes[place - 1]) && bytes[place - 1] != UInt8(ascii: "@"),
        let name = names.first(where: { Self.holds(bytes, $0, at: place) })
      {
        places.append(place..<place + name.count)
        place += name.count
      } else {
        place += 1
      }
    }
    return places
  }

  /// The formatted text with each of the person's own names that `places(in:)` finds in a separate
  /// span, which has the style `ownName`; code and links are not changed.
  func marked(in format: FormattedText) -> FormattedText {
    FormattedText(
      format.blocks.map { block in
        if case .code = block.kind { return block }
        return FormattedBlock(
          block.kind, nesting: block.nesting, spans: block.spans.flatMap(marked))
      })
  }

  private func marked(_ span: FormattedSpan) -> [FormattedSpan] {
    guard span.link == nil, !span.style.contains(.code) else { return [span] }
    let bytes = Array(span.text.utf8)
    var spans: [FormattedSpan] = []
    var end = 0
    func add(_ range: Range<Int>, _ style: SpanStyle) {
      guard !range.isEmpty else { return }
      spans.append(
        FormattedSpan(
          String(decoding: bytes[range], as: UTF8.self), style: style, spoiler: span.spoiler))
    }
    for place in places(in: span.text) {
      add(end..<place.lowerBound, span.style)
      add(place, span.style.union(.ownName))
      end = place.upperBound
    }
    add(end..<bytes.count, span.style)
    return spans
  }

  private static func holds(_ bytes: [UInt8], _ name: [UInt8], at place: Int) -> Bool {
    let end = place + name.count
    guard end <= bytes.count, bytes[place..<end].elementsEqual(name) else { return false }
    return end == bytes.count || !isInWord(bytes[end])
  }

  // Letters and digits of ASCII, and all bytes beyond ASCII, belong to words.
  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
