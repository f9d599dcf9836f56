internal import Cells
package import Intents

/// The buttons below the selected message.
package struct MessageBar: Sendable, Equatable {
  package struct Button: Sendable, Equatable {
    package let words: String
    /// The name of the key that does the same.
    package let key: String

    package init(words: String, key: String) {
      self.words = words
      self.key = key
    }
  }

  /// A button with its columns on the page.
  package struct Shown: Sendable, Equatable {
    package let button: Button
    package let columns: Range<Int>
  }

  package let message: MessageID
  /// The buttons that fit, from left to right; the last one is always the button that opens the
  /// menu of all actions.
  package let shown: [Shown]
  /// The index in `shown` of the button that has the focus.
  package let focused: Int

  /// Places as many of `buttons` as fit on a page of `pageColumns`, and `more` after them. `focused`
  /// is clamped to the buttons that are shown.
  package init(
    message: MessageID, buttons: [Button], more: Button, focused: Int, pageColumns: Int
  ) {
    self.message = message
    let page = PageColumns(pageColumns)
    var shown: [Shown] = []
    var column = page.text
    let moreColumns = Self.columns(of: more)
    for button in buttons {
      let columns = Self.columns(of: button)
      guard column + columns + 1 + moreColumns <= page.end else { break }
      shown.append(Shown(button: button, columns: column..<column + columns))
      column += columns + 1
    }
    shown.append(Shown(button: more, columns: column..<column + moreColumns))
    self.shown = shown
    self.focused = min(max(0, focused), shown.count - 1)
  }

  private static func columns(of button: Button) -> Int {
    // The focused button names Enter as its key, so each has space for that.
    let key = max(GraphemeWidth.columns(of: button.key), PaneWords.enter.count)
    return GraphemeWidth.columns(of: button.words) + key + 4
  }

  /// The pieces from which the line is painted.
  var pieces: [StyledPiece] {
    shown.enumerated().map { index, place in
      let isFocused = index == focused
      let key = isFocused ? PaneWords.enter : place.button.key
      let used = GraphemeWidth.columns(of: place.button.words) + GraphemeWidth.columns(of: key)
      let gap = String(repeating: " ", count: max(1, place.columns.count - 2 - used))
      let words = place.button.words + gap + key
      return StyledPiece(
        Substring(isFocused ? "[\(words)]" : " \(words) "), at: place.columns.lowerBound,
        role: isFocused ? .buttonFocused : .button, maximumColumns: place.columns.count)
    }
  }
}
