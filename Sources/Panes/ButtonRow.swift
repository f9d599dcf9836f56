internal import Cells

/// A button that stands in a row with others.
package struct RowButton: Sendable, Equatable {
  package let words: String
  /// The name of the key that does the same; "" for none.
  package let key: String

  package init(words: String, key: String) {
    self.words = words
    self.key = key
  }

  /// The columns of the button. The focused button names Enter as its key, so each has space for
  /// that.
  var columns: Int {
    GraphemeWidth.columns(of: words)
      + max(GraphemeWidth.columns(of: key), GraphemeWidth.columns(of: PaneWords.enter)) + 4
  }

  /// The button as it is written: in brackets, and with the key Enter, if it has the focus.
  func text(isFocused: Bool) -> String {
    let shownKey = isFocused ? PaneWords.enter : key
    let used = GraphemeWidth.columns(of: words) + GraphemeWidth.columns(of: shownKey)
    let all = words + String(repeating: " ", count: columns - 2 - used) + shownKey
    return isFocused ? "[\(all)]" : " \(all) "
  }
}
