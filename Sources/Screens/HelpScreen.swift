internal import Panes

/// The help's own state: open or not, and how far it is scrolled.
enum HelpScreen {
  enum State: Sendable, Equatable {
    case closed
    case open(firstLine: Int)
  }

  enum Event: Sendable, Equatable {
    case opened(firstLine: Int)
    /// `last`: the last first line that fills a page; `page`: lines that are shown.
    case moved(ListMove, last: Int, page: Int)
    case scrolled(by: Int, last: Int)
    case cancelled
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let line)): return Step(.open(firstLine: max(0, line)))
    case (.open(let line), .moved(let move, let last, let page)):
      return Step(.open(firstLine: move.target(from: line, count: max(0, last) + 1, page: page)))
    case (.open(let line), .scrolled(let step, let last)):
      return Step(.open(firstLine: min(max(0, line + step), max(0, last))))
    case (.open, .cancelled): return Step(.closed, [.leave])
    case (.closed, .moved), (.closed, .scrolled), (.closed, .cancelled), (.open, .opened):
      return Step(state)
    }
  }
}

extension HelpScreen.State {
  /// What the pane draws.
  var paneState: HelpPaneState {
    var pane = HelpPaneState()
    switch self {
    case .closed: break
    case .open(let line): pane.firstLine = line
    }
    return pane
  }
}
