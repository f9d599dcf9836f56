internal import Intents
internal import ViewModels

/// The scrollable overlay about a message: its readers, its details or its versions.
struct MessageDetailsScreen: Sendable {
  enum State: Sendable, Equatable {
    case closed
    case open(MessageID, part: MessageDetailsPart, firstLine: Int)
  }

  enum Event: Sendable, Equatable {
    case opened(ChatID, MessageID, part: MessageDetailsPart)
    /// The overlay about a message is to be scrolled. `last`: the index that the first visible line
    /// has at the end of the text. `page`: the number of visible lines.
    case moved(ListMove, last: Int, page: Int)
    /// The wheel turned by this number of lines. `last`: the index that the first visible line has
    /// at the end of the text.
    case scrolled(by: Int, last: Int)
    case cancelled
  }

  private(set) var state = State.closed
  private(set) var viewModel = MessageDetailsViewModel.initial
  private(set) var cache = PlainPaneCache<MessageDetailsViewModel, MessageDetailsPaneState>()

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let chat, let message, let part)),
      (.open, .opened(let chat, let message, let part)):
      return Step(
        .open(message, part: part, firstLine: 0),
        [
          .intent(
            .actions(
              .inspect(InspectedMessage(chat, message, wantsVersions: part == .versions))))
        ])
    case (.open(let message, let part, let line), .moved(let move, let last, let page)):
      let target = move.target(from: line, count: max(0, last) + 1, page: page)
      return Step(.open(message, part: part, firstLine: target))
    case (.open(let message, let part, let line), .scrolled(let step, let last)):
      let target = min(max(0, line + step), max(0, last))
      return Step(.open(message, part: part, firstLine: target))
    case (.open, .cancelled):
      return Step(.closed, [.hide(.messageDetails), .intent(.actions(.inspect(nil)))])
    case (.closed, .moved), (.closed, .scrolled), (.closed, .cancelled):
      return Step(state)
    }
  }

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.messageDetails))
    let step = Self.reduce(state, event)
    state = step.state
    return step.effects
  }

  mutating func receive(_ viewModel: MessageDetailsViewModel) { self.viewModel = viewModel }

  mutating func open(
    _ message: MessageID, of chat: ChatID, part: MessageDetailsPart, in context: SceneContext
  ) -> [SceneEffect] {
    [.show(.messageDetails)] + run(.opened(chat, message, part: part), in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] { run(.cancelled, in: context) }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    let area = context.layout.messageDetails
    switch input {
    case .move(let move):
      let page = MessageDetailsPane.pageRows(size: area.size)
      return run(.moved(move, last: lastLine(in: area), page: page), in: context)
    case .turn(let lines): return run(.scrolled(by: lines, last: lastLine(in: area)), in: context)
    case .press(let row, let column):
      return area.contains(row: row, column: column) ? [] : close(in: context)
    case .back: return close(in: context)
    case .retry: return [.intent(.reconnect)]
    case .edit: return [.bell]
    case .choose: return []
    }
  }

  private func lastLine(in area: Area) -> Int {
    MessageDetailsPane.lastFirstLine(shown, state.paneState, size: area.size)
  }

  private var shown: MessageDetailsViewModel {
    viewModel.message == state.message ? viewModel : .initial
  }

  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer {
    cache.layer(.messageDetails, shown, state.paneState, in: context.layout.messageDetails) {
      MessageDetailsPane.draw($0, $1, size: $2)
    }
  }
}

extension MessageDetailsScreen.State {
  var paneState: MessageDetailsPaneState {
    var pane = MessageDetailsPaneState()
    if case .open(_, let part, let line) = self {
      pane.part = part
      pane.firstLine = line
    }
    return pane
  }

  var message: MessageID? {
    if case .open(let message, _, _) = self { message } else { nil }
  }
}
