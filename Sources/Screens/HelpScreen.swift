internal import Panes

/// The help's own state: open or not, and how far it is scrolled.
enum HelpScreen {
  enum State: Sendable, Equatable {
    case closed
    case open(firstLine: Int)
  }

  enum Event: Sendable, Equatable {
    case opened
    /// `lines` in all, of which `visible` fit.
    case moved(ListMove, lines: Int, visible: Int)
    case scrolled(by: Int, lines: Int, visible: Int)
    case cancelled
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened): return Step(.open(firstLine: 0))
    case (.open(let line), .moved(let move, let lines, let visible)):
      let positions = max(1, lines - visible + 1)
      return Step(.open(firstLine: move.target(from: line, count: positions, page: visible)))
    case (.open(let line), .scrolled(let step, let lines, let visible)):
      return Step(.open(firstLine: min(max(0, line + step), max(0, lines - visible))))
    case (.open, .cancelled): return Step(.closed, [.leave])
    case (.closed, .moved), (.closed, .scrolled), (.closed, .cancelled), (.open, .opened):
      return Step(state)
    }
  }
}

extension HelpScreen.State {
  var firstLine: Int? {
    switch self {
    case .closed: nil
    case .open(let line): line
    }
  }
}
