internal import Intents
package import ViewModels

extension MessageViewModel {
  /// The message's text; a placeholder stands in place of the text of each spoiler.
  package var wordsWithoutSpoilers: String {
    guard let format, format.hasSpoiler else { return body }
    return format.wordsWithoutSpoilers
  }
}
