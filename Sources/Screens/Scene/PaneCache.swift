internal import Cells
internal import Panes

/// The last drawing of one part of the screen, such as a pane, with the input from which it was
/// made. If the next input is equal, that part is not drawn again.
struct PaneCache<Input: Sendable & Equatable, Drawing: Sendable>: Sendable {
  @Boxed private var last: (input: Input, drawing: Drawing)? = nil
  /// The number of drawings that were made so far, for tests.
  private(set) var count = 0

  /// Returns the last drawing if its input equals `input`, otherwise the drawing that `draw` makes;
  /// `isNew` is then `true`.
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

  /// Discards the last drawing, so that the next input is drawn again.
  mutating func forget() { last = nil }

  /// The extent to which a drawing may differ from the last one: `nothing`, because the input was
  /// equal; `part`, because the last drawing was changed; or `all`, because the input was drawn
  /// from scratch.
  enum News: Sendable, Equatable { case nothing, part, all }
}

/// The input from which most panes are drawn: the view model, the screen state and the size.
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

/// The cache for a pane that is drawn from a view model and a screen state.
typealias PlainPaneCache<ViewModel: Sendable & Equatable, State: Sendable & Equatable> =
  PaneCache<PaneInput<ViewModel, State>, PaneDrawing>

extension PaneCache where Drawing == PaneDrawing {
  /// Returns the layer of a pane in an area of the screen, drawn by `draw`. If view model, state
  /// and size equal those of the last call, the layer contains the last drawing.
  mutating func layer<ViewModel, State>(
    _ place: Place?, _ viewModel: ViewModel, _ state: State, in area: Area,
    _ draw: (ViewModel, State, Size) -> PaneDrawing
  ) -> Layer where Input == PaneInput<ViewModel, State> {
    layer(place, Boxed(wrappedValue: viewModel), state, in: area, draw)
  }

  /// Returns the layer of a pane, as the function for an unboxed view model does. If the box is the
  /// same as in the last call, the view models are not compared.
  mutating func layer<ViewModel, State>(
    _ place: Place?, _ viewModel: Boxed<ViewModel>, _ state: State, in area: Area,
    _ draw: (ViewModel, State, Size) -> PaneDrawing
  ) -> Layer where Input == PaneInput<ViewModel, State> {
    let input = PaneInput(viewModel: viewModel, state: state, size: area.size)
    let (drawing, isNew) = drawing(of: input) { draw($0.viewModel, $0.state, $0.size) }
    return Layer(place: place, area: area, drawing: drawing, isNew: isNew)
  }
}
