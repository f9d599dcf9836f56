internal import Cells
package import Intents
package import ViewModels

extension MessageRowLayout {
  private static let gap = 2
  /// The least width in columns of a file's name in a line that also has details of the file or
  /// buttons; if less space is left, details or buttons are left out.
  private static let leastName = 10
  /// The least width in columns of a file's name in a line that also has the progress of the file's
  /// transfer.
  private static let leastOfMoving = 4

  /// The text about the file or its transfer (`facts`) and the buttons, which follow the file's
  /// name and can be left out if space is short.
  private struct Parts {
    var facts: String
    var role: StyleRole
    var buttons: [StyledPiece]

    var columns: Int {
      let buttons = self.buttons.reduce(0) { $0 + 1 + GraphemeWidth.columns(of: $1.text) }
      return (facts.isEmpty ? 0 : gap + GraphemeWidth.columns(of: facts))
        + (self.buttons.isEmpty ? 0 : gap - 1 + buttons)
    }
  }

  /// The lines of a file with its thumbnail and caption. For one of the person's own messages, the
  /// delivery state is after the caption, or without a caption above the thumbnail.
  func lines(of file: FileViewModel, in message: MessageViewModel, opening: [Opening])
    -> [StyledLine]
  {
    let isOwn = message.senderColor == 0
    let head = opening.map(\.text).joined()
    let start = texts.text + GraphemeWidth.columns(of: head)
    let room = isOwn ? roomBeforeState(of: texts.width, isEdited: message.isEdited) : nil
    let end = texts.text + (room ?? texts.width)
    var (line, column) = line(of: file, message.id, from: start, to: end)
    let said = line.pieces.contains { $0.text == file.urgentWords[...] } ? "" : file.urgentWords
    var pieces: [StyledPiece] = []
    var place = texts.text
    for word in opening {
      pieces.append(StyledPiece(word.text[...], at: place, role: word.role))
      place += GraphemeWidth.columns(of: word.text)
    }
    line.pieces = pieces + line.pieces
    // The text that must not be left out (`urgentWords`) is shown below the line of the file if
    // that line is too short for it.
    let below = TextWrap.lines(of: said, columns: texts.width)
    let lines =
      [line]
      + (said.isEmpty ? [] : below).map {
        StyledLine(pieces: [StyledPiece($0.text, at: texts.text, role: file.urgentRole)])
      }
    let image = self.lines(of: file.thumbnail)
    guard !file.caption.isEmpty else {
      if !said.isEmpty, let last = below.last { column = texts.text + last.columns }
      return ended(
        lines, at: column, hidden: 0, isEdited: message.isEdited, delivery: message.delivery)
        + image
    }
    if let format = file.format {
      return lines + image
        + body(
          format, opening: "", role: .body, isOwn: isOwn, delivery: message.delivery,
          isEdited: message.isEdited, isRevealed: unfolded.contains(message.id))
    }
    return lines + image
      + body(
        file.caption, role: .body, isOwn: isOwn, delivery: message.delivery,
        isEdited: message.isEdited)
  }

  private func line(
    of file: FileViewModel, _ id: MessageID, from start: Int, to end: Int
  ) -> (StyledLine, Int) {
    let label = GraphemeWidth.columns(of: file.label)
    let name = GraphemeWidth.columns(of: file.name)
    let kept = if case .moving = file.state { Self.leastOfMoving } else { Self.leastName }
    let least = label + (name == 0 ? 0 : Self.gap + min(name, kept))
    let parts =
      choices(of: file, id).first { start + least + $0.columns <= end }
      ?? Parts(facts: "", role: .placeholder, buttons: [])
    var line = StyledLine()
    var column = start
    func add(_ text: String, _ role: StyleRole, most: Int) {
      guard !text.isEmpty, most > 0 else { return }
      if column > start { column += Self.gap }
      line.pieces.append(StyledPiece(text[...], at: column, role: role, maximumColumns: most))
      column += min(most, GraphemeWidth.columns(of: text))
    }
    add(file.label, .placeholder, most: end - start)
    add(file.name, .link, most: end - column - Self.gap - parts.columns)
    add(parts.facts, parts.role, most: end - column - Self.gap)
    for (index, button) in parts.buttons.enumerated() {
      var button = button
      column += index == 0 ? Self.gap : 1
      button.column = column
      line.pieces.append(button)
      column += GraphemeWidth.columns(of: button.text)
    }
    return (line, column)
  }

  /// Variants of the details and buttons after the file's name, the preferred one first; the first
  /// variant that fits is drawn.
  private func choices(of file: FileViewModel, _ id: MessageID) -> [Parts] {
    let buttons = self.buttons(of: file, id)
    let (facts, role): (String, StyleRole) =
      switch file.state {
      case .idle: (file.facts, .placeholder)
      case .moving(let words): (words, .deliveryPending)
      case .failed(let words, _): (words, .deliveryFailed)
      }
    let sets = (0...buttons.count).reversed().map { Array(buttons.prefix($0)) }
    let isUrgent = if case .idle = file.state { false } else { true }
    let full = sets.map { Parts(facts: facts, role: role, buttons: $0) }
    let bare = sets.map { Parts(facts: "", role: role, buttons: $0) }
    // The details of a file are left out before its first button; the progress or failure of a
    // transfer is left out only after all buttons.
    return isUrgent ? full + bare : full.dropLast() + bare.dropLast() + [full[full.count - 1]]
  }

  private func buttons(of file: FileViewModel, _ id: MessageID) -> [StyledPiece] {
    var buttons: [StyledPiece] = []
    func add(_ words: String, _ target: FileButton, if intent: Intent?) {
      guard intent != nil else { return }
      var piece = StyledPiece(Substring(" \(words) "), at: 0, role: .button)
      piece.press = .file(id, target)
      buttons.append(piece)
    }
    if file.cancel != nil {
      // A file that is being transferred has only this button. The progress of an upload is shown
      // by the message's delivery state.
      add(PaneWords.cancelFile, .cancel, if: file.cancel)
    } else if case .failed(_, let again?) = file.state {
      add(PaneWords.tryFileAgain, .again, if: again)
    } else {
      // A file that cannot be opened, such as a program, can still be saved.
      if case .idle = file.state { add(PaneWords.openFile, .open, if: file.open) }
      add(PaneWords.saveFile, .save, if: file.save)
    }
    return buttons
  }
}

extension FileViewModel {
  /// The text that must not be left out: why the transfer of the file failed, or why the file
  /// cannot be opened or saved; "" for none.
  fileprivate var urgentWords: String {
    switch state {
    case .failed(let words, _): words
    case .moving: ""
    case .idle: open == nil && save == nil && cancel == nil ? facts : ""
    }
  }

  fileprivate var urgentRole: StyleRole {
    if case .failed = state { .deliveryFailed } else { .placeholder }
  }
}

package enum FileButton: Sendable, Equatable {
  case open, save, cancel, again
}

extension FileViewModel {
  package func intent(of button: FileButton) -> Intent? {
    switch button {
    case .open: open
    case .save: save
    case .cancel: cancel
    case .again: if case .failed(_, let again) = state { again } else { nil }
    }
  }
}
