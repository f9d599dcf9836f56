internal import CHTML
internal import Libraries

/// The functions of libxml2 that read HTML. The library is loaded when the first HTML is read: it
/// needs ICU, so that it would take a start half a millisecond and a megabyte.
struct HTMLLibrary {
  let makeParser: confab_htmlNewParserCtxt
  let read: confab_htmlCtxtReadMemory
  let stop: confab_xmlStopParser
  let freeDocument: confab_xmlFreeDoc
  let freeParser: confab_htmlFreeParserCtxt

  /// The library, ready for parsers on any thread; `nil` if it is not installed.
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
