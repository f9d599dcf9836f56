internal import Intents
internal import Model
internal import ViewModels

/// Builds the view model for the result of the command that shows a day of the open chat: the
/// message to show, and a note if there is no message of that day.
enum LandingWords {
  static func landing(_ landing: Landing?, _ surroundings: Surroundings) -> LandingViewModel {
    guard let landing else { return .none }
    return LandingViewModel(
      number: landing.number, message: landing.place.message,
      note: note(landing, Punctuation(isASCII: surroundings.isASCII)))
  }

  private static func note(_ landing: Landing, _ signs: Punctuation) -> String {
    switch landing.place {
    case .message: ""
    case .next: "No message of that date is stored; this is the next one."
    case .newest: "No message since that date is stored; this is the newest."
    case .oldest: "This is the oldest stored message; older ones are fetched above it."
    case .nothing: "No message is stored here."
    case .unknownDate:
      "\(signs.openQuote)\(landing.words.prefix(40))\(signs.closeQuote) is no date. "
        + "Write it so: 2026-03-01, 2026-03, monday, yesterday, first."
    }
  }
}
