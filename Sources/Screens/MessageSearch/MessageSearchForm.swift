internal import Intents
internal import Panes
internal import ViewModels

/// The typed query with the messages that fit it.
struct MessageSearchForm: Sendable, Equatable {
  /// A chat to which a search can be restricted.
  struct Chat: Sendable, Equatable {
    let id: ChatID
    let name: String
  }

  var query = ComposerText()
  /// `true` if the whole query is selected, so that the next letter replaces it.
  var isQuerySelected = false
  /// The only chat that is searched; `nil` for every chat.
  var only: Chat?
  /// The chat from which the search was opened; `nil` for none.
  var origin: Chat?
  var order = SearchOrder.newestFirst
  /// The number of messages to ask for.
  var limit = MessageSearchViewModel.page
  /// The messages that were received last for this search; until those for the typed query arrive,
  /// they are for an earlier one.
  var viewModel = MessageSearchViewModel.initial
  /// The index of the selected message in `viewModel.hits`.
  var index = 0
  /// The message that was shown last in its chat, for this search; `nil` for none.
  var shown: SearchHitViewModel?
  /// `true` if the last key press edited the query, and did not move among the messages.
  var isInField = true
  /// `true` if Enter was pressed before the messages for the typed query arrived. The selected one
  /// is shown in its chat when they arrive.
  var isChoosing = false

  /// More messages are requested when the selected one is within this number of messages of the
  /// last loaded one.
  private static let margin = 5

  /// The request for the typed query.
  var request: SearchRequest {
    SearchRequest(text: query.text, chat: only?.id, order: order, limit: limit)
  }

  var search: SceneEffect { .intent(.chatSearch(.messages(.search(request)))) }

  /// `true` if the shown messages are for the typed query.
  var isAnswered: Bool { viewModel.request?.isSame(as: request) == true }

  /// The selected message; `nil` while none for the typed query is shown.
  var selected: SearchHitViewModel? {
    let hits = viewModel.hits
    return isAnswered && !query.isBlank && hits.indices.contains(index) ? hits[index] : nil
  }

  /// `true` if the selected message is the one that was shown last in its chat.
  var isSelectedShown: Bool {
    guard let selected, let shown else { return false }
    return selected.isSame(as: shown)
  }

  /// Returns the form with messages that arrived; the selected message stays selected. Messages for
  /// another query change nothing.
  func received(_ new: MessageSearchViewModel) -> Self {
    guard new.request?.isSame(as: request) == true else { return self }
    var copy = self
    let kept = selected.flatMap { old in
      new.hits.firstIndex { $0.isSame(as: old) }
    }
    copy.viewModel = new
    copy.index = kept ?? (isAnswered ? min(index, max(0, new.hits.count - 1)) : 0)
    return copy
  }

  /// Returns the form after a move of the selection, and the request for more messages if the
  /// selected one comes near the last loaded one. In linear mode, where a person follows the cursor
  /// and not the selection, a move down from the field leads to the selected message.
  func moved(
    _ move: ListMove, visible: Int, isLinear: Bool
  ) -> (form: Self, effects: [SceneEffect]) {
    let count = viewModel.hits.count
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

  /// The form with the request for more messages, if there are more.
  var withMore: (form: Self, effects: [SceneEffect]) {
    guard isAnswered, let more = viewModel.more?.request, more.limit > limit else {
      return (self, [])
    }
    var copy = self
    copy.limit = more.limit
    return (copy, [copy.search])
  }

  /// Returns the form after an edit of the query, and the request for it if the query changed.
  func edited(_ edit: ComposerEdit) -> (form: Self, effects: [SceneEffect]) {
    var copy = self
    if isQuerySelected, edit.replacesSelection { copy.query = ComposerText() }
    copy.query.applyInLine(edit, limit: SearchRequest.longestText)
    copy.isQuerySelected = false
    copy.isInField = true
    copy.isChoosing = false
    guard copy.query.text != query.text else { return (copy, []) }
    return copy.begun
  }

  /// The form with its search begun anew, at its first message.
  var begun: (form: Self, effects: [SceneEffect]) {
    var copy = self
    copy.limit = MessageSearchViewModel.page
    copy.index = 0
    copy.shown = nil
    copy.isChoosing = false
    return (copy, [copy.search])
  }

  /// The form that searches only the chat from which it was opened or, if it does so already, every
  /// chat; `nil` without such a chat.
  var inOtherScope: Self? {
    guard only != nil || origin != nil else { return nil }
    var copy = self
    copy.only = only == nil ? origin : nil
    return copy
  }

  /// The form with the other order.
  var inOtherOrder: Self {
    var copy = self
    copy.order = order == .newestFirst ? .bestFirst : .newestFirst
    return copy
  }
}

extension SearchHitViewModel {
  /// `true` if both are the same message, even if their texts differ.
  fileprivate func isSame(as other: Self) -> Bool {
    chat == other.chat && message == other.message
  }
}

extension ComposerEdit {
  /// `true` for an edit that takes the place of a selected text: each one that inserts or deletes.
  fileprivate var replacesSelection: Bool {
    switch self {
    case .type, .paste, .deleteBackward, .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd:
      true
    case .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .place: false
    }
  }
}
