internal import CQRCode

/// A QR code (ISO/IEC 18004) for a terminal.
package struct QRCode: Sendable, Equatable {
  /// The width in modules of the light margin around the code (the quiet zone), without which a
  /// camera may not find the code.
  private static let margin = 2
  /// The limit of the text's length, in bytes of UTF-8; the code of such a text has 61 rows of
  /// modules.
  private static let maxTextLength = 300

  /// The modules (dark or light squares) of the code, by row and column, as many rows as columns;
  /// `true` for a dark module.
  package let modules: [[Bool]]

  /// Makes the code for a text. Low error correction suffices, because a code on a screen does not
  /// get damaged. `nil` for a text that is empty, too long or cannot be encoded, and if libqrencode
  /// is not installed or too old.
  package init?(_ text: String) {
    guard (1...Self.maxTextLength).contains(text.utf8.count), !text.utf8.contains(0),
      let library = SharedLibrary(.qrencode),
      let encode = library.function(
        "QRcode_encodeString8bit", as: confab_QRcode_encodeString8bit.self),
      let free = library.function("QRcode_free", as: confab_QRcode_free.self),
      let code = encode(text, 0, QR_ECLEVEL_L)
    else { return nil }
    defer { free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { return nil }
    // The lowest bit of a byte is the module's colour.
    modules = (0..<width).map { row in
      (0..<width).map { data[row * width + $0] & 1 == 1 }
    }
  }

  /// The code with its margin as lines of half-block characters. A line has two rows of modules;
  /// the last line may have one. Light modules are drawn in the foreground colour, because most
  /// terminals have a dark background. On a light background the code appears inverted; with the
  /// quiet zone, a camera can read it there too.
  package var lines: [String] {
    let width = modules.count + 2 * Self.margin
    func isLight(_ row: Int, _ column: Int) -> Bool {
      let (row, column) = (row - Self.margin, column - Self.margin)
      guard modules.indices.contains(row), modules.indices.contains(column) else {
        return row < modules.count + Self.margin
      }
      return !modules[row][column]
    }
    return stride(from: 0, to: width, by: 2).map { row in
      (0..<width).map { column in
        switch (isLight(row, column), isLight(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }
  }
}
