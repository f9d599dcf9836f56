internal import Intents
internal import Panes
internal import ViewModels

/// The overlay about a message: open or not, of what it tells, and how far it is scrolled.
enum InspectionScreen {
  enum State: Sendable, Equatable {
    case closed
    case open(MessageID, showsReaders: Bool, firstLine: Int)
  }

  enum Event: Sendable, Equatable {
    case opened(ChatID, MessageID, showsReaders: Bool)
    /// `last`: the last first line that fills a page; `page`: lines that are shown.
    case moved(ListMove, last: Int, page: Int)
    case scrolled(by: Int, last: Int)
    case cancelled
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let chat, let message, let showsReaders)),
      (.open, .opened(let chat, let message, let showsReaders)):
      return Step(
        .open(message, showsReaders: showsReaders, firstLine: 0),
        [.intent(.actions(.inspect(chat, message)))])
    case (.open(let message, let showsReaders, let line), .moved(let move, let last, let page)):
      let target = move.target(from: line, count: max(0, last) + 1, page: page)
      return Step(.open(message, showsReaders: showsReaders, firstLine: target))
    case (.open(let message, let showsReaders, let line), .scrolled(let step, let last)):
      let target = min(max(0, line + step), max(0, last))
      return Step(.open(message, showsReaders: showsReaders, firstLine: target))
    case (.open, .cancelled):
      return Step(.closed, [.leave, .intent(.actions(.stopInspecting))])
    case (.closed, .moved), (.closed, .scrolled), (.closed, .cancelled):
      return Step(state)
    }
  }
}

extension InspectionScreen.State {
  /// What the pane draws.
  var paneState: InspectionPaneState {
    var pane = InspectionPaneState()
    if case .open(_, let showsReaders, let line) = self {
      pane.showsReaders = showsReaders
      pane.firstLine = line
    }
    return pane
  }

  /// The message that it tells of.
  var message: MessageID? {
    if case .open(let message, _, _) = self { message } else { nil }
  }
}

// Looking into a message.
extension Screens {
  mutating func runInspection(_ event: InspectionScreen.Event) -> [Outcome] {
    trace?(.reduce(.inspection))
    let step = InspectionScreen.reduce(inspectionState, event)
    inspectionState = step.state
    return perform(step.effects, from: .inspection)
  }

  mutating func inspect(_ message: MessageID, in chat: ChatID, showsReaders: Bool) -> [Outcome] {
    navigation.show(.inspection)
    return runInspection(.opened(chat, message, showsReaders: showsReaders))
  }

  var lastInspectionLine: Int {
    InspectionPane.lastFirstLine(
      shownInspection, inspectionState.paneState, size: layout.inspection.size)
  }

  mutating func moveInspection(_ move: ListMove) -> [Outcome] {
    let page = InspectionPane.pageRows(size: layout.inspection.size)
    return runInspection(.moved(move, last: lastInspectionLine, page: page))
  }

  /// What came of another message is not shown.
  var shownInspection: InspectionViewModel {
    inspection.message == inspectionState.message ? inspection : .initial
  }
}
