/// The direction in which an earlier text is brought back into the composer: undo, redo, or a step
/// among the texts that were sent.
enum Recall: Sendable, Equatable {
  case undo, redo
  /// The text that was sent before the one in the composer, or the text that was sent after it.
  case olderText, newerText
}

// Texts that come back into the composer.
extension ChatSession {
  /// Brings back an earlier text; rings the bell when there is none. `now`: nanoseconds of the
  /// monotonic clock.
  mutating func recall(_ recall: Recall, at now: UInt64) -> [SceneEffect] {
    let before = text
    let found: ComposerText?
    switch recall {
    case .undo: found = undo.undo(text)
    case .redo: found = undo.redo(text)
    case .olderText: found = sentTexts.text(-1, from: text)
    case .newerText: found = sentTexts.text(1, from: text)
    }
    guard let found else { return [.bell] }
    completion = nil
    note = ""
    text = found
    switch recall {
    case .undo, .redo: sentTexts.stay()
    case .olderText, .newerText: undo.record(before)
    }
    followWord()
    return changed(at: now)
  }
}
