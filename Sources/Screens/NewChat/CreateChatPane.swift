package import Cells
package import Intents
package import ViewModels

/// The form for a new chat or room: the people, the candidates who match the name that is typed for
/// a person, and the name of the chat or room; for a room also the topic, who may join and, unless
/// only invited people may, the alias. Below these are two rows of buttons, and a hint, a mistake
/// in the form, or the state of the request. `CreateChatLayout` leaves parts out of a low pane.
package enum CreateChatPane {
  /// While the create-chat pane has the keyboard focus, the cursor is in the focused field or on
  /// the focused button, or, for a screen reader, on the highlighted candidate while
  /// `CreateChatPaneState.isOnRow` is `true`.
  package static func draw(
    _ viewModel: CreateChatViewModel, _ autocomplete: AutocompleteContactViewModel,
    _ state: CreateChatPaneState, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size))
    let outcome = outcome(viewModel.state, autocomplete, state)
    let form = layout(outcome, autocomplete, state, size: size)
    if let row = form.title {
      drawing.buffer.writeTitle(
        (state.hasBack ? PaneWords.back : "")
          + (state.isRoom ? PaneWords.newRoom : PaneWords.newChat),
        count: state.hasBack ? "" : PaneWords.escBack, isFocused: state.isFocused, row: row)
    }
    for (field, row) in form.labels { drawLabel(field, row, state, form, into: &drawing.buffer) }
    if let row = form.peopleField { drawPeople(state, row, form, into: &drawing) }
    drawCandidates(autocomplete, state, form, into: &drawing)
    drawFields(state, form, into: &drawing)
    drawButtons(viewModel.state, state, form, into: &drawing)
    for (index, line) in form.outcomeLines.enumerated() {
      write(String(line), form.outcome + index, form, into: &drawing.buffer, role: outcome.role)
    }
    return drawing
  }

  package enum Target: Sendable, Equatable {
    case candidate(Int)
    case person(Int)
    case field(CreateChatField)
    case admission(RoomAdmission)
    case back
  }

  /// The part of the new-chat form at a position of the create-chat pane; `nil` where a click only
  /// moves the keyboard focus to the pane.
  package static func target(
    at place: Position, _ viewModel: CreateChatViewModel,
    _ autocomplete: AutocompleteContactViewModel, _ state: CreateChatPaneState, size: Size
  ) -> Target? {
    let outcome = outcome(viewModel.state, autocomplete, state)
    let form = layout(outcome, autocomplete, state, size: size)
    if form.candidates.contains(place.row) {
      return .candidate(form.firstCandidate + place.row - form.candidates.lowerBound)
    }
    if let field = form.peopleField, (field..<field + form.people.rows.count).contains(place.row) {
      let buttons = form.people.rows[place.row - field]
      let pressed = buttons.first { $0.columns.contains(place.column - form.left) }
      return pressed.map { .person($0.index) } ?? .field(.people)
    }
    if place.row == form.title { return goesBack(place.column, state, size) ? .back : nil }
    if let field = form.fields.first(where: { $0.value == place.row })?.key, field.isText {
      return .field(field)
    }
    return buttons(state, form)
      .first { $0.row == place.row && $0.columns.contains(place.column) }?.target
  }

  private static func goesBack(
    _ column: Int, _ state: CreateChatPaneState, _ size: Size
  ) -> Bool {
    let end = PageColumns(size.columns).end
    return state.hasBack
      ? column < 4
      : (end - GraphemeWidth.columns(of: PaneWords.escBack)..<end).contains(column)
  }

  private static func layout(
    _ outcome: Outcome, _ autocomplete: AutocompleteContactViewModel,
    _ state: CreateChatPaneState, size: Size
  ) -> CreateChatLayout {
    CreateChatLayout(
      size: size, outcome: outcome.text, isKept: outcome.role == .error, isHint: outcome.isHint,
      candidates: autocomplete.candidates.count, state: state)
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
    _ state: CreateChatPaneState, _ first: Int, _ form: CreateChatLayout,
    into drawing: inout PaneDrawing
  ) {
    for (offset, buttons) in form.people.rows.enumerated() {
      drawing.buffer.fill(row: first + offset, columns: form.columns, ground: .field)
      for button in buttons {
        drawing.buffer.write(
          button.words,
          at: Position(row: first + offset, column: form.left + button.columns.lowerBound),
          role: .button, maxColumns: button.columns.count)
        guard state.isFocused, state.isSelected else { continue }
        let columns = button.columns.lowerBound + form.left..<button.columns.upperBound + form.left
        drawing.buffer.fill(row: first + offset, columns: columns, ground: .selected)
      }
    }
    let row = first + form.people.rows.count - 1
    let name = form.left + form.people.name.lowerBound..<form.left + form.people.name.upperBound
    let nobody = state.isRoom ? PaneWords.nobodyInvited : PaneWords.firstPerson
    let placeholder = state.people.isEmpty ? nobody : PaneWords.nextPerson
    drawText(
      state.name, placeholder, row: row, columns: name,
      isActive: state.isFocused && state.focus == .people,
      isSelected: state.isFocused && state.isSelected,
      into: &drawing)
  }

  static func drawText(
    _ text: ComposerState, _ placeholder: String, row: Int, columns: Range<Int>, isActive: Bool,
    isSelected: Bool, into drawing: inout PaneDrawing
  ) {
    let field = FieldLayout(text, width: columns.count)
    let isEmpty = text.text.isEmpty
    let used = drawing.buffer.write(
      isEmpty ? placeholder : field.text, at: Position(row: row, column: columns.lowerBound),
      role: isEmpty ? .placeholder : .field, maxColumns: columns.count,
      overflow: isEmpty ? .ellipsis : .clip)
    if isSelected, !isEmpty {
      drawing.buffer.fill(
        row: row, columns: columns.lowerBound..<columns.lowerBound + used, ground: .selected)
    }
    let cursor = Position(row: row, column: columns.lowerBound + field.cursorColumn)
    if isActive, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
  }

  // MARK: Buttons

  /// Brackets show which button has the focus, also where no colours are shown.
  private static func drawButtons(
    _ state: CreateChatState, _ pane: CreateChatPaneState, _ form: CreateChatLayout,
    into drawing: inout PaneDrawing
  ) {
    var isBusy = false
    if case .busy = state { isBusy = true }
    for button in buttons(pane, form) {
      let isStart = button.target == .field(.button)
      let role: StyleRole =
        isBusy && isStart ? .placeholder : button.hasFocus ? .buttonFocused : .button
      drawing.buffer.write(
        button.words, at: Position(row: button.row, column: button.columns.lowerBound),
        role: role, maxColumns: button.columns.count)
      let cursor = Position(row: button.row, column: button.columns.lowerBound + 1)
      if button.hasFocus, drawing.buffer.contains(cursor) { drawing.cursor = cursor }
    }
  }

  // MARK: Candidates

  private static func drawCandidates(
    _ autocomplete: AutocompleteContactViewModel, _ state: CreateChatPaneState,
    _ form: CreateChatLayout, into drawing: inout PaneDrawing
  ) {
    let shown = autocomplete.candidates.dropFirst(form.firstCandidate)
      .prefix(form.candidates.count)
    let widest = shown.map { GraphemeWidth.columns(of: $0.choice.label) }.max() ?? 0
    let gap = form.width >= 45 ? 3 : 2
    let detail = form.left + 2 + min(widest, max(1, form.width / 2 - 2)) + gap
    for (row, index) in zip(form.candidates, shown.indices) {
      let isChosen = index == state.highlighted
      draw(shown[index], isChosen: isChosen, row, detailAt: detail, form, into: &drawing.buffer)
      if isChosen, state.isLinear, state.isOnRow, state.isFocused {
        drawing.cursor = Position(row: row, column: form.left)
      }
    }
    guard let row = form.elsewhere else { return }
    drawing.buffer.fill(row: row, columns: form.columns, ground: .raised)
    drawing.buffer.write(
      PaneWords.somebodyElse, at: Position(row: row, column: form.left + 2), role: .subtitle,
      maxColumns: max(0, form.width - 2), overflow: .ellipsis)
  }

  private static func draw(
    _ candidate: CandidateViewModel, isChosen: Bool, _ row: Int, detailAt column: Int,
    _ form: CreateChatLayout, into buffer: inout PaneBuffer
  ) {
    buffer.fill(row: row, columns: form.columns, ground: isChosen ? .selected : .raised)
    var end = form.left + form.width - 1
    if isChosen {
      buffer.write(PaneWords.mark, at: Position(row: row, column: form.left), role: .mark)
    }
    let details = GraphemeWidth.columns(of: candidate.detail)
    let key = PaneWords.takePersonKey
    if isChosen, column + details + 2 + GraphemeWidth.columns(of: key) <= end {
      end -= GraphemeWidth.columns(of: key)
      buffer.write(key, at: Position(row: row, column: end), role: .keyName)
      end -= 2
    }
    // A truncated user id says little, so the user id is left out if less than half of it has
    // space.
    let hasDetail = details > 0 && (end - column) * 2 >= details
    let from = form.left + 2
    buffer.write(
      candidate.choice.label, at: Position(row: row, column: from), role: .chatName,
      maxColumns: max(0, (hasDetail ? column - 1 : end) - from), overflow: .ellipsis)
    guard hasDetail else { return }
    buffer.write(
      candidate.detail, at: Position(row: row, column: column), role: .preview,
      maxColumns: end - column, overflow: .ellipsis)
  }

  // MARK: Outcome

  private struct Outcome {
    let text: String
    let role: StyleRole
    /// `true` if the text below the buttons only says how a new chat or room begins, so that it is
    /// shown only where much space is left.
    var isHint = false
  }

  private static func outcome(
    _ state: CreateChatState, _ autocomplete: AutocompleteContactViewModel,
    _ pane: CreateChatPaneState
  ) -> Outcome {
    guard pane.validation.isEmpty else {
      return Outcome(text: "! " + pane.validation, role: .error)
    }
    switch state {
    case .idle, .created, .entered: return hint(autocomplete, pane)
    case .busy(let words): return Outcome(text: words, role: .notice)
    case .failed where pane.isChanged, .unclear where pane.isChanged, .asks where pane.isChanged:
      return hint(autocomplete, pane)
    case .unclear(_, let sentence): return Outcome(text: "! " + sentence, role: .error)
    case .asks(let sentence): return Outcome(text: sentence, role: .notice)
    case .failed(let failure):
      return Outcome(text: "! " + failure.reason + "\n" + PaneWords.retryCreate, role: .error)
    }
  }

  private static func hint(
    _ autocomplete: AutocompleteContactViewModel, _ pane: CreateChatPaneState
  ) -> Outcome {
    let words = pane.hint.isEmpty ? autocomplete.note : pane.hint
    return words.isEmpty
      ? Outcome(
        text: pane.isRoom
          ? PaneWords.roomIsMade : pane.joinsRoom ? PaneWords.roomIsJoined : PaneWords.oneOrMore,
        role: .subtitle,
        isHint: true)
      : Outcome(text: words, role: .notice)
  }
}

