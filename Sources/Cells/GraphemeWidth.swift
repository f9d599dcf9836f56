internal import Synchronization

/// The widths of scalars, graphemes and texts on the screen, in columns.
package enum GraphemeWidth {
  /// Returns the width of one scalar in columns: 0, 1 or 2, and -1 for control characters and the
  /// separators of lines and paragraphs.
  ///
  /// The width is 1 for visible scalars of ambiguous East Asian width, and for unassigned scalars
  /// unless Unicode reserves their range for wide or invisible scalars. Source: `WidthRanges`.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? -1 : 1 }
    // A shortcut for Han and Hangul syllables, which are most of the scalars that are not Latin.
    if (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) { return 2 }
    if value == 0x2028 || value == 0x2029 { return -1 }
    if isIn(WidthRanges.zero, value) { return 0 }
    return isIn(WidthRanges.wide, value) ? 2 : 1
  }

  /// Returns the width of a grapheme in columns, as it is drawn by the rules of `CellScanner`; 0 if
  /// no part of it is shown.
  package static func columns(of grapheme: Character) -> Int {
    if let ascii = grapheme.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    return CellScanner(String(grapheme)).reduce(0) { $0 + $1.columns }
  }

  /// Returns the width of a text in columns, as it is drawn in one row; control characters,
  /// newlines and tabs have the width 0.
  package static func columns(of text: some StringProtocol) -> Int {
    if let columns = columnsOfASCII(text) { return columns }
    return CellScanner(text).reduce(0) { $0 + $1.columns }
  }

  /// Returns the width of a text of printable ASCII, as most texts are: one column for each byte;
  /// `nil` for other texts, and for a text that is not stored as contiguous UTF-8.
  private static func columnsOfASCII(_ text: some StringProtocol) -> Int? {
    let columns = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7f } ? bytes.count : nil
    }
    return columns ?? nil
  }

  /// Returns `true` if `value` is in one of the ranges, which are ascending and stored as pairs of
  /// the first and the last value. Uses a binary search.
  private static func isIn(_ ranges: [UInt32], _ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > ranges[middle * 2 + 1] {
        low = middle + 1
      } else if value < ranges[middle * 2] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}

/// The sequences of scalars that the terminal draws as one glyph, such as an emoji that consists of
/// several with joiners, or a flag of two regional indicators.
package enum DrawnClusters: Int, Sendable {
  /// The terminal is not known to draw such sequences, so their parts are drawn side by side.
  case none
  /// The terminal draws sequences as one glyph if they begin with a wide emoji. Whether the
  /// selector of emoji presentation (U+FE0F) makes a narrow one wide depends on its settings.
  case wide
  /// The terminal draws all sequences as one glyph, two columns wide.
  case all

  private static let used = Atomic(0)

  /// What the program's terminal draws. Like the locale, it is global to the process, because every
  /// width of a text depends on it. Any thread may read it.
  package static var current: DrawnClusters {
    DrawnClusters(rawValue: used.load(ordering: .relaxed)) ?? .none
  }

  /// Makes the program use these widths from now on. Panes that are already drawn have the old
  /// widths, so the caller has to draw the screen again.
  package static func use(_ clusters: DrawnClusters) {
    used.store(clusters.rawValue, ordering: .relaxed)
  }
}
