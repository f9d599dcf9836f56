internal import Intents
internal import Model
internal import ViewModels

/// Builds the view model for the answer to a request to show a date in the open chat, or a message
/// up to which history had to be fetched: the message to show, and a note unless it is the wanted
/// one.
enum LandingWords {
  static func landing(_ landing: Landing?, _ surroundings: Surroundings) -> LandingViewModel {
    guard let landing else { return .none }
    return LandingViewModel(
      number: landing.number, message: landing.message,
      sought: landing.sought.map { .event($0) },
      note: note(landing, Punctuation(isASCII: surroundings.isASCII)))
  }

  private static func note(_ landing: Landing, _ signs: Punctuation) -> String {
    switch landing.outcome {
    case .day(let place, let words): note(place, words, signs)
    case .reached(let shown):
      shown == landing.sought ? "" : "The message is a reply in this thread."
    case .notFetched(let reason):
      "The message could not be fetched: \(FailureSentence.cause(reason))."
    case .notThere: "The message is not in the history that the server shows."
    case .tooFar: "The message is further back in the history. Show it again to go on."
    }
  }

  private static func note(_ place: DayPlace, _ words: String, _ signs: Punctuation) -> String {
    switch place {
    case .message: ""
    case .next: "No message of that date is stored; this is the next one."
    case .newest: "No message since that date is stored; this is the newest."
    case .oldest: "This is the oldest stored message; older ones are fetched above it."
    case .nothing: "No message is stored here."
    case .unknownDate:
      "\(signs.openQuote)\(words.prefix(40))\(signs.closeQuote) is no date. "
        + "Write it so: 2026-03-01, 2026-03, monday, yesterday, first."
    }
  }
}
