internal import CHTML

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
    // A NUL would end the text for libxml2.
    let bytes = html.utf8.filter { $0 != 0 }
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

  /// The `HTMLReader` of one parse, with the parser that calls it.
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

    /// Stops the parser if the reader has failed because of a limit.
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
      String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self))
  }

  private static func text(_ text: UnsafePointer<xmlChar>) -> String {
    String(decodingCString: text, as: UTF8.self)
  }

  /// Returns the attributes of a tag by their names; at most the first 32.
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
