internal import Intents
internal import ViewModels

extension MessageSearchScreen {
  enum State: Sendable, Equatable {
    /// The search is not shown. The form is that of the last search, whose messages can still be
    /// shown in their chats one after the other.
    case closed(MessageSearchForm)
    case open(MessageSearchForm)
  }

  enum Event: Sendable, Equatable {
    /// The search was opened. `words` are the query of a new search of every chat; `nil` shows the
    /// last search again. `from`: the chat to which the search can be restricted; `nil` for none.
    case opened(words: String?, from: MessageSearchForm.Chat?)
    case received(MessageSearchViewModel)
    case edited(ComposerEdit)
    case moved(ListMove, visible: Int, isLinear: Bool)
    case chosen
    case pressed(Int)
    case wantedMore
    case pressedServer
    /// The found message after (1) or before (-1) the selected one is to be shown in its chat, or
    /// the selected one itself if it is not the one that was shown last.
    case stepped(by: Int)
    case changedScope
    case changedOrder
    case retried
    /// Another pane or overlay has the keyboard focus now. If Enter was pressed before the messages
    /// arrived, no message is to be shown in its chat when they arrive.
    case gaveUp
    case left
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed(let form), .opened(let words, let origin)),
      (.open(let form), .opened(let words, let origin)):
      return opened(form, words, origin)
    case (.open(let form), .received(let viewModel)): return received(form, viewModel)
    case (.open(let form), .edited(let edit)): return open(form.edited(edit))
    case (.open(let form), .moved(let move, let visible, let isLinear)):
      return open(form.moved(move, visible: visible, isLinear: isLinear))
    case (.open(var form), .chosen):
      // Messages for an earlier query may still be on the screen.
      if form.isAnswered || form.query.isBlank { return choose(form) }
      form.isChoosing = true
      return Step(.open(form))
    case (.open(var form), .pressed(let index)):
      guard form.isAnswered, form.viewModel.hits.indices.contains(index) else { return Step(state) }
      form.index = index
      return choose(form)
    case (.open(let form), .wantedMore): return open(form.withMore)
    case (.open(var form), .pressedServer):
      guard form.isAnswered, form.viewModel.server != nil else { return Step(state) }
      form.index = form.viewModel.hits.count
      form.isInField = false
      return choose(form)
    case (.closed(let form), .stepped(let step)): return stepped(form, by: step)
    case (.open(let form), .changedScope):
      return form.inOtherScope.map { open($0.begun) } ?? Step(state, [.bell])
    case (.open(let form), .changedOrder): return open(form.inOtherOrder.begun)
    case (.open(let form), .retried): return Step(state, [form.search, .reconnectIfOffered])
    case (.open(var form), .gaveUp):
      form.isChoosing = false
      return Step(.open(form))
    case (.open(let form), .left): return Step(.closed(form), [close])
    case (.closed, .received), (.closed, .edited), (.closed, .moved), (.closed, .chosen),
      (.closed, .pressed), (.closed, .wantedMore), (.closed, .pressedServer),
      (.closed, .changedScope), (.closed, .changedOrder), (.closed, .retried), (.closed, .gaveUp),
      (.closed, .left):
      return Step(state)
    case (.open, .stepped): return Step(state, [.bell])
    }
  }

  private static let close = SceneEffect.intent(.chatSearch(.messages(.close)))

  private static func open(
    _ next: (form: MessageSearchForm, effects: [SceneEffect])
  ) -> Step<State> {
    Step(.open(next.form), next.effects)
  }

  private static func opened(
    _ old: MessageSearchForm, _ words: String?, _ origin: MessageSearchForm.Chat?
  ) -> Step<State> {
    guard let words else {
      var form = old
      form.origin = origin
      form.query.place(cursorAt: .max)
      form.isQuerySelected = !form.query.isEmpty
      form.isInField = true
      form.isChoosing = false
      return Step(.open(form), form.query.isBlank ? [] : [form.search])
    }
    var form = MessageSearchForm()
    form.order = old.order
    form.origin = origin
    form.query.applyInLine(.paste(words), limit: SearchRequest.maxTextLength)
    return form.query.isBlank ? Step(.open(form)) : open(form.begun)
  }

  private static func received(
    _ form: MessageSearchForm, _ viewModel: MessageSearchViewModel
  ) -> Step<State> {
    var form = form.received(viewModel)
    guard form.isChoosing, form.isAnswered else { return Step(.open(form)) }
    form.isChoosing = false
    // Enter meant a stored message: without one, the server is asked by a second Enter.
    return form.isOnServerLine ? Step(.open(form)) : choose(form)
  }

  private static func choose(_ form: MessageSearchForm) -> Step<State> {
    if form.isOnServerLine { return Step(.open(form), form.askServer) }
    guard let hit = form.selected else { return Step(.open(form), [.bell]) }
    var form = form
    form.shown = hit
    return Step(.closed(form), [close, .showFound(hit)] + notes(of: hit))
  }

  private static func notes(of hit: SearchHitViewModel) -> [SceneEffect] {
    hit.isStored ? [] : [.note(ScreenWords.fetchingFound)]
  }

  private static func stepped(_ form: MessageSearchForm, by step: Int) -> Step<State> {
    let hits = form.viewModel.hits
    guard form.selected != nil else {
      return Step(.closed(form), [.note(ScreenWords.nothingFoundYet), .bell])
    }
    let next = form.isSelectedShown ? form.index + step : form.index
    let hasMore = form.viewModel.more?.request != nil
    guard hits.indices.contains(next) else {
      return Step(
        .closed(form), [.note(ScreenWords.endOfFound(step > 0, hasMore: hasMore)), .bell])
    }
    var moved = form
    moved.index = next
    moved.shown = hits[next]
    let note = ScreenWords.found(
      next + 1, of: form.viewModel.shortCount, isLast: next == hits.count - 1, hasMore: hasMore)
    return Step(
      .closed(moved),
      [.showFound(hits[next])] + (hits[next].isStored ? [.note(note)] : notes(of: hits[next])))
  }
}

extension MessageSearchScreen.State {
  var form: MessageSearchForm {
    switch self {
    case .closed(let form), .open(let form): form
    }
  }

  var isOpen: Bool {
    if case .open = self { true } else { false }
  }
}