extension CreateChatPane {
  // MARK: Labels

  static func drawLabel(
    _ field: CreateChatField, _ row: Int, _ state: CreateChatPaneState, _ form: CreateChatLayout,
    into buffer: inout PaneBuffer
  ) {
    let (label, hint) = label(field, state, isWide: form.width >= 45)
    let used = buffer.write(
      label, at: Position(row: row, column: form.left), role: .keyName, maxColumns: form.width)
    buffer.write(
      hint, at: Position(row: row, column: form.left + used + 2), role: .subtitle,
      maxColumns: max(0, form.width - used - 2), overflow: .ellipsis)
  }

  private static func label(
    _ field: CreateChatField, _ state: CreateChatPaneState, isWide: Bool
  ) -> (label: String, hint: String) {
    switch field {
    case .people where state.isRoom: return (PaneWords.whoIsInvited, PaneWords.leftOut)
    case .people: return (PaneWords.whoWith, "")
    case .room where state.isRoom: return (PaneWords.roomName, "")
    case .room: return (isWide ? PaneWords.chatName : PaneWords.name, PaneWords.onlyRooms)
    case .topic: return (PaneWords.topic, PaneWords.leftOut)
    case .admission: return (PaneWords.whoMayJoin, PaneWords.explanation(of: state.admission))
    case .alias: return (PaneWords.address, address(state))
    case .button, .unfold, .directory: return ("", "")
    }
  }

