/// The columns of a page that shows messages in the compact layout: the time, the sender's name,
/// and the text, in this order.
///
/// A page of fewer than 44 columns has no column for names: the name is then before the text in the
/// message's first line. On a page of fewer than 21 columns that line begins with the time and the
/// name, so that every line has the whole width.
struct CompactColumns: Sendable, Equatable {
  /// The greatest width of a sender's name in columns, both in the column of names and before a
  /// text.
  static let widestName = 12
  /// The width in columns of a time with the blank after it.
  private static let time = 6
  /// The number of blanks between a sender's name and the message's text.
  static let gap = 2
  private static let fewestForNames = 40
  private static let fewestForTime = 20

  /// The first column of the times; `nil` if the time is written at the start of the message's
  /// first line.
  let time: Int?
  /// The columns of the senders' names, which are right-aligned in them; `nil` if the name is
  /// written in the message's first line, before the text.
  let names: Range<Int>?
  let texts: PageColumns

  /// Divides the columns of `page` into those of times, names and texts.
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
