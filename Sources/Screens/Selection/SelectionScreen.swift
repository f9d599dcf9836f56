internal import Cells
internal import Intents
internal import Panes
internal import ViewModels

/// The selected message of the open chat, and the picker of choices for it.
struct SelectionScreen: Sendable {
  private(set) var state = State.idle
  /// The note that is shown above the composer, at the latest until the next key press; "" for
  /// none.
  private(set) var notice = ""
  /// The index of the focused button among the buttons below the selected message.
  private(set) var button = 0
  /// The message to select once its row is loaded, such as the message that a reply answers or that
  /// a search found; `nil` for none.
  private(set) var awaited: MessageID?
  /// The rows of the screen in which the selected message was last drawn; empty if it was not
  /// drawn.
  private(set) var drawnRows = 0..<0
  /// The positions on the page of what was last drawn and can be clicked, such as messages and
  /// buttons, to find the target of a click.
  private(set) var shown = ShownMessages()
  private(set) var cache = PlainPaneCache<Int, PickerPaneState>()

  /// A choice that a person made in the picker, with the message to which it applies.
  typealias Taken = (message: MessageID, choice: MessageChoice)

  /// Handles an event; returns the effects and, if the event made a choice in the picker, that
  /// choice.
  mutating func run(
    _ event: Event, in context: SceneContext
  ) -> (effects: [SceneEffect], taken: Taken?) {
    show(notice: "", in: context)
    // Any other event means that the person has moved on, so the message in `awaited` is not to be
    // selected any more.
    if case .changed = event {} else { awaited = nil }
    let old = state
    let (new, taken) = Self.reduce(state, event)
    // Keys that leave the messages send an event even if no message is selected; only a real change
    // is traced.
    if new != old { context.trace?(.reduce(.picker)) }
    if new.message != old.message { button = 0 }
    state = new
    guard (old.picker == nil) != (new.picker == nil) else { return ([], taken) }
    return ([new.picker == nil ? .hide(.picker) : .show(.picker)], taken)
  }

  /// Shows a note above the composer, at the latest until the next key press; "" removes the note.
  mutating func show(notice: String, in context: SceneContext) {
    if notice != self.notice { context.trace?(.notice) }
    self.notice = notice
  }

  /// Records a message whose row is not loaded yet, so that it can be selected once the row is
  /// loaded.
  mutating func awaitRow(of message: MessageID) { awaited = message }

  /// Stops waiting for the message that was passed to `awaitRow(of:)`, so that it is not selected
  /// when its row is loaded.
  mutating func stopAwaiting() { awaited = nil }

  /// Handles an input for the picker; returns the effects and, if the input made a choice, that
  /// choice.
  mutating func take(
    _ input: SceneInput, in context: SceneContext
  ) -> (effects: [SceneEffect], taken: Taken?) {
    let visible = max(1, context.layout.whole.size.rows - 2)
    switch input {
    case .move(let move): return run(.moved(move, visible: visible), in: context)
    case .turn(let lines):
      return run(.moved(lines < 0 ? .up : .down, visible: visible), in: context)
    case .choose: return run(.chosen, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .back: return run(.cancelled, in: context)
    case .retry: return ([.intent(.reconnect)], nil)
    case .edit: return ([.bell], nil)
    }
  }

  private mutating func press(
    _ row: Int, _ column: Int, in context: SceneContext
  ) -> (effects: [SceneEffect], taken: Taken?) {
    let pane = state.picker?.paneState ?? PickerPaneState()
    let area = context.layout.picker(pane)
    guard area.contains(row: row, column: column) else { return run(.cancelled, in: context) }
    let index = PickerPane.index(atRow: row - area.row, pane, size: area.size)
    return index.map { run(.pressed($0), in: context) } ?? ([], nil)
  }

  /// Moves the focus to the button `step` positions after the focused one, at most to the first or
  /// last of `count` buttons.
  mutating func moveButton(by step: Int, of count: Int, in context: SceneContext) {
    context.trace?(.reduce(.picker))
    let last = max(0, count - 1)
    button = min(max(0, min(button, last) + step), last)
  }

  /// Records the rows of the screen in which the selected message was drawn, and in `shown` the
  /// positions on the page of what can be clicked, such as messages and buttons.
  mutating func drawn(in rows: Range<Int>, _ shown: ShownMessages) {
    drawnRows = rows
    self.shown = shown
  }

  /// Discards the cached drawing, so that the picker of choices for the selected message is drawn
  /// again.
  mutating func forgetDrawing() { cache.forget() }

  /// Draws the picker of choices for the selected message; `nil` if it is closed.
  mutating func draw(in context: SceneContext) -> Layer? {
    guard let state = state.picker?.paneState else { return nil }
    return cache.layer(.picker, 0, state, in: context.layout.picker(state)) {
      PickerPane.draw($1, size: $2)
    }
  }
}
