internal import CHTML
internal import Intents

/// libxml2's HTML parser, used as a streaming parser: it calls an `HTMLReader` for each tag and
/// text and builds no tree.
enum HTMLParser {
  /// Parses a text to its end, or until the reader fails because of a limit. Returns `false` if the
  /// reader failed, no parser could be allocated, or libxml2 cannot be loaded.
  static func parse(_ html: String, into reader: HTMLReader) -> Bool {
    guard let library = HTMLLibrary.loaded, let context = library.makeParser() else { return false }
    defer { free(context, by: library) }
    guard let handler = context.pointee.sax else { return false }
    handler.pointee = calls()
    let call = Call(reader: reader, context: context, stop: library.stop)
    context.pointee.userData = Unmanaged.passUnretained(call).toOpaque()
    withExtendedLifetime(call) { read(html, context, by: library) }
    return !reader.hasFailed
  }

  private static func read(
    _ html: String, _ context: htmlParserCtxtPtr, by library: HTMLLibrary
  ) {
    let bytes = ControlStandIn.bytes(of: html)
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_NODEFDTD.rawValue
      | HTML_PARSE_IGNORE_ENC.rawValue
    bytes.withUnsafeBytes { bytes in
      _ = library.read(
        context, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, "UTF-8",
        Int32(options))
    }
  }

  private static func free(_ context: htmlParserCtxtPtr, by library: HTMLLibrary) {
    if let document = context.pointee.myDoc { library.freeDocument(document) }
    context.pointee.myDoc = nil
    library.freeParser(context)
  }

  private final class Call {
    let reader: HTMLReader
    private let context: htmlParserCtxtPtr
    private let stop: confab_xmlStopParser

    init(
      reader: HTMLReader, context: htmlParserCtxtPtr, stop: @escaping confab_xmlStopParser
    ) {
      self.reader = reader
      self.context = context
      self.stop = stop
    }

