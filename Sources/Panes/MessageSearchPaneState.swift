package import ViewModels

/// The screen state from which the search of messages is drawn.
package struct MessageSearchPaneState: Sendable, Equatable {
  package var query = ComposerState()
  /// The index of the selected message among those that were found; their number if the line about
  /// the server, which follows them, is selected.
  package var selected = 0
  /// `true` if the whole query is selected, so that the next letter replaces it.
  package var isQuerySelected = false
  /// The name of the only chat that is searched; "" if every chat is.
  package var chatName = ""
  package var isFocused = true
  /// `true` if the chat list is not beside the pane, so that the title begins with "‹", which
  /// leaves the search.
  package var hasBack = false
  /// `true` if the pane is drawn for a screen reader.
  package var isLinear = false
  /// `true` if the cursor is on the selected row, for a screen reader, and not in the query.
  package var isOnRow = false

  package init() {}
}

extension MessageSearchViewModel {
  /// The messages of all groups, in the order in which they are shown.
  package var hits: [SearchHitViewModel] { groups.flatMap(\.hits) }
}
