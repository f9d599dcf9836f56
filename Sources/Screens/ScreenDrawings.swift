internal import Cells
internal import Keys
internal import Panes
internal import ViewModels

/// What a pane was last drawn from, and what came of it: drawn anew only from something else.
struct PaneCache<Input: Sendable & Equatable, Drawing: Sendable>: Sendable {
  @Boxed private var last: (input: Input, drawing: Drawing)? = nil
  /// How many drawings were made, for tests.
  private(set) var count = 0

  /// The drawing of `input`; `isNew` when it is not the one returned before.
  mutating func drawing(
    of input: Input, _ draw: (Input) -> Drawing
  ) -> (drawing: Drawing, isNew: Bool) {
    if last?.input == input, let last { return (last.drawing, false) }
    let drawing = draw(input)
    last = (input, drawing)
    count += 1
    return (drawing, true)
  }

  /// As `drawing(of:_:)`, but first tries to make the drawing from the last one.
  mutating func drawing(
    of input: Input, from change: (Drawing, Input) -> Drawing?, _ draw: (Input) -> Drawing
  ) -> (drawing: Drawing, news: News) {
    guard let last else { return (drawing(of: input, draw).drawing, .all) }
    guard last.input != input else { return (last.drawing, .nothing) }
    guard let changed = change(last.drawing, last.input) else {
      return (drawing(of: input, draw).drawing, .all)
    }
    self.last = (input, changed)
    count += 1
    return (changed, .part)
  }

  /// How much of a drawing is another than before.
  enum News: Sendable, Equatable { case nothing, part, all }
}

/// What a pane is drawn from.
struct PaneInput<ViewModel: Sendable & Equatable, State: Sendable & Equatable>: Sendable, Equatable
{
  let viewModel: ViewModel
  let state: State
  let size: Size
}

/// What the create-chat pane is drawn from: two view models, each by its own listener.
struct CreateChatInput: Sendable, Equatable {
  let viewModel: CreateChatViewModel
  let candidates: AutocompleteContactViewModel
  let state: CreateChatPaneState
  let size: Size
}

/// What the status line is drawn from.
struct StatusInput: Sendable, Equatable {
  let viewModel: StatusLineViewModel
  let badge: BadgeViewModel
  /// What the last key did; "" when there is nothing to say.
  let note: String
  let context: KeyContext
  /// Tab completes a command.
  let completes: Bool
  /// What the selected message can; `nil`: none is selected.
  let offer: SelectionOffer?
  let width: Int
}

/// What the picker is drawn from.
struct PickerInput: Sendable, Equatable {
  let state: PickerPaneState
  let size: Size
}

/// A pane's drawing at its place on the screen.
struct Layer: Sendable {
  /// What it shows; `nil`: the rule between the panes.
  let place: Place?
  let area: Area
  let drawing: PaneDrawing
  /// Rows of the drawing that are not as they were.
  let newRows: Range<Int>

  init(place: Place?, area: Area, drawing: PaneDrawing, newRows: Range<Int>) {
    self.place = place
    self.area = area
    self.drawing = drawing
    self.newRows = newRows
  }

  init(place: Place?, area: Area, drawing: PaneDrawing, isNew: Bool) {
    self.init(
      place: place, area: area, drawing: drawing, newRows: isNew ? 0..<area.size.rows : 0..<0)
  }

  /// The part of the screen that is not as it was.
  var newArea: Area? {
    guard !newRows.isEmpty else { return nil }
    return Area(
      row: area.row + newRows.lowerBound, column: area.column,
      size: Size(rows: newRows.count, columns: area.size.columns))
  }
}

/// The panes' last drawings and the screen they were put together to.
struct ScreenDrawings: Sendable {
  var chatList = PaneCache<PaneInput<ChatListViewModel, ChatListPaneState>, PaneDrawing>()
  var messages = PaneCache<PaneInput<MessagesViewModel, MessagesPaneState>, MessagesDrawing>()
  var createChat = PaneCache<CreateChatInput, PaneDrawing>()
  var switcher = PaneCache<PaneInput<SwitcherViewModel, SwitcherPaneState>, PaneDrawing>()
  var help = PaneCache<PaneInput<HelpViewModel, HelpPaneState>, PaneDrawing>()
  var question = PaneCache<PaneInput<Int, QuestionPaneState>, PaneDrawing>()
  var banner = PaneCache<PaneInput<BannerWords, Int>, PaneDrawing>()
  var picker = PaneCache<PickerInput, PaneDrawing>()
  var inspection = PaneCache<PaneInput<InspectionViewModel, InspectionPaneState>, PaneDrawing>()
  var settings = PaneCache<PaneInput<SettingsViewModel, SettingsPaneState>, PaneDrawing>()
  var rule = PaneCache<Size, PaneBuffer>()
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
    for layer in layers {
      let isCovered = painted.contains { layer.area.meets($0) }
      if !isSame || isCovered || layer.newRows.count == layer.area.size.rows {
        composed.blit(
          layer.drawing.buffer, at: Position(row: layer.area.row, column: layer.area.column))
        painted.append(layer.area)
      } else if let area = layer.newArea {
        composed.blit(
          layer.drawing.buffer, rows: layer.newRows,
          at: Position(row: layer.area.row, column: layer.area.column))
        painted.append(area)
      }
    }
    // Only one pane has any: its numbers hold on the whole screen.
    let links = layers.first { !$0.drawing.buffer.links.isEmpty }?.drawing.buffer.links ?? []
    if composed.links != links { composed.links = links }
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
