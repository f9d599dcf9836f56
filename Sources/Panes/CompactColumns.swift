/// The columns of a page of messages in compact form: the time, the sender's name, and the text, in
/// this order.
///
/// A page of fewer than 44 columns has no column of names: a name then stands before its text.
/// Below 24 columns the time stands there too, so that each line has the whole width.
struct CompactColumns: Sendable, Equatable {
  /// The widest name in columns, also before a text.
  static let widestName = 12
  /// The columns of a time and of the blank behind it.
  private static let time = 6
  /// The blanks between a name and its text.
  static let gap = 2
  private static let fewestForNames = 40
  private static let fewestForTime = 20

  /// The first column of the times; `nil` if a time stands before its text.
  let time: Int?
  /// The columns of the names, which end at the last one of them; `nil` if a name stands before its
  /// text.
  let names: Range<Int>?
  let texts: PageColumns

  /// Divides the columns of a page.
  init(_ page: PageColumns) {
    guard page.width >= Self.fewestForTime else {
      (time, names, texts) = (nil, nil, page)
      return
    }
    time = page.text
    guard page.width >= Self.fewestForNames else {
      (names, texts) = (nil, page.indented(by: Self.time))
      return
    }
    let first = page.text + Self.time
    // A fifth of the page leaves most of it to the texts.
    let width = min(Self.widestName, page.width / 5)
    names = first..<first + width
    texts = page.indented(by: Self.time + width + Self.gap)
  }
}
