/// Column widths of scalars, graphemes and texts on the screen.
package enum GraphemeWidth {
  /// Columns of one scalar: 0, 1 or 2, and -1 for controls and line separators, as C's `wcwidth`
  /// returns.
  ///
  /// East Asian ambiguous scalars have one column, and so do unassigned scalars, unless Unicode
  /// reserves their range for wide or invisible ones. Source: `WidthRanges`.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? -1 : 1 }
    // A shortcut for Han and Hangul syllables, which are most of the scalars that are not Latin.
    if (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) { return 2 }
    if value == 0x2028 || value == 0x2029 { return -1 }
    if isIn(WidthRanges.zero, value) { return 0 }
    return isIn(WidthRanges.wide, value) ? 2 : 1
  }

  /// Columns of a grapheme as it is drawn, by the rules of `CellScanner`: 0 when nothing of it is
  /// shown.
  package static func columns(of grapheme: Character) -> Int {
    if let ascii = grapheme.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    var scanner = CellScanner()
    return grapheme.unicodeScalars.reduce(0) { $0 + scanner.next($1).columns }
  }

  /// Columns of a text as it is drawn in one row; controls, newlines and tabs have none.
  package static func columns(of text: some StringProtocol) -> Int {
    if let columns = columnsOfASCII(text) { return columns }
    var scanner = CellScanner()
    return text.unicodeScalars.reduce(0) { $0 + scanner.next($1).columns }
  }

  /// The columns of a text of printable ASCII, which most texts are: one for each byte; `nil` for
  /// other texts.
  private static func columnsOfASCII(_ text: some StringProtocol) -> Int? {
    let columns = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7f } ? bytes.count : nil
    }
    return columns ?? nil
  }

  /// `true` if `value` is in one of the ascending ranges, stored as pairs of first and last; a
  /// binary search.
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
