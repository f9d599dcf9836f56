/// The way in which a text is brought back into the composer: by undo, by redo, or by a step
/// through the texts that were sent before.
enum Recall: Sendable, Equatable {
  case undo, redo
  /// A step back or forward through the sent texts; after the newest of them comes the text that
  /// the person was writing.
  case olderText, newerText
}

// Bringing earlier texts back into the composer
extension ChatSession {
  /// Puts the earlier or later text to which `recall` leads into the composer; rings the bell if
  /// there is none. `now`: nanoseconds of the monotonic clock.
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