    func stopIfFailed() {
      if reader.hasFailed { stop(context) }
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> Call? {
      pointer.map { Unmanaged<Call>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  private static func calls() -> htmlSAXHandler {
    var calls = htmlSAXHandler()
    calls.startElement = { data, name, attributes in
      guard let call = Call.from(data), !call.reader.hasFailed, let name else { return }
      call.reader.start(HTMLParser.text(name), HTMLParser.pairs(attributes))
      call.stopIfFailed()
    }
    calls.endElement = { data, name in
      guard let call = Call.from(data), !call.reader.hasFailed, let name else { return }
      call.reader.end(HTMLParser.text(name))
      call.stopIfFailed()
    }
    calls.characters = { data, text, count in HTMLParser.add(text, count, to: data) }
    calls.cdataBlock = { data, text, count in HTMLParser.add(text, count, to: data) }
    calls.ignorableWhitespace = { data, text, count in HTMLParser.add(text, count, to: data) }
    return calls
  }

  private static func add(
    _ text: UnsafePointer<xmlChar>?, _ count: Int32, to data: UnsafeMutableRawPointer?
  ) {
    guard let call = Call.from(data), !call.reader.hasFailed, let text, count > 0 else { return }
    call.reader.add(
      ControlStandIn.restored(
        String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)))
  }

  private static func text(_ text: UnsafePointer<xmlChar>) -> String {
    ControlStandIn.restored(String(decodingCString: text, as: UTF8.self))
  }

  private static func pairs(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> [String: String] {
    var pairs: [String: String] = [:]
    guard let attributes else { return pairs }
    for index in 0..<32 {
      guard let name = attributes[2 * index] else { break }
      pairs[text(name)] = attributes[2 * index + 1].map(text) ?? ""
    }
    return pairs
  }
}

/// The noncharacters U+FDD1 to U+FDEF stand for the control characters U+0001 to U+001F while
/// libxml2 reads a text. It drops control characters, so that an escape sequence could not be
/// removed as a whole any more, and its rest would be shown.
private enum ControlStandIn {
  private static let values: ClosedRange<UInt32> = 0xfdd0...0xfdef

  /// The bytes of a text for libxml2: without NUL, which would end the text, and with stand-ins in
  /// place of other control characters, also of those that are written as `&#27;`. A stand-in that
  /// is in the text already becomes U+FFFD.
  static func bytes(of html: String) -> [UInt8] {
    let source = Array(html.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var rest = source[...]
    while let byte = rest.first {
      if let (control, length) = control(at: rest) {
        if control != 0 { result += [0xef, 0xb7, 0x90 + control] }
        rest = rest.dropFirst(length)
      } else if byte == 0xef, rest.starts(with: [0xef, 0xb7]),
        let last = rest.dropFirst(2).first, (0x90...0xaf).contains(last)
      {
        result += "\u{fffd}".utf8
        rest = rest.dropFirst(3)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The control character at the start of `bytes`, also one that is written as a number, with the
  /// number of its bytes; `nil` for any other text, and for line breaks and tabs.
  private static func control(at bytes: ArraySlice<UInt8>) -> (control: UInt8, length: Int)? {
    guard let first = bytes.first else { return nil }
    if first < 0x20 { return isBlank(Int(first)) ? nil : (first, 1) }
    guard first == UInt8(ascii: "&"), bytes.dropFirst().first == UInt8(ascii: "#") else {
      return nil
    }
    var digits = bytes.dropFirst(2)
    let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    if isHex { digits = digits.dropFirst() }
    let start = digits.startIndex
    var value = 0
    while value < 0x20, let byte = digits.first,
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue, isHex || digit < 10
    {
      value = value * (isHex ? 16 : 10) + digit
      digits = digits.dropFirst()
    }
    guard digits.startIndex > start, (1..<0x20).contains(value), !isBlank(value) else { return nil }
    if digits.first == UInt8(ascii: ";") { digits = digits.dropFirst() }
    return (UInt8(value), digits.startIndex - bytes.startIndex)
  }

  private static func isBlank(_ control: Int) -> Bool { [0x09, 0x0a, 0x0d].contains(control) }

  static func restored(_ text: String) -> String {
    guard text.utf8.contains(0xef),
      text.unicodeScalars.contains(where: { values.contains($0.value) })
    else { return text }
    let restored = text.unicodeScalars.map { scalar in
      values.contains(scalar.value)
        ? Unicode.Scalar(UInt8(scalar.value - values.lowerBound)) : scalar
    }
    return String(String.UnicodeScalarView(restored))
  }
}

/// The functions of libxml2 that read HTML. The library is loaded when the first HTML is read: it
/// depends on ICU, so that loading it at the start of the program would take half a millisecond and
/// a megabyte of memory.
struct HTMLLibrary {
  let makeParser: confab_htmlNewParserCtxt
  let read: confab_htmlCtxtReadMemory
  let stop: confab_xmlStopParser
  let freeDocument: confab_xmlFreeDoc
  let freeParser: confab_htmlFreeParserCtxt

  /// The loaded library, whose parsers can be used on any thread; `nil` if libxml2 cannot be
  /// loaded, mostly because it is not installed.
  static let loaded = HTMLLibrary()

  private init?() {
    guard let library = SharedLibrary(.xml),
      let begin = library.function("xmlInitParser", as: confab_xmlInitParser.self),
      let makeParser = library.function(
        "htmlNewParserCtxt", as: confab_htmlNewParserCtxt.self),
      let read = library.function("htmlCtxtReadMemory", as: confab_htmlCtxtReadMemory.self),
      let stop = library.function("xmlStopParser", as: confab_xmlStopParser.self),
      let freeDocument = library.function("xmlFreeDoc", as: confab_xmlFreeDoc.self),
      let freeParser = library.function(
        "htmlFreeParserCtxt", as: confab_htmlFreeParserCtxt.self)
    else { return nil }
    self.makeParser = makeParser
    self.read = read
    self.stop = stop
    self.freeDocument = freeDocument
    self.freeParser = freeParser
    begin()
  }
}

enum HTMLTag {
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

enum HTMLText {
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("\n", with: "<br>")
  }
}
