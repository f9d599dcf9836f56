internal import Intents

// Editing the composer's text in the person's external editor.
extension ChatSession {
  /// Stores the draft and returns the effect that opens the composer's text in the person's
  /// external editor. `words` first replaces the composer's text; `nil` leaves that text as it is.
  /// Rings the bell while the stored draft is still loading, because that draft would change the
  /// composer's text while the editor works on it.
  mutating func lendText(replacedBy words: String?) -> [SceneEffect] {
    guard hasDraft else { return [.bell] }
    completion = nil
    if let words {
      undo.record(text)
      text = ComposerText(Draft(text: words, cursor: .max))
    }
    undo.endStep()
    lentText = text.text
    return flush() + [.openEditor(conversation, text: text.text)]
  }

  /// Replaces the composer's text by the text from the editor, as one undo step, and stores the
  /// draft. A text that was changed while the editor ran is kept before it. If the editor failed,
  /// shows the reason.
  mutating func take(_ edited: EditedText) -> [SceneEffect] {
    let lent = lentText
    lentText = nil
    switch edited {
    case .failed(let failure): return refuse(ScreenWords.unchanged(failure))
    case .text(let raw, let isRepaired):
      let kept = text.text == lent || text.isEmpty ? "" : text.text + "\n"
      let piece = PastedText.cleaned(
        raw.withoutLastNewline, limit: max(0, ComposerText.limit - kept.utf8.count))
      replace(with: kept + piece.text)
      note = piece.isCut ? ScreenWords.leftOff : isRepaired ? ScreenWords.repaired : ""
      return flush() + (note.isEmpty ? [] : [.bell])
    }
  }

  private mutating func replace(with words: String) {
    guard words != text.text else { return }
    undo.record(text)
    sentTexts.stay()
    text = ComposerText(Draft(text: words, cursor: .max))
    dismissedWord = text.completableWord?.start
  }
}

extension String {
  /// The text without the newline at its end, which editors add to the last line; CRLF counts as
  /// one newline.
  fileprivate var withoutLastNewline: String {
    var rest = Substring(self).unicodeScalars
    guard rest.popLast() == "\n" else { return self }
    if rest.last == "\r" { rest.removeLast() }
    return String(rest)
  }
}
