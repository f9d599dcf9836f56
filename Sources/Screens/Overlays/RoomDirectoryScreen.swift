internal import Intents
internal import ViewModels

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

  mutating func open(finding words: String, in context: SceneContext) -> [SceneEffect] {
    [.show(.rooms)] + run(.opened(words), in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] {
    state == .closed ? [] : run(.left, in: context)
  }

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
  var form: RoomDirectoryScreen.Form? {
    switch self {
    case .closed: nil
    case .listing(let form): form
    }
  }

  fileprivate var shown: RoomDirectoryViewModel { form?.viewModel ?? .initial }

  fileprivate var paneState: RoomDirectoryPaneState {
    var pane = RoomDirectoryPaneState()
    pane.query = form?.words.state ?? pane.query
    pane.selected = form?.index ?? 0
    return pane
  }
}

extension RoomDirectoryScreen {
  struct Form: Sendable, Equatable {
    var words = ComposerText()
    /// The rooms that match the search text; until they arrive, the rooms for the text before it,
    /// or none.
    var viewModel = RoomDirectoryViewModel.initial
    var index = 0
    /// `true` if the cursor is in the field of the search text: at first and after each edit;
    /// `false` after the person moved among the rooms.
    var isInField = true

    /// The limit of the length of the search text for public rooms, in bytes of UTF-8.
    static let wordsLimit = 400
    /// More rooms are requested when fewer than this number of loaded rows follow the selected row.
    private static let margin = 5

    var query: RoomQuery { RoomQuery(typed: words.text) }

    var search: SceneEffect { .intent(.actions(.room(.browse(.show(query))))) }

    /// The selected room stays selected; if it is gone, the first one is selected. Rooms for
    /// another query change nothing.
    func received(_ new: RoomDirectoryViewModel) -> Self {
      guard new.query == query else { return self }
      var copy = self
      let chat = viewModel.rows.indices.contains(index) ? viewModel.rows[index].chat : nil
      copy.viewModel = new
      let place = chat.flatMap { chat in new.rows.firstIndex { $0.chat == chat } }
      copy.index = place ?? 0
      return copy
    }

    /// Returns the contents of the overlay of public rooms after a move of the selection, and the
    /// request for more rooms if the selected row comes near the last loaded row. `visible`: the
    /// number of rooms that fit.
    func moved(_ move: ListMove, visible: Int) -> Step<State> {
      let count = viewModel.rows.count
      guard count > 0 else { return Step(.listing(self)) }
      var copy = self
      copy.index = move.target(from: index, count: count, page: visible)
      copy.isInField = false
      guard copy.index >= count - Self.margin, let more = viewModel.more else {
        return Step(.listing(copy))
      }
      return Step(.listing(copy), [.intent(more)])
    }

    func edited(_ edit: ComposerEdit) -> Step<State> {
      var copy = self
      copy.words.applyInLine(edit, limit: Self.wordsLimit)
      copy.isInField = true
      guard copy.query != query else { return Step(.listing(copy)) }
      copy.index = 0
      return Step(.listing(copy), [copy.search])
    }

    func chosen() -> Step<State> {
      guard viewModel.query == query, viewModel.rows.indices.contains(index) else {
        return Step(.listing(self), [.bell])
      }
      let room = viewModel.rows[index]
      guard !room.needsKnock else {
        return Step(.listing(self), [.note(ScreenWords.needsKnock(room.name))])
      }
      return Step(.closed, [room.isJoined ? .open(room.chat) : .joinRoom(room.address)])
    }
  }

  enum State: Sendable, Equatable {
    case closed
    case listing(Form)
  }

  enum Event: Sendable, Equatable {
    case opened(String)
    case received(RoomDirectoryViewModel)
    case edited(ComposerEdit)
    case moved(ListMove, visible: Int)
    case chosen
    case pressed(Int)
    case retried
    case left
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let words)), (.listing, .opened(let words)):
      var form = Form()
      form.words.applyInLine(.paste(words), limit: Form.wordsLimit)
      return Step(.listing(form), [form.search])
    case (.listing(let form), .received(let viewModel)):
      return Step(.listing(form.received(viewModel)))
    case (.listing(let form), .edited(let edit)): return form.edited(edit)
    case (.listing(let form), .moved(let move, let visible)):
      return form.moved(move, visible: visible)
    case (.listing(let form), .chosen): return form.chosen()
    case (.listing(let form), .pressed(let index)):
      var pressed = form
      pressed.index = index
      return pressed.chosen()
    case (.listing(let form), .retried):
      return Step(.listing(form), [.intent(.reconnect), form.search])
    case (.listing, .left): return Step(.closed)
    case (.closed, .received), (.closed, .edited), (.closed, .moved), (.closed, .chosen),
      (.closed, .pressed), (.closed, .retried), (.closed, .left):
      return Step(state)
    }
  }
}
