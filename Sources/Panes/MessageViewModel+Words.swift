internal import Intents
package import ViewModels

extension MessageViewModel {
  /// The message's text with that of its spoilers, which the plain text may lack.
  package var wordsWithSpoilers: String {
    guard let format, format.hasSpoiler, !body.contains("||") else { return body }
    return format.words
  }

  /// The message's text; a placeholder stands in place of the text of each spoiler.
  package var wordsWithoutSpoilers: String {
    guard let format, format.hasSpoiler else { return body }
    return format.wordsWithoutSpoilers
  }
}
