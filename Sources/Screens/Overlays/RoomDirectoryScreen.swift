internal import Intents
internal import Panes
internal import ViewModels

/// The overlay with the public room directory of a server: a field for the search text, and the
/// rooms that match it.
struct RoomDirectoryScreen: Sendable {
  private(set) var state = State.closed
  /// The rooms that were received last, which may be for an earlier query.
  private(set) var viewModel = RoomDirectoryViewModel.initial
  private var cache = PlainPaneCache<RoomDirectoryViewModel, RoomDirectoryPaneState>()

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.rooms))
    let wasOpen = state != .closed
    let step = Self.reduce(state, event)
    state = step.state
    let isClosed = wasOpen && state == .closed
    return (isClosed ? [.hide(.rooms), .intent(.actions(.room(.browse(.hide))))] : [])
      + step.effects
  }

  /// Opens the overlay of public rooms with this search text filled in.
  mutating func open(finding words: String, in context: SceneContext) -> [SceneEffect] {
    [.show(.rooms)] + run(.opened(words), in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] {
    state == .closed ? [] : run(.left, in: context)
  }

  /// Receives public rooms; rooms for another search text than the typed one are not shown.
  mutating func receive(
    _ viewModel: RoomDirectoryViewModel, in context: SceneContext
  ) -> [SceneEffect] {
    self.viewModel = viewModel
    return run(.received(viewModel), in: context)
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    let size = context.layout.rooms.size
    let visible = RoomDirectoryPane.visibleRooms(state.shown, size: size)
    switch input {
    case .edit(let edit): return run(.edited(edit), in: context)
    case .move(let move): return run(.moved(move, visible: visible), in: context)
    case .turn(let lines):
      return run(.moved(lines < 0 ? .up : .down, visible: visible), in: context)
    case .choose: return run(.chosen, in: context)
    case .press(let row, let column):
      let area = context.layout.rooms
      guard area.contains(row: row, column: column) else { return run(.left, in: context) }
      let index = RoomDirectoryPane.index(
        atRow: row - area.row, state.shown, state.paneState, size: size)
      return index.map { run(.pressed($0), in: context) } ?? []
    case .back: return run(.left, in: context)
    case .retry: return run(.retried, in: context)
    }
  }

  /// Discards the cached drawing, so that the overlay of public rooms is drawn again.
  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer {
    var pane = state.paneState
    pane.isOnRow = context.layout.isLinear && state.form?.isInField == false
    return cache.layer(.rooms, state.shown, pane, in: context.layout.rooms) {
      RoomDirectoryPane.draw($0, $1, size: $2)
    }
  }
}

extension RoomDirectoryScreen.State {
  /// The search text and the rooms; `nil` while the overlay of public rooms is closed.
  var form: RoomDirectoryScreen.Form? {
    switch self {
    case .closed: nil
    case .listing(let form): form
    }
  }

  /// The public rooms that the overlay shows.
  fileprivate var shown: RoomDirectoryViewModel { form?.viewModel ?? .initial }

  /// The state from which the overlay of public rooms is drawn.
  fileprivate var paneState: RoomDirectoryPaneState {
    var pane = RoomDirectoryPaneState()
    pane.query = form?.words.state ?? pane.query
    pane.selected = form?.index ?? 0
    return pane
  }
}
