internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The switcher overlay: the typed query, its matches, and an Enter that was pressed before they
/// arrived.
struct SwitcherScreen: Sendable {
  private(set) var state = State.closed
  /// The newest matches, perhaps for another query.
  private(set) var viewModel = SwitcherViewModel.initial
  private(set) var cache = PlainPaneCache<SwitcherViewModel, SwitcherPaneState>()
  /// The inputs after an early Enter, for the chat that will open.
  private(set) var held = HeldInputs()

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.switcher))
    let step = Self.reduce(state, event)
    state = step.state
    // The kept inputs are for the chat of an early Enter; without one they are dropped.
    if !state.isChoosing { held = HeldInputs() }
    return step.effects
  }

  mutating func open(in context: SceneContext) -> [SceneEffect] {
    [.show(.switcher)] + run(.opened(known: viewModel), in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] { run(.cancelled, in: context) }

  /// Searches for a name and chooses the first match, as if a person typed the name and pressed
  /// Enter.
  mutating func choose(_ name: String, in context: SceneContext) -> [SceneEffect] {
    run(.edited(.paste(name)), in: context) + run(.chosen, in: context)
  }

  /// Receives matches; those for an older query are ignored. If an early Enter waits for them, the
  /// first match is opened if it is clearly meant.
  mutating func receive(_ viewModel: SwitcherViewModel, in context: SceneContext) -> [SceneEffect] {
    self.viewModel = viewModel
    let inputs = held.inputs
    let effects = run(.received(viewModel), in: context)
    return state.isChoosing || inputs.isEmpty ? effects : effects + [.replay(inputs)]
  }

  /// Keeps an input that is meant for the chat about to open, and returns `true`. Returns `false`
  /// for any other input, which is to be handled now.
  mutating func hold(_ input: TerminalInput) -> Bool {
    guard state.isChoosing, Self.isForTheChosenChat(input) else { return false }
    held.append(input)
    return true
  }

  private static func isForTheChosenChat(_ input: TerminalInput) -> Bool {
    switch input {
    case .focus, .mouse: return false
    case .paste: return true
    case .key(let stroke):
      switch KeyTable.action(for: stroke, in: .switcher) {
      case .back, .quit, .suspend, .redraw, .help, .switcher: return false
      default: return true
      }
    }
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .edit(let edit): return run(.edited(edit), in: context)
    case .move(let move): return self.move(move, in: context)
    case .turn(let lines): return move(lines < 0 ? .up : .down, in: context)
    case .choose: return run(.chosen, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .back: return close(in: context)
    case .retry: return [.intent(.reconnect)]
    }
  }

  private mutating func move(_ move: ListMove, in context: SceneContext) -> [SceneEffect] {
    let visible = SwitcherPane.visibleRows(size: context.layout.switcher.size)
    return run(.moved(move, visible: visible), in: context)
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    let area = context.layout.switcher
    guard area.contains(row: row, column: column) else { return close(in: context) }
    let index = SwitcherPane.index(
      atRow: row - area.row, state.viewModel, state.paneState, size: area.size)
    return index.map { run(.pressed($0), in: context) } ?? []
  }

  /// Forgets the last drawing, so that the next one is made anew.
  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer {
    cache.layer(.switcher, state.viewModel, state.paneState, in: context.layout.switcher) {
      SwitcherPane.draw($0, $1, size: $2)
    }
  }
}
