internal import Intents
internal import ViewModels

struct MessageSearchForm: Sendable, Equatable {
  struct Chat: Sendable, Equatable {
    let id: ChatID
    let name: String
  }

  var query = ComposerText()
  /// `true` if the whole query is selected, so that typed text replaces it and a deletion removes
  /// it.
  var isQuerySelected = false
  /// The only chat that is searched; `nil` for every chat.
  var only: Chat?
  /// The chat from which the search was opened; `nil` for none.
  var origin: Chat?
  var order = SearchOrder.newestFirst
  var limit = MessageSearchViewModel.page
  /// The found messages: until those for the typed query arrive, the messages for an earlier query,
  /// or none.
  var viewModel = MessageSearchViewModel.initial
  /// The index of the selected message in `viewModel.hits`; their number if the line about the
  /// server, which follows them, is selected.
  var index = 0
  /// The found message that was shown last in its chat; `nil` if this search has shown none there.
  var shown: SearchHitViewModel?
  /// `true` if the cursor is in the field of the query: at first and after each edit; `false` after
  /// the selection was moved.
  var isInField = true
  /// `true` if Enter was pressed before the messages for the typed query arrived. When they arrive,
  /// the selected message is shown in its chat, if there is one.
  var isChoosing = false

  /// More messages are requested when one of the last items is selected; this is their number.
  private static let margin = 5

  var request: SearchRequest {
    SearchRequest(text: query.text, chat: only?.id, order: order, limit: limit)
  }

  var search: SceneEffect { .intent(.chatSearch(.messages(.search(request)))) }
  var isAnswered: Bool { viewModel.request?.isSame(as: request) == true }

  /// The selected message; `nil` while no message that matches the typed query is shown, and if the
  /// line about the server is selected.
  var selected: SearchHitViewModel? {
    let hits = viewModel.hits
    return isAnswered && !query.isBlank && hits.indices.contains(index) ? hits[index] : nil
  }

  var isOnServerLine: Bool {
    isAnswered && !query.isBlank && viewModel.server != nil && index == viewModel.hits.count
  }

  var askServer: [SceneEffect] {
    guard let request = viewModel.server?.request else { return [.bell] }
    return [.intent(.chatSearch(.messages(.askServer(request))))]
  }

  var isSelectedShown: Bool {
    guard let selected, let shown else { return false }
    return selected.isSame(as: shown)
  }

  func received(_ new: MessageSearchViewModel) -> Self {
    guard new.request?.isSame(as: request) == true else { return self }
    var copy = self
    let kept = selected.flatMap { old in
      new.hits.firstIndex { $0.isSame(as: old) }
    }
    copy.viewModel = new
    copy.index = kept ?? (isAnswered ? min(index, max(0, new.itemCount - 1)) : 0)
    return copy
  }

  /// `visible`: the number of messages that fit. In linear mode, where a person follows the cursor
  /// and not the selection, a move down from the field leads to the selected message.
  func moved(
    _ move: ListMove, visible: Int, isLinear: Bool
  ) -> (form: Self, effects: [SceneEffect]) {
    let count = viewModel.itemCount
    guard isAnswered, count > 0 else { return (self, []) }
    var copy = self
    copy.isQuerySelected = false
    copy.isInField = false
    if !(isLinear && isInField && move == .down) {
      copy.index = move.target(from: index, count: count, page: visible)
    }
    guard copy.index >= count - Self.margin else { return (copy, []) }
    return copy.withMore
  }

  var withMore: (form: Self, effects: [SceneEffect]) {
    guard isAnswered, let more = viewModel.more?.request, more.limit > limit else {
      return (self, [])
    }
    var copy = self
    copy.limit = more.limit
    return (copy, [copy.search])
  }

  func edited(_ edit: ComposerEdit) -> (form: Self, effects: [SceneEffect]) {
    var copy = self
    if isQuerySelected, edit.replacesSelection { copy.query = ComposerText() }
    copy.query.applyInLine(edit, limit: SearchRequest.maxTextLength)
    copy.isQuerySelected = false
    copy.isInField = true
    copy.isChoosing = false
    guard copy.query.text != query.text else { return (copy, []) }
    return copy.begun
  }

  var begun: (form: Self, effects: [SceneEffect]) {
    var copy = self
    copy.limit = MessageSearchViewModel.page
    copy.index = 0
    copy.shown = nil
    copy.isChoosing = false
    return (copy, [copy.search])
  }

  /// The form that searches only the chat from which the search was opened or, if the search is
  /// already restricted to a chat, every chat; `nil` if the search is not restricted and was opened
  /// without a chat.
  var inOtherScope: Self? {
    guard only != nil || origin != nil else { return nil }
    var copy = self
    copy.only = only == nil ? origin : nil
    return copy
  }

  var inOtherOrder: Self {
    var copy = self
    copy.order = order == .newestFirst ? .bestFirst : .newestFirst
    return copy
  }
}

extension MessageSearchViewModel {
  fileprivate var itemCount: Int { hits.count + (server == nil ? 0 : 1) }
}

extension SearchHitViewModel {
  /// `true` if both search results are the same message, even if their texts differ.
  fileprivate func isSame(as other: Self) -> Bool {
    chat == other.chat && message == other.message
  }
}

extension ComposerEdit {
  /// `true` for an edit that replaces or removes a selected query: each edit that inserts or
  /// deletes in a field of one line.
  fileprivate var replacesSelection: Bool {
    switch self {
    case .type, .paste, .deleteBackward, .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd,
      .deleteAll:
      true
    case .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .place: false
    }
  }
}
