internal import Intents
internal import Keys
internal import ViewModels

/// The filter of the chat list: text that is typed while the list has the keyboard focus searches
/// the chats, and the matches replace the rows.
struct ChatListFilter: Sendable {
  private(set) var search = ChatSearch()
  /// `true` if the cursor is in the filter's field, because the text was edited or the field was
  /// clicked since the last move of the selection.
  private(set) var isInField = false

  var isActive: Bool { search.state != .closed }

  /// The filter's matches, which may still be those for an earlier query; `nil` without a filter
  /// and before the first matches arrived.
  var matches: ChatSearch.Form? {
    search.state.form.flatMap { $0.answered == nil ? nil : $0 }
  }

  var selectedRow: ChatRowViewModel? {
    guard let matches, matches.rows.indices.contains(matches.selected) else { return nil }
    return matches.rows[matches.selected]
  }

  /// The matches themselves replace the rows of the view model.
  func describe(in pane: inout ChatListPaneState) {
    pane.isInField = isInField
    guard let form = search.state.form else { return }
    pane.filter = form.query.state
    pane.isAnswered = form.isAnswered
    guard matches != nil else { return }
    pane.selected = selectedRow?.id
    pane.selectedHead = nil
    pane.firstVisible = 0
  }

  mutating func edit(_ edit: ComposerEdit) -> [SceneEffect] {
    guard isActive else {
      var query = ComposerText()
      query.editQuery(edit, for: .chats)
      guard !query.isBlank else { return [] }
      isInField = true
      return search.begin(query, for: .chats)
    }
    isInField = true
    let effects = search.run(.edited(edit))
    return search.state.form?.query.isEmpty == true ? effects + end() : effects
  }

  mutating func focus() -> [SceneEffect] {
    isInField = true
    return []
  }

  mutating func move(_ move: ListMove, visible: Int) -> [SceneEffect] {
    isInField = false
    return search.run(.moved(move, visible: visible))
  }

  mutating func select(_ index: Int) -> [SceneEffect] {
    isInField = false
    return search.run(.pointed(index))
  }

  mutating func press(_ index: Int) -> [SceneEffect] { search.run(.pressed(index)) }

  /// Opens the filter's selected match; if nothing matches the typed text, opens the create-chat
  /// pane with that text as a name. If the matches for the text have not arrived yet, the first of
  /// them is opened when they arrive, provided that the text clearly means it.
  mutating func choose() -> [SceneEffect] {
    if let form = search.state.form, form.isAnswered, form.rows.isEmpty {
      return end() + [.newChat(with: form.query.text)]
    }
    return search.run(.chosen)
  }

  mutating func end() -> [SceneEffect] {
    isInField = false
    return search.run(.cancelled)
  }

  /// Stops waiting for the filter's matches after Enter was pressed, so that no chat opens when
  /// they arrive, because another pane or overlay has the keyboard focus now.
  mutating func stopWaiting() { _ = search.run(.gaveUp) }

  mutating func receive(_ viewModel: ChatSearchViewModel) -> [SceneEffect] {
    search.receive(viewModel)
  }

  /// The effect that requests the filter's matches again, after another search replaced this one;
  /// empty if the filter has no text.
  var searchingAgain: [SceneEffect] {
    search.state.form.map { [.intent(.chatSearch(.search($0.query.text)))] } ?? []
  }

  mutating func hold(_ input: TerminalInput) -> Bool { search.hold(input, in: .chatList) }
}
