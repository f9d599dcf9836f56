internal import Intents
package import ViewModels

extension MessageViewModel {
  /// The text without what its spoilers hide.
  package var wordsWithoutSpoilers: String {
    guard let format, format.hasSpoiler else { return body }
    return format.wordsWithoutSpoilers
  }
}
