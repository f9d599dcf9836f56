internal import Cells
internal import Keys

/// The cells of the screen, into which the layers are painted. The cells keep their contents from
/// one drawing to the next, so that only changed rows are painted.
struct ScreenCanvas: Sendable {
  private var composed = PaneBuffer(size: Size(rows: 0, columns: 0))
  private var parts: [Part] = []
  private var rule = PaneCache<Size, PaneBuffer>()

  private struct Part: Equatable {
    let place: Place?
    let area: Area
  }

  mutating func rule(in area: Area) -> Layer {
    let (buffer, isNew) = rule.drawing(of: area.size) { size in
      var buffer = PaneBuffer(size: size, ground: .side)
      buffer.verticalRule(column: 0, rows: 0..<size.rows, role: .edge)
      return buffer
    }
    return Layer(place: nil, area: area, drawing: PaneDrawing(buffer: buffer), isNew: isNew)
  }

  func place(atRow row: Int, column: Int) -> Place? {
    parts.last { $0.place != nil && $0.area.contains(row: row, column: column) }?.place
  }

  func area(of place: Place) -> Area? { parts.last { $0.place == place }?.area }

  /// Paints `layers`, the lowest first, and returns the cells of a screen of this size. As long as
  /// the same layers have the same areas as at the last call, only these are painted: the new rows
  /// of each layer, and layers that overlap the painted rows of a lower layer.
  mutating func compose(_ layers: [Layer], size: Size) -> PaneBuffer {
    let newParts = layers.map { Part(place: $0.place, area: $0.area) }
    let isSame = newParts == parts && composed.size == size
    if !isSame {
      composed = PaneBuffer(size: size)
      parts = newParts
    }
    paint(layers, all: !isSame)
    // At most one pane has links, so its link numbers are valid on the whole screen.
    let links = layers.first { !$0.drawing.buffer.links.isEmpty }?.drawing.buffer.links ?? []
    if composed.links != links { composed.links = links }
    return composed
  }

  private mutating func paint(_ layers: [Layer], all: Bool) {
    var painted: [Area] = []
    for layer in layers {
      let isCovered = painted.contains { layer.area.meets($0) }
      if all || isCovered || layer.newRows.count == layer.area.size.rows {
        composed.blit(layer.drawing.buffer, at: layer.area.origin)
        painted.append(layer.area)
      } else if let area = layer.newArea {
        composed.blit(layer.drawing.buffer, rows: layer.newRows, at: layer.area.origin)
        painted.append(area)
      }
    }
  }
}

extension Area {
  fileprivate var origin: Position { Position(row: row, column: column) }

  fileprivate func meets(_ other: Area) -> Bool {
    row < other.row + other.size.rows && other.row < row + size.rows
      && column < other.column + other.size.columns && other.column < column + size.columns
  }
}

/// The drawing of one part of the screen, such as a pane, an overlay or the status line, with the
/// area in which it is shown.
struct Layer: Sendable {
  /// The pane or overlay that the drawing shows; `nil` for a part of the screen that is neither:
  /// the vertical rule between list and page, the status line and the banner.
  let place: Place?
  let area: Area
  let drawing: PaneDrawing
  /// The rows of the drawing, counted from its first row as 0, that may differ from the previous
  /// drawing of the same part.
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

  var newArea: Area? {
    guard !newRows.isEmpty else { return nil }
    return Area(
      row: area.row + newRows.lowerBound, column: area.column,
      size: Size(rows: newRows.count, columns: area.size.columns))
  }
}

/// The last drawing of one part of the screen, such as a pane, with the input from which it was
/// made. If the next input is equal, that part is not drawn again.
struct PaneCache<Input: Sendable & Equatable, Drawing: Sendable>: Sendable {
  @Boxed private var last: (input: Input, drawing: Drawing)? = nil
  /// The number of drawings that were made so far, for tests.
  private(set) var count = 0

  mutating func drawing(
    of input: Input, _ draw: (Input) -> Drawing
  ) -> (drawing: Drawing, isNew: Bool) {
    if last?.input == input, let last { return (last.drawing, false) }
    let drawing = draw(input)
    last = (input, drawing)
    count += 1
    return (drawing, true)
  }

  /// Returns the last drawing if its input equals `input`; otherwise a new drawing, which `change`
  /// makes from the last drawing and the last input. If there is no last drawing, or `change`
  /// returns `nil`, `draw` makes the new drawing from `input`. `news`: the extent to which the
  /// result may differ from the last drawing.
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

  mutating func forget() { last = nil }

  /// The extent to which a drawing may differ from the last one: `nothing`, because the input was
  /// equal; `part`, because the last drawing was changed; or `all`, because the input was drawn
  /// from scratch.
  enum News: Sendable, Equatable { case nothing, part, all }
}

struct PaneInput<ViewModel: Sendable & Equatable, State: Sendable & Equatable>: Sendable, Equatable
{
  // The properties are in the order in which they are compared: the view model, which is large,
  // comes last, because most changes are in the state.
  let size: Size
  let state: State
  @Boxed private(set) var viewModel: ViewModel

  init(viewModel: Boxed<ViewModel>, state: State, size: Size) {
    self.size = size
    self.state = state
    _viewModel = viewModel
  }
}

typealias PlainPaneCache<ViewModel: Sendable & Equatable, State: Sendable & Equatable> =
  PaneCache<PaneInput<ViewModel, State>, PaneDrawing>

extension PaneCache where Drawing == PaneDrawing {
  mutating func layer<ViewModel, State>(
    _ place: Place?, _ viewModel: ViewModel, _ state: State, in area: Area,
    _ draw: (ViewModel, State, Size) -> PaneDrawing
  ) -> Layer where Input == PaneInput<ViewModel, State> {
    layer(place, Boxed(wrappedValue: viewModel), state, in: area, draw)
  }

  /// If the box is the same as in the last call, the view models are not compared.
  mutating func layer<ViewModel, State>(
    _ place: Place?, _ viewModel: Boxed<ViewModel>, _ state: State, in area: Area,
    _ draw: (ViewModel, State, Size) -> PaneDrawing
  ) -> Layer where Input == PaneInput<ViewModel, State> {
    let input = PaneInput(viewModel: viewModel, state: state, size: area.size)
    let (drawing, isNew) = drawing(of: input) { draw($0.viewModel, $0.state, $0.size) }
    return Layer(place: place, area: area, drawing: drawing, isNew: isNew)
  }
}

/// A property wrapper that stores a value behind a reference, so that the enclosing value stays
/// small: when the states of all panes and overlays were stored inline, passing `Screens` from
/// function to function copied 150 KB of memory for each key press.
///
/// The wrapper has value semantics: changing a copy does not change the original. Reading the value
/// does not copy it.
@propertyWrapper struct Boxed<Value> {
  // An array of exactly one element serves as the box: its storage is a reference, with value
  // semantics.
  private var storage: [Value]

  init(wrappedValue: Value) { storage = [wrappedValue] }

  var wrappedValue: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }

  /// The box itself, which passes the value on without a copy. Two boxes with the same reference
  /// are equal without comparing their values.
  var projectedValue: Boxed { self }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}

/// A stage of the handling of an input or another event, such as a new view model, for tests that
/// check why a frame was drawn.
enum ScreenStage: Sendable, Equatable {
  case action(Action)
  case edit
  case mouse
  case focus
  case reduce(Place)
  case place
  /// A note, or the offer to undo an action, appeared or was removed.
  case notice
}

/// A function that is called with each stage of handling an input or another event, on the thread
/// that calls `Screens`.
typealias ScreenTrace = @Sendable (ScreenStage) -> Void
