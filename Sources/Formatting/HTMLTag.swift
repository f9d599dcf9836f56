internal import Intents

/// The meaning of an HTML element in a message.
enum HTMLTag {
  /// A block with no special format, such as `p` and `div`.
  case block
  case heading(Int)
  case quote
  case bullets
  case numbers
  case item
  case codeBlock
  case rule
  case table
  case row
  case cell(isHead: Bool)
  case style(SpanStyle)
  case link
  case span
  case lineBreak
  case image
  case raised
  /// An HTML element whose text is not shown, such as a script, or the quoted message in a reply.
  case skipped
  /// An unknown HTML element, whose text is shown.
  case other

  init(_ name: String) {
    self = Self.known[name] ?? .other
  }

  private static let known: [String: HTMLTag] = [
    "p": .block, "div": .block, "details": .block, "summary": .block, "caption": .block,
    "dl": .block, "dt": .block, "dd": .block, "center": .block,
    "h1": .heading(1), "h2": .heading(2), "h3": .heading(3), "h4": .heading(4), "h5": .heading(5),
    "h6": .heading(6), "blockquote": .quote, "ul": .bullets, "ol": .numbers, "li": .item,
    "pre": .codeBlock, "hr": .rule, "table": .table, "tr": .row, "td": .cell(isHead: false),
    "th": .cell(isHead: true), "b": .style(.bold), "strong": .style(.bold), "i": .style(.italic),
    "em": .style(.italic), "u": .style(.underline), "ins": .style(.underline),
    "s": .style(.strike), "del": .style(.strike), "strike": .style(.strike), "code": .style(.code),
    "tt": .style(.code), "a": .link, "span": .span, "br": .lineBreak, "img": .image,
    "sup": .raised, "mx-reply": .skipped, "script": .skipped, "style": .skipped,
    "head": .skipped, "title": .skipped, "template": .skipped, "noscript": .skipped,
  ]
}
