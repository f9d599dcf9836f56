internal import Intents
package import Model
package import ViewModels

/// Builds the candidates for a new chat: people in the account's chats first, then people that the
/// server found. If the typed text is a name for which the last request could not create a chat,
/// because the name is ambiguous, the candidates are the people who may be meant.
package enum AutocompleteContactBuilder {
  /// The limit of offered candidates.
  private static let limit = 50

  /// Builds the view model of the candidates for a new chat. A pure function: equal models give
  /// equal view models.
  package static func build(_ model: ChatModel) -> AutocompleteContactViewModel {
    let suggestions = model.suggestions
    var seen: Set<UserID> = []
    if let account = model.account { seen.insert(account.user) }
    let found = asked(model) ?? (suggestions.known + suggestions.found)
    let people = found.filter { seen.insert($0.user).inserted }
    return AutocompleteContactViewModel(
      words: suggestions.words, candidates: people.prefix(limit).map(CandidateBuilder.of),
      note: note(suggestions), retry: retry(suggestions))
  }

  /// The people who may be meant by the typed name, if the last request for a chat failed because
  /// it is not certain whom this name means; `nil` otherwise, or if nobody has the name.
  private static func asked(_ model: ChatModel) -> [Contact]? {
    guard case .unclear(_, let unclear) = model.creation, !unclear.candidates.isEmpty,
      unclear.name == model.suggestions.words
    else { return nil }
    return unclear.candidates
  }

  private static func note(_ suggestions: SuggestionModel) -> String {
    guard case .failed(_, let reason) = suggestions.search else { return "" }
    return "Only people of your chats: \(FailureSentence.cause(reason))"
  }

  private static func retry(_ suggestions: SuggestionModel) -> Intent? {
    guard case .failed(let words, _) = suggestions.search else { return nil }
    return .createChat(.suggest(words))
  }
}
