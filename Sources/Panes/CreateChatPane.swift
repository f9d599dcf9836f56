package import Cells
internal import Intents
package import ViewModels

/// The form for a new chat: its people, the room's name, a button, and below it a hint, a mistake
/// in the form, or the state of the request.
package enum CreateChatPane {
  /// Draws the form. While the pane has the keyboard focus, the cursor is in the field or on the
  /// button; the candidates for the typed name cover the rows below the field.
  package static func draw(
    _ viewModel: CreateChatViewModel, _ autocomplete: AutocompleteContactViewModel,
    _ state: CreateChatPaneState, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size))
    let outcome = outcome(viewModel.state, autocomplete, state)
    let form = CreateChatLayout(
      size: size, outcome: outcome.text, isOutcomeKept: outcome.role == .error, state: state)
    if let row = form.heading {
      drawing.buffer.writeTitle(PaneWords.newChat, isFocused: state.isFocused, row: row)
    }
    if let row = form.peopleLabel { write(PaneWords.people, row, form, into: &drawing.buffer) }
    for (index, line) in form.chosen.enumerated() {
      write(String(line), form.chosenRow + index, form, into: &drawing.buffer, role: .chatName)
    }
    if let row = form.peopleField { drawPeople(state, row, form, into: &drawing) }
    if let row = form.roomLabel { write(PaneWords.roomName, row, form, into: &drawing.buffer) }
    if let row = form.roomField { drawRoom(state, row, form, into: &drawing) }
    drawButton(viewModel.state, state, form, into: &drawing)
    for (index, line) in form.outcomeLines.enumerated() {
      write(String(line), form.outcome + index, form, into: &drawing.buffer, role: outcome.role)
    }
    drawCandidates(autocomplete, state, form, into: &drawing.buffer)
    let shown = form.candidates(of: autocomplete.candidates.count, highlighted: state.highlighted)
    if state.isLinear, state.isFocused, let index = state.highlighted, index >= shown.first,
      index < shown.first + shown.rows.count
    {
      let row = shown.rows.lowerBound + index - shown.first
      drawing.cursor = Position(row: row, column: form.left)
    }
    return drawing
  }

  /// The parts of the pane that a click can be meant for.
  package enum Target: Sendable, Equatable {
    /// The candidate with this index.
    case candidate(Int)
    case field(CreateChatField)
  }

  /// The part in a row of the pane; `nil` where a click only gives the pane the keyboard focus.
  package static func target(
    atRow row: Int, _ viewModel: CreateChatViewModel,
    _ autocomplete: AutocompleteContactViewModel, _ state: CreateChatPaneState, size: Size
  ) -> Target? {
    let outcome = outcome(viewModel.state, autocomplete, state)
    let form = CreateChatLayout(
      size: size, outcome: outcome.text, isOutcomeKept: outcome.role == .error, state: state)
    let shown = form.candidates(of: autocomplete.candidates.count, highlighted: state.highlighted)
    if shown.rows.contains(row) { return .candidate(shown.first + row - shown.rows.lowerBound) }
    switch row {
    case form.peopleField: return .field(.people)
    case form.roomField: return .field(.room)
    case form.button: return .field(.button)
    default: return nil
    }
  }

  // MARK: Parts

  private static func write(
    _ text: String, _ row: Int, _ form: CreateChatLayout, into buffer: inout PaneBuffer,
    role: StyleRole = .body
  ) {
    buffer.write(
      text, at: Position(row: row, column: form.left), role: role, maxColumns: form.width,
      overflow: .ellipsis)
  }

  private static func drawPeople(
    _ state: CreateChatPaneState, _ row: Int, _ form: CreateChatLayout,
    into drawing: inout PaneDrawing
  ) {
    let placeholder = state.people.isEmpty ? PaneWords.firstPerson : PaneWords.nextPerson
    // Without a row for the label, the prompt names the field.
    drawField(
      state.name, placeholder, form.peopleLabel == nil ? PaneWords.to : ">",
      isActive: state.isFocused && state.focus == .people, row, form,
      isSelected: state.isNameSelected, into: &drawing)
  }

  private static func drawRoom(
    _ state: CreateChatPaneState, _ row: Int, _ form: CreateChatLayout,
    into drawing: inout PaneDrawing
  ) {
    drawField(
      state.roomName, PaneWords.noName, form.roomLabel == nil ? PaneWords.room : "#",
      isActive: state.isFocused && state.focus == .room, row, form, into: &drawing)
  }

  private static func drawField(
    _ text: ComposerState, _ placeholder: String, _ prompt: String, isActive: Bool, _ row: Int,
    _ form: CreateChatLayout, isSelected: Bool = false, into drawing: inout PaneDrawing
  ) {
    let columns = form.left..<form.left + form.width
    drawing.buffer.fill(row: row, columns: columns, ground: .field)
    drawing.buffer.write(
      prompt, at: Position(row: row, column: form.left), role: isActive ? .mark : .markOff)
    let indent = prompt.count + 1
    let field = FieldLayout(text, width: form.width - indent)
    let isEmpty = text.text.isEmpty
    let start = form.left + indent
    let used = drawing.buffer.write(
      isEmpty ? placeholder : field.text, at: Position(row: row, column: start),
      role: isEmpty ? .placeholder : .field,
      maxColumns: form.width - indent, overflow: isEmpty ? .ellipsis : .clip)
    if isSelected, isActive, !isEmpty {
      drawing.buffer.fill(row: row, columns: start..<start + used, ground: .selected)
    }
    let cursor = Position(row: row, column: start + field.cursorColumn)
    if isActive, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
  }

  private static func drawButton(
    _ state: CreateChatState, _ pane: CreateChatPaneState, _ form: CreateChatLayout,
    into drawing: inout PaneDrawing
  ) {
    var isBusy = false
    if case .busy = state { isBusy = true }
    let isActive = pane.isFocused && pane.focus == .button
    let role: StyleRole = isBusy ? .placeholder : isActive ? .buttonFocused : .button
    write(PaneWords.create, form.button, form, into: &drawing.buffer, role: role)
    let cursor = Position(row: form.button, column: form.left + 2)
    if isActive, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
  }

  private static func drawCandidates(
    _ autocomplete: AutocompleteContactViewModel, _ state: CreateChatPaneState,
    _ form: CreateChatLayout, into buffer: inout PaneBuffer
  ) {
    let shown = form.candidates(of: autocomplete.candidates.count, highlighted: state.highlighted)
    // A field whose label is covered by candidates could not be distinguished from the other field,
    // so it is blanked too.
    if let label = form.roomLabel, let field = form.roomField, shown.rows.contains(label) {
      buffer.fill(row: field, columns: 0..<buffer.size.columns, role: .blank)
      buffer.fill(row: field, ground: .page)
    }
    for (index, row) in shown.rows.enumerated() {
      let candidate = autocomplete.candidates[shown.first + index]
      let isSelected = state.highlighted == shown.first + index
      draw(candidate, isSelected: isSelected, row, form, into: &buffer)
      // The first candidate shows the key that chooses it, unless one is highlighted.
      if state.highlighted == nil, index == 0 {
        let key = "Tab"
        let column = form.left + form.width - key.count
        let end = form.left + 2 + GraphemeWidth.columns(of: candidate.choice.label)
        guard column > end + 1 else { continue }
        buffer.write(" " + key, at: Position(row: row, column: column - 1), role: .keyName)
      }
    }
  }

  private static func draw(
    _ candidate: CandidateViewModel, isSelected: Bool, _ row: Int, _ form: CreateChatLayout,
    into buffer: inout PaneBuffer
  ) {
    buffer.fill(row: row, columns: 0..<buffer.size.columns, role: .blank)
    buffer.fill(row: row, ground: .page)
    if isSelected {
      let columns = form.left..<form.left + form.width
      buffer.fill(row: row, columns: columns, ground: .selected)
      buffer.write(PaneWords.mark, at: Position(row: row, column: form.left), role: .mark)
    }
    let label = candidate.choice.label
    let from = form.left + 2
    let room = max(0, form.width - 2)
    buffer.write(
      label, at: Position(row: row, column: from), role: .chatName,
      maxColumns: room, overflow: .ellipsis)
    // A truncated address says little, so it is left out if less than half of it has space.
    let used = min(room, GraphemeWidth.columns(of: label)) + 2
    let wanted = GraphemeWidth.columns(of: candidate.detail)
    guard wanted > 0, (room - used) * 2 >= wanted else { return }
    buffer.write(
      candidate.detail, at: Position(row: row, column: from + used),
      role: .preview, maxColumns: room - used, overflow: .ellipsis)
  }

  /// The text below the button, with its role: the mistake in the form, the state of the request
  /// (under way, failed, or a question to answer), a hint, or the note about candidates; "" for
  /// none.
  private static func outcome(
    _ state: CreateChatState, _ autocomplete: AutocompleteContactViewModel,
    _ pane: CreateChatPaneState
  ) -> (text: String, role: StyleRole) {
    guard pane.validation.isEmpty else { return ("! " + pane.validation, .error) }
    switch state {
    case .idle, .created: return (pane.hint.isEmpty ? autocomplete.note : pane.hint, .notice)
    case .busy(let words): return (words, .notice)
    case .failed where pane.isChanged, .unclear where pane.isChanged, .asks where pane.isChanged:
      return (pane.hint.isEmpty ? autocomplete.note : pane.hint, .notice)
    case .unclear(_, let sentence): return ("! " + sentence, .error)
    case .asks(let sentence): return (sentence, .notice)
    case .failed(let failure):
      return ("! " + failure.reason + "\n" + PaneWords.retryCreate, .error)
    }
  }
}
