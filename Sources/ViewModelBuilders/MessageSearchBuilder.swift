internal import Intents
package import Model
package import ViewModels

/// Builds the view model of the messages that a search found.
package enum MessageSearchBuilder {
  /// Builds the view model of the message search. A pure function: equal arguments give equal view
  /// models.
  package static func build(
    _ model: ChatModel, _ surroundings: Surroundings
  ) -> MessageSearchViewModel {
    guard let search = model.messageSearch else { return .initial }
    let words = SearchWords(surroundings)
    if let failure = search.failure {
      return MessageSearchViewModel(request: search.request, note: words.failed(failure))
    }
    guard let results = search.results else { return .initial }
    return MessageSearchViewModel(
      request: results.request,
      groups: SearchGroups(model.settings.times, surroundings).groups(of: results),
      count: words.count(results), shortCount: words.shortCount(results),
      note: words.note(results), more: more(results, words))
  }

  private static func more(
    _ results: SearchResults, _ words: SearchWords
  ) -> SearchMoreViewModel? {
    let limit = results.request.limit
    // The messages that fit the query are counted only up to a limit, so `results.total` may be no
    // greater than the request's `limit` although more messages fit.
    let rest = max(0, results.total - limit)
    guard rest > 0 || results.isTotalCapped, !results.hits.isEmpty else { return nil }
    let isFull = limit >= SearchRequest.greatestLimit
    return SearchMoreViewModel(
      words: isFull ? words.full(results) : words.more(rest, results),
      request: isFull ? nil : results.request.with(limit: limit + MessageSearchViewModel.page))
  }
}
