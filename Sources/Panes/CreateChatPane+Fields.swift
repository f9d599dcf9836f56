internal import Cells
internal import Intents
internal import ViewModels

/// The labels, fields and buttons of the form for a new chat or room.
extension CreateChatPane {
  // MARK: Labels

  /// Draws the label of a field of the new-chat form, and after it an explanation, if the field has
  /// one.
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

  /// Draws the text fields of the new-chat form other than the people field.
  static func drawFields(
    _ state: CreateChatPaneState, _ form: CreateChatLayout, into drawing: inout PaneDrawing
  ) {
    for (field, row) in form.fields where field.isText {
      drawing.buffer.fill(row: row, columns: form.columns, ground: .field)
      let (text, placeholder) = text(of: field, state)
      drawText(
        text, placeholder, row: row,
        columns: form.left + 1..<max(form.left + 2, form.left + form.width - 1),
        isActive: state.isFocused && state.focus == field, isSelected: false, into: &drawing)
    }
  }

  /// The text of a text field of the new-chat form other than the people field, and the placeholder
  /// that is drawn while the text is empty. The placeholder for a chat's name lists the chat's
  /// people, because a chat without a name is called by its people.
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

  /// The buttons of the new-chat form. A row that is too narrow for all its buttons leaves out the
  /// last ones, such as Cancel. If the choices of who may join do not fit even with short labels,
  /// only the current choice is shown, as a button that leads to the next one.
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

  /// The buttons of one row, from left to right. The first button is clipped to the new-chat form's
  /// width; others that do not fit are left out.
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
