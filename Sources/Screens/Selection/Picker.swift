internal import Panes

/// The contents of an overlay with a few choices, such as the links in a message or the actions on
/// a chat.
struct Picker<Choice: Sendable & Equatable>: Sendable, Equatable {
  let title: String
  private(set) var choices: [Choice] = []
  private(set) var lines: [PickerLine] = []
  /// The index of the selected choice in `choices`.
  private(set) var selected = 0

  init(title: String) { self.title = title }

  /// The state from which the picker is drawn.
  var paneState: PickerPaneState {
    var pane = PickerPaneState()
    pane.title = title
    pane.choices = lines
    pane.selected = selected
    return pane
  }

  /// Adds a choice. `key` is the text at the end of its line, such as the name of the key that
  /// carries out the choice without the picker; "" for none.
  mutating func add(_ choice: Choice, words: String, key: String = "") {
    choices.append(choice)
    lines.append(PickerLine(words: words, key: key))
  }

  /// Selects the choice at this index, if there is one.
  mutating func select(_ index: Int) {
    if choices.indices.contains(index) { selected = index }
  }

  func moved(_ move: ListMove, visible: Int) -> Picker {
    guard !choices.isEmpty else { return self }
    var copy = self
    copy.selected = move.target(from: selected, count: choices.count, page: visible)
    return copy
  }
}
