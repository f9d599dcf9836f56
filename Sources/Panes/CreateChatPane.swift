package import Cells
package import ViewModels

/// The form for a new chat: a name, a button, and what came of it.
package enum CreateChatPane {
  /// Draws the form. The cursor is in the field or on the button while the pane has the focus.
  package static func draw(
    _ viewModel: CreateChatViewModel, _ state: CreateChatPaneState, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size))
    let outcome = outcome(viewModel.state, state)
    let form = Form(size: size, outcome: outcome.text)
    if let row = form.heading { drawing.buffer.writeTitle("New chat", row: row) }
    if let row = form.label {
      drawing.buffer.write("Name", at: Position(row: row, column: form.left), role: .body)
    }
    drawField(state, form, into: &drawing)
    drawButton(viewModel.state, state, form, into: &drawing)
    for (index, line) in form.outcomeLines.enumerated() {
      drawing.buffer.write(
        line, at: Position(row: form.outcome + index, column: form.left), role: outcome.role)
    }
    return drawing
  }

  /// Which row has what. Where there are few, blank rows go first, then the label, then the heading: why
  /// something failed is never cut for them.
  private struct Form {
    let heading: Int?
    let label: Int?
    let field: Int
    let button: Int
    let outcome: Int
    let outcomeLines: [Substring]
    let left: Int
    let width: Int

    init(size: Size, outcome text: String) {
      left = size.columns >= 30 ? 2 : 0
      width = max(1, min(size.columns - left * 2, 48))
      let lines = text.isEmpty ? [] : TextWrap.lines(of: text, columns: width).map(\.text)
      let free = size.rows - 2 - lines.count
      let blank = free >= 5 ? 1 : 0
      heading = free >= 1 ? 0 : nil
      let top = (heading == nil ? 0 : 1) + blank
      label = free >= 2 ? top : nil
      field = top + (label == nil ? 0 : 1)
      button = field + 1 + blank
      outcome = button + 1 + blank
      outcomeLines = Array(lines.prefix(max(0, size.rows - outcome)))
    }
  }

  private static func drawField(
    _ state: CreateChatPaneState, _ form: Form, into drawing: inout PaneDrawing
  ) {
    let isActive = state.isFocused && !state.isOnButton
    let columns = form.left..<form.left + form.width
    drawing.buffer.fill(row: form.field, columns: columns, role: isActive ? .fieldFocused : .field)
    drawing.buffer.write(
      ">", at: Position(row: form.field, column: form.left), role: .composerPrompt)
    let field = FieldLayout(state.name, width: form.width - 2)
    let text = state.name.text.isEmpty
    drawing.buffer.write(
      text ? "a name, or @name:server" : field.text,
      at: Position(row: form.field, column: form.left + 2),
      role: text ? .placeholder : isActive ? .fieldFocused : .field, maxColumns: form.width - 2,
      overflow: text ? .ellipsis : .clip)
    let cursor = Position(row: form.field, column: form.left + 2 + field.cursorColumn)
    if isActive, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
  }

  private static func drawButton(
    _ state: CreateChatState, _ pane: CreateChatPaneState, _ form: Form,
    into drawing: inout PaneDrawing
  ) {
    let row = form.button
    var isBusy = false
    if case .busy = state { isBusy = true }
    let isActive = pane.isFocused && pane.isOnButton
    let role: StyleRole = isBusy ? .placeholder : isActive ? .buttonFocused : .button
    drawing.buffer.write("[ Create ]", at: Position(row: row, column: form.left), role: role)
    let cursor = Position(row: row, column: form.left + 2)
    if isActive, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
  }

  /// What came of it, in words; "" when there is nothing to say.
  private static func outcome(
    _ state: CreateChatState, _ pane: CreateChatPaneState
  ) -> (text: String, role: StyleRole) {
    guard pane.validation.isEmpty else { return ("! " + pane.validation, .error) }
    switch state {
    case .idle, .created: return ("", .notice)
    case .busy(let words): return (words, .notice)
    case .failed(let failure):
      return ("! " + failure.reason + "\nPress Enter to try again.", .error)
    }
  }
}