  /// The full alias that the new room will have, such as "#tea:example.org", made of the text in
  /// the alias field; a note that the alias may be left out if none is typed, if the text already
  /// has a server name, or if the server name is not known.
  private static func address(_ state: CreateChatPaneState) -> String {
    let typed = state.alias.text
    guard !typed.isEmpty, !typed.contains(":"), !state.server.isEmpty else {
      return PaneWords.leftOut
    }
    return (typed.hasPrefix("#") ? "" : "#") + typed + ":" + state.server
  }

  // MARK: Fields

  static func drawFields(
    _ state: CreateChatPaneState, _ form: CreateChatLayout, into drawing: inout PaneDrawing
  ) {
    for (field, row) in form.fields where field.isText {
      drawing.buffer.fill(row: row, columns: form.columns, ground: .field)
      let (text, placeholder) = text(of: field, state)
      drawText(
        text, placeholder, row: row,
        columns: form.left + 1..<max(form.left + 2, form.left + form.width - 1),
        isActive: state.isFocused && state.focus == field,
        isSelected: state.isFocused && state.isSelected, into: &drawing)
    }
  }

  /// The placeholder for a chat's name lists the chat's people, because a chat without a name is
  /// called by its people.
  private static func text(
    of field: CreateChatField, _ state: CreateChatPaneState
  ) -> (ComposerState, placeholder: String) {
    switch field {
    case .topic: return (state.topic, PaneWords.topicWords)
    case .alias: return (state.alias, PaneWords.aliasWords)
    case .room where state.isRoom: return (state.roomName, PaneWords.roomNameWords)
    case .room, .people, .admission, .button, .unfold, .directory:
      let names = state.people.isEmpty ? PaneWords.noName : state.people.joined(separator: ", ")
      return (state.roomName, names)
    }
  }

