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
    let server = model.shownServerSearch.flatMap {
      $0.request.isSame(as: results.request) ? $0 : nil
    }
    let found = server?.hits ?? []
    let more = more(results, words)
    let groups = SearchGroups(model.settings.times, surroundings)
    return MessageSearchViewModel(
      request: results.request,
      groups: groups.groups(of: results.hits, results.request.order)
        + groups.groups(
          of: found, results.request.order,
          source: words.source(model.serverName, isAnyStored: found.contains(where: \.isStored))),
      count: words.count(results),
      shortCount: words.shortCount(results, besides: found.count),
      note: words.note(results), more: more,
      server: more?.request == nil ? serverLine(model, results, server, words) : nil)
  }

  // The server is asked for what follows the stored messages, so its line is shown once no more of
  // these can be loaded.
  private static func serverLine(
    _ model: ChatModel, _ results: SearchResults, _ server: ServerSearchModel?,
    _ words: SearchWords
  ) -> SearchServerViewModel? {
    guard results.mayAskServer, model.serverSearch?.stage != .notOffered else { return nil }
    let canAsk =
      switch server?.stage {
      case nil, .answered(_?), .failed: true
      case .asking, .answered(nil), .full, .notOffered: false
      }
    return SearchServerViewModel(
      words: words.line(of: server, model.serverName), request: canAsk ? results.request : nil)
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

extension ChatModel {
  /// The name of the account's server for sentences: "example.org", or "the server" if it is the
  /// embedded one or the account is not known.
  fileprivate var serverName: String {
    guard let account, !account.isOnEmbeddedServer else { return "the server" }
    return account.user.serverName
  }
}
