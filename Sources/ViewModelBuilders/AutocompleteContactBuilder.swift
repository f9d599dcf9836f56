internal import Intents
package import Model
package import ViewModels

/// Builds the candidates for a new chat: the person whose id was typed first, then people in the
/// account's chats, then people that the server found. If the typed text is a name for which the
/// last request could not create a chat, because the name is ambiguous, the candidates are the
/// people who may be meant.
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
    // The server may be the first to find the person whose id was typed.
    let typed = model.account.map { Addressee(suggestions.words, own: $0.user) }
    let ranked = people.enumerated().map { offset, person in
      (rank: typed?.exactness(of: person.user) ?? .max, offset: offset, person: person)
    }.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }
    return AutocompleteContactViewModel(
      words: suggestions.words,
      candidates: ranked.prefix(limit).map {
        CandidateBuilder.of($0.person, isExact: $0.rank < .max)
      },
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
