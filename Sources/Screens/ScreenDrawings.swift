internal import Cells
internal import Panes
internal import ViewModels

/// What a pane was last drawn from, and what came of it: drawn anew only from something else.
struct PaneCache<Input: Sendable & Equatable, Drawing: Sendable>: Sendable {
  private var last: (input: Input, drawing: Drawing)?

  /// The drawing of `input`; `isNew` when it is not the one returned before.
  mutating func drawing(
    of input: Input, _ draw: (Input) -> Drawing
  ) -> (drawing: Drawing, isNew: Bool) {
    if let last, last.input == input { return (last.drawing, false) }
    let drawing = draw(input)
    last = (input, drawing)
    return (drawing, true)
  }
}

/// What a pane is drawn from.
struct PaneInput<ViewModel: Sendable & Equatable, State: Sendable & Equatable>: Sendable, Equatable
{
  let viewModel: ViewModel
  let state: State
  let size: Size
}

/// What the status line is drawn from.
struct StatusInput: Sendable, Equatable {
  let viewModel: StatusLineViewModel
  let badge: BadgeViewModel
  let place: Place
  let width: Int
}

/// A pane's drawing at its place on the screen.
struct Layer: Sendable {
  /// What it shows; `nil`: the rule between the panes.
  let place: Place?
  let area: Area
  let drawing: PaneDrawing
  let isNew: Bool
}

/// The panes' last drawings and the screen they were put together to.
struct ScreenDrawings: Sendable {
  var chatList = PaneCache<PaneInput<ChatListViewModel, ChatListPaneState>, PaneDrawing>()
  var messages = PaneCache<PaneInput<MessagesViewModel, MessagesPaneState>, MessagesDrawing>()
  var createChat = PaneCache<PaneInput<CreateChatViewModel, CreateChatPaneState>, PaneDrawing>()
  var switcher = PaneCache<PaneInput<SwitcherViewModel, SwitcherPaneState>, PaneDrawing>()
  var help = PaneCache<PaneInput<HelpViewModel, HelpPaneState>, PaneDrawing>()
  var statusLine = PaneCache<StatusInput, PaneBuffer>()

  private var composed = PaneBuffer(size: Size(rows: 0, columns: 0))
  private var parts: [Part] = []

  private struct Part: Equatable {
    let place: Place?
    let area: Area
  }

  /// The whole screen: layers from the lowest to the uppermost. Those drawn as before, at the same
  /// places as before, cost nothing.
  mutating func compose(_ layers: [Layer], size: Size) -> PaneBuffer {
    let newParts = layers.map { Part(place: $0.place, area: $0.area) }
    let isSame = newParts == parts && composed.size == size
    if !isSame {
      composed = PaneBuffer(size: size)
      parts = newParts
    }
    var painted: [Area] = []
    for layer in layers where !isSame || layer.isNew || painted.contains(where: layer.area.meets) {
      composed.blit(
        layer.drawing.buffer, at: Position(row: layer.area.row, column: layer.area.column))
      painted.append(layer.area)
    }
    return composed
  }
}

extension Area {
  /// Whether any place is in both.
  func meets(_ other: Area) -> Bool {
    row < other.row + other.size.rows && other.row < row + size.rows
      && column < other.column + other.size.columns && other.column < column + size.columns
  }
}
