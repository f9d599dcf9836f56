internal import Intents
package import Model
package import ViewModels

/// Builds the view model of the people who are offered for the letters typed after "@" or as a
/// command's argument. The store (in `Storage/Names`) decides which people are offered, and in
/// which order.
package enum MentionsBuilder {
  /// Builds the view model of the offered people. A pure function: equal arguments give equal view
  /// models.
  package static func build(_ model: ChatModel) -> MentionsViewModel {
    guard let search = model.mentions else { return .initial }
    return MentionsViewModel(
      search: MentionSearch(chat: search.chat, query: search.query, scope: search.scope),
      people: search.people.map { person in
        let isByID = person.words == person.user.rawValue
        return MentionOffer(
          words: person.words,
          description: isByID ? person.displayName : person.user.rawValue,
          address: person.user.rawValue, begins: person.begins)
      })
  }
}
