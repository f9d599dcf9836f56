internal import Cells
internal import Intents
internal import ViewModels

/// The layout of messages with formatted text.
extension MessageRowLayout {
  /// The lines of a text that the person submitted and that is not known to be stored yet.
  /// `opening` is put before the text.
  func body(
    of submission: Submission, opening: String, delivery: DeliveryViewModel
  ) -> [StyledLine] {
    guard let format = submission.format, !isLinear else {
      return body(
        opening + submission.text, role: .bodyOwn, isOwn: true, delivery: delivery)
    }
    return body(format, opening: opening, role: .bodyOwn, isOwn: true, delivery: delivery)
  }

  /// Lays out a formatted text in the columns for messages' texts. `opening` is put before the
  /// text. With `isRevealed`, the text that spoilers hide is shown. `lastColumns` is the greatest
  /// width of the last line in columns; `nil` for that of the other lines.
  func formatted(
    _ format: FormattedText, opening: String, _ role: StyleRole, isRevealed: Bool = false,
    lastColumns: Int? = nil
  ) -> FormattedLines {
    FormattedLines(
      format, opening: opening, at: texts, role: role, isRevealed: isRevealed,
      lastColumns: lastColumns)
  }

  /// The greatest width in columns of the last line of a formatted text, which leaves room for the
  /// delivery state of one of the person's own messages; `nil` for other messages.
  func lastColumns(isOwn: Bool, isEdited: Bool) -> Int? {
    isOwn ? roomBeforeState(of: texts.width, isEdited: isEdited) : nil
  }

  /// The lines of a formatted text with `opening` before it, and after it the number of hidden
  /// lines, the note that it was edited, and the delivery state. With `isRevealed`, the text that
  /// spoilers hide is shown.
  func body(
    _ format: FormattedText, opening: String, role: StyleRole, isOwn: Bool,
    delivery: DeliveryViewModel?, isEdited: Bool = false, isFolded: Bool = false,
    isRevealed: Bool = false
  ) -> [StyledLine] {
    let made = formatted(
      format, opening: opening, role, isRevealed: isRevealed,
      lastColumns: lastColumns(isOwn: isOwn, isEdited: isEdited))
    let count = made.lines.count
    let hidden = isFolded && count > Self.longestBody ? count - Self.foldedBody : 0
    return ended(
      Array(made.lines.prefix(count - hidden)), at: made.end, hidden: hidden, isEdited: isEdited,
      delivery: delivery)
  }

  /// The lines of an emote with formatted text, with the time after the text if the emote begins a
  /// group, because no head line is above an emote.
  func emote(_ message: MessageViewModel, _ format: FormattedText) -> [StyledLine] {
    let name = Opening(
      text: "* \(message.sender) ", role: Self.senderRole(message.senderColor))
    let made = formatted(
      format, opening: name.text, Self.bodyRole(message),
      isRevealed: unfolded.contains(message.id))
    var (lines, end) = (styled(made.lines, [name]), made.end)
    if message.isEdited { end = addEditedMark(to: &lines, textEnd: end) }
    if message.beginsGroup { end = add(time: message.time, to: &lines, textEnd: end) }
    if let delivery = message.delivery { add(delivery, to: &lines, textEnd: end) }
    return marked(quote(of: message) + lines + below(message), message)
  }
}
