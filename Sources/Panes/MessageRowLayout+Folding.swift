internal import Cells
internal import Intents
internal import ViewModels

/// The decision which messages are folded.
extension MessageRowLayout {
  /// `true` if a message's text is so long that it may be folded, or has spoilers, whatever is
  /// shown of it now. A poll is not foldable, so that each answer can be chosen; an emote is
  /// foldable only for its spoilers.
  func isFoldable(_ message: MessageViewModel) -> Bool {
    guard message.poll == nil else { return false }
    if let format = message.format {
      if format.hasSpoiler { return true }
      if !isLinear, folds(message) {
        let columns = lastColumns(isOwn: message.senderColor == 0, isEdited: message.isEdited)
        return formatted(format, opening: opening(of: message), .body, lastColumns: columns)
          .lines.count > Self.longestBody
      }
    }
    // Each line has at least one byte, so a shorter body cannot have too many lines.
    return message.body.utf8.count > Self.longestBody && folds(message)
      && wrapped(opening(of: message) + message.body).lines.count > Self.longestBody
  }

  /// `true` if a long text of the message is folded unless the person unfolds it. A poll, an emote
  /// and, except in linear mode, a file with its caption are shown whole.
  func folds(_ message: MessageViewModel) -> Bool {
    message.poll == nil && message.kind != .emote && (message.file == nil || isLinear)
  }
}