  // MARK: Buttons

  struct Button {
    let words: String
    let row: Int
    let columns: Range<Int>
    let target: Target
    let hasFocus: Bool
  }

  /// A row that is too narrow for all its buttons leaves out the last ones, such as Cancel. If the
  /// choices of who may join do not fit even with short labels, only the current choice is shown,
  /// as a button that leads to the next one.
  static func buttons(_ state: CreateChatPaneState, _ form: CreateChatLayout) -> [Button] {
    let start =
      state.isRoom
      ? PaneWords.makeRoom : state.joinsRoom ? PaneWords.joinRoom : PaneWords.startChat
    let fold = state.isRoom ? PaneWords.onlyChat : PaneWords.roomForm
    return admissions(state, form)
      + row(
        form.buttons, [(start, .field(.button)), (PaneWords.cancel, .back)], state, form)
      + row(
        form.more, [(fold, .field(.unfold)), (PaneWords.publicRoomsKey, .field(.directory))], state,
        form)
  }

  private static func admissions(
    _ state: CreateChatPaneState, _ form: CreateChatLayout
  ) -> [Button] {
    func all(isShort: Bool) -> [(String, Target)] {
      RoomAdmission.allCases.map {
        (
          PaneWords.admission($0, isShort: isShort, isChosen: $0 == state.admission),
          .admission($0)
        )
      }
    }
    for isShort in [false, true] {
      let buttons = row(form.fields[.admission], all(isShort: isShort), state, form)
      if buttons.count == RoomAdmission.allCases.count { return buttons }
    }
    let words = PaneWords.admission(state.admission, isShort: true, isChosen: true)
    let next = state.admission.next(by: 1)
    return row(form.fields[.admission], [(words, .admission(next))], state, form).map {
      Button(
        words: $0.words, row: $0.row, columns: $0.columns, target: $0.target,
        hasFocus: state.isFocused && state.focus == .admission)
    }
  }

  /// The first button is clipped to the new-chat form's width; others that do not fit are left out.
  private static func row(
    _ row: Int?, _ wanted: [(words: String, target: Target)], _ state: CreateChatPaneState,
    _ form: CreateChatLayout
  ) -> [Button] {
    guard let row else { return [] }
    var buttons: [Button] = []
    var column = form.left
    let end = form.left + form.width
    for (words, target) in wanted {
      let hasFocus = state.isFocused && isFocused(target, state)
      let text = hasFocus ? "[\(words)]" : " \(words) "
      let last = column + GraphemeWidth.columns(of: text)
      guard last <= end || buttons.isEmpty else { break }
      buttons.append(
        Button(
          words: text, row: row, columns: column..<min(last, end), target: target,
          hasFocus: hasFocus))
      column = last + 2
    }
    return buttons
  }

  private static func isFocused(_ target: Target, _ state: CreateChatPaneState) -> Bool {
    switch target {
    case .field(let field): field == state.focus
    case .admission(let admission):
      state.focus == .admission && admission == state.admission
    case .candidate, .person, .back: false
    }
  }
}
