internal import CHTML
internal import Libraries

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
