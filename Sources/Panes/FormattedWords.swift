internal import Cells
internal import Intents

/// The text of formatted spans, such as those of a paragraph or table cell, as one string, with the
/// style of each range. Where colours and attributes alone would not be understood, characters are
/// added: "~struck~", "`code`", "||spoiler||", and a link's target after a link's text that does
/// not name it.
struct FormattedWords {
  /// The greatest length in characters of a link's target as it is shown after the link's text. A
  /// longer target is cut and ends with "…", but its host is always shown in full.
  private static let mostOfTarget = 60

  private(set) var text = ""
  private var looks: [(bytes: Range<Int>, look: BodyStyle.Look)] = []
  private let isRevealed: Bool
  private var last: FormattedSpan?
  // The text of the link that has begun and not ended yet.
  private var label = ""

  /// Makes the text of `opening` followed by `spans`. With `isRevealed`, the text that spoilers
  /// hide is shown.
  init(_ spans: [FormattedSpan], opening: String = "", isRevealed: Bool) {
    self.isRevealed = isRevealed
    text = opening
    append(spans)
  }

  /// Appends unstyled text.
  mutating func append(_ words: String) { text += words }

  mutating func append(_ spans: [FormattedSpan]) {
    for span in spans {
      close(before: span)
      open(span)
      add(span)
      last = span
    }
    close(before: nil)
    last = nil
  }

  /// The styled ranges of the text, in its order. `emphasis` is added to the attributes of the
  /// whole text.
  func parts(emphasis: Emphasis = []) -> [BodyStyle.Part] {
    var parts: [BodyStyle.Part] = []
    var end = 0
    func add(_ bytes: Range<Int>, _ look: BodyStyle.Look) {
      guard !bytes.isEmpty else { return }
      var look = look
      look.emphasis.formUnion(emphasis)
      let start = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
      parts.append(
        BodyStyle.Part(range: start..<text.utf8.index(start, offsetBy: bytes.count), look: look))
    }
    for (bytes, look) in looks {
      if !emphasis.isEmpty { add(end..<bytes.lowerBound, BodyStyle.Look()) }
      add(bytes, look)
      end = bytes.upperBound
    }
    if !emphasis.isEmpty { add(end..<text.utf8.count, BodyStyle.Look()) }
    return parts
  }

  private mutating func add(_ span: FormattedSpan) {
    if let reason = span.spoiler, !isRevealed {
      if last?.spoiler != reason {
        put(FormattedText.cover(of: reason), BodyStyle.Look(role: .notice, ground: .raised))
      }
      return
    }
    if span.link != nil { label += span.text }
    let look = Self.look(of: span)
    guard span.link == nil, !span.style.contains(.code) else { return put(span.text, look) }
    var rest = span.text[...]
    for range in LinkFinder.ranges(in: span.text) {
      put(rest[..<range.lowerBound], look)
      var link = look
      link.role = .link
      link.link = String(span.text[range])
      put(span.text[range], link)
      rest = span.text[range.upperBound...]
    }
    put(rest, look)
  }

  private static func look(of span: FormattedSpan) -> BodyStyle.Look {
    var look = BodyStyle.Look(link: span.link)
    if span.style.contains(.bold) { look.emphasis.insert(.bold) }
    if span.style.contains(.italic) { look.emphasis.insert(.italic) }
    if span.style.contains(.underline) { look.emphasis.insert(.underline) }
    if span.style.contains(.code) { look.role = .code }
    if span.style.contains(.ownName) { look.role = .mention }
    if span.link != nil { look.role = .link }
    return look
  }

  private mutating func put(_ words: some StringProtocol, _ look: BodyStyle.Look) {
    guard !words.isEmpty else { return }
    let start = text.utf8.count
    text += words
    if look != BodyStyle.Look() { looks.append((start..<text.utf8.count, look)) }
  }

  private func isHidden(_ span: FormattedSpan?) -> Bool { span?.spoiler != nil && !isRevealed }

  /// Appends the closing "`", "~", "||" and link target of the last span, for each of these styles
  /// that `next` does not continue.
  private mutating func close(before next: FormattedSpan?) {
    guard let last, !isHidden(last) else { return }
    let next = isHidden(next) ? nil : next
    if last.style.contains(.code), next?.style.contains(.code) != true { putCodeMark() }
    if last.style.contains(.strike), next?.style.contains(.strike) != true { text += "~" }
    if let link = last.link, link != next?.link { closeLink(link) }
    if last.spoiler != nil, last.spoiler != next?.spoiler { putSpoilerMark() }
  }

  private mutating func open(_ span: FormattedSpan) {
    guard !isHidden(span) else { return }
    let last = isHidden(last) ? nil : last
    if span.spoiler != nil, last?.spoiler != span.spoiler { putSpoilerMark() }
    if span.style.contains(.strike), last?.style.contains(.strike) != true { text += "~" }
    if span.style.contains(.code), last?.style.contains(.code) != true { putCodeMark() }
  }

  private mutating func putCodeMark() {
    put("`", BodyStyle.Look(role: .code))
  }

  private mutating func putSpoilerMark() { put("||", BodyStyle.Look(role: .notice)) }

  /// The number of characters of a URL from its start to the end of its host; 0 for a URL without
  /// "://".
  private static func endOfHost(in link: String) -> Int {
    guard let scheme = link.firstRange(of: "://") else { return 0 }
    let host = link[scheme.upperBound...].prefix { !"/?#".contains($0) }
    return link.distance(from: link.startIndex, to: host.endIndex)
  }

  private mutating func closeLink(_ link: String) {
    defer { label = "" }
    guard !FormattedSpan.names(label, link: link) else { return }
    let most = max(Self.mostOfTarget - 1, Self.endOfHost(in: link))
    let shown = link.count > most + 1 ? link.prefix(most) + "…" : link[...]
    text += " "
    put("(\(shown))", BodyStyle.Look(role: .timestamp, link: link))
  }
}
