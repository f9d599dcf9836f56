internal import Cells
package import Intents

/// The buttons below the selected message.
package struct MessageBar: Sendable, Equatable {
  /// A button below the selected message, with its columns on the page.
  package struct Shown: Sendable, Equatable {
    package let button: RowButton
    package let columns: Range<Int>
  }

  package let message: MessageID
  /// The buttons that fit below the selected message, from left to right; the last one is always
  /// the button that opens the menu of all actions.
  package let shown: [Shown]
  /// The index in `shown` of the button that has the focus.
  package let focused: Int

  /// Places as many of `buttons` as fit on a page that is `pageColumns` columns wide, and `more`
  /// after them. `focused` is clamped to the buttons that are shown.
  package init(
    message: MessageID, buttons: [RowButton], more: RowButton, focused: Int, pageColumns: Int
  ) {
    self.message = message
    let page = PageColumns(pageColumns)
    // Which buttons fit does not depend on the focus.
    let widest = { (button: RowButton) in
      max(button.columns(isFocused: true), button.columns(isFocused: false))
    }
    var end = page.text
    let fitting = buttons.prefix { button in
      end += widest(button) + 1
      return end + widest(more) <= page.end
    }
    let all = Array(fitting) + [more]
    let focused = min(max(0, focused), all.count - 1)
    var column = page.text
    shown = all.enumerated().map { index, button in
      let columns = button.columns(isFocused: index == focused)
      defer { column += columns + 1 }
      return Shown(button: button, columns: column..<column + columns)
    }
    self.focused = focused
  }

  /// The styled pieces that make up the line of buttons below the selected message.
  var pieces: [StyledPiece] {
    shown.enumerated().map { index, place in
      let isFocused = index == focused
      return StyledPiece(
        Substring(place.button.text(isFocused: isFocused)), at: place.columns.lowerBound,
        role: isFocused ? .buttonFocused : .button, maximumColumns: place.columns.count)
    }
  }
}
