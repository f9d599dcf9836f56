internal import Intents
package import Model
package import ViewModels

/// The candidates for a new chat's people: those whom we know at once, then whom the server gave.
package enum AutocompleteContactBuilder {
  private static let limit = 50

  /// Pure: equal models give equal view models.
  package static func build(_ model: ChatModel) -> AutocompleteContactViewModel {
    let suggestions = model.suggestions
    var seen: Set<UserID> = []
    if let account = model.account { seen.insert(account.user) }
    let people = (suggestions.known + suggestions.found).filter { seen.insert($0.user).inserted }
    return AutocompleteContactViewModel(
      words: suggestions.words, candidates: people.prefix(limit).map(candidate),
      note: note(suggestions), retry: retry(suggestions))
  }

  private static func candidate(_ person: Contact) -> CandidateViewModel {
    let id = person.user.rawValue
    let name = person.displayName ?? ""
    return CandidateViewModel(
      choice: PersonChoice(address: id, label: name.isEmpty ? id : name),
      detail: name.isEmpty ? "" : id)
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
