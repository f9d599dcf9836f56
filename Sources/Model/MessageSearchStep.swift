package import Intents

extension ChatModel {
  /// Searches the stored messages. The last answer stays shown until the new one arrives. A blank
  /// request removes that answer and ends the running search.
  package mutating func search(messages request: SearchRequest) -> Consequences {
    let old = messageSearch
    let isBlank = request.isBlank
    messageSearch = MessageSearchModel(
      request: request, results: isBlank ? nil : old?.results)
    // The shown hits change when the answer arrives; a failure, and the hits of a query that is
    // blank now, are removed at once.
    let isChanged = old?.failure != nil || isBlank && old?.results != nil
    return Consequences(
      changed: isChanged ? .messageSearch : [],
      effects: [isBlank ? .endSearch : .searchMessages(request)])
  }

  /// Applies the answer to a search of the stored messages; an answer to another request than the
  /// newest one is dropped.
  package mutating func apply(_ results: SearchResults) -> Consequences {
    guard messageSearch?.request == results.request else { return .none }
    messageSearch?.results = results
    messageSearch?.failure = nil
    return Consequences(changed: .messageSearch)
  }

  /// Records that a search of the stored messages failed; the failure of another request than the
  /// newest one is dropped.
  package mutating func searchFailed(
    _ request: SearchRequest, _ reason: FailureReason
  ) -> Consequences {
    guard messageSearch?.request == request else { return .none }
    messageSearch?.failure = reason
    return Consequences(changed: .messageSearch)
  }

  /// Repeats the newest request, if its answer was given before every stored message was indexed.
  package mutating func searchAgain() -> Consequences {
    guard let search = messageSearch, awaitsIndex() else { return .none }
    return Consequences(effects: [.searchMessages(search.request)])
  }

  /// Ends the search of messages, because it is not shown any more.
  package mutating func endMessageSearch() -> Consequences {
    guard messageSearch != nil else { return .none }
    messageSearch = nil
    return Consequences(changed: .messageSearch, effects: [.endSearch])
  }

  /// Returns `true` if the newest request was answered before every stored message was indexed.
  package func awaitsIndex() -> Bool {
    guard let search = messageSearch else { return false }
    return search.results?.request == search.request && search.results?.progress != nil
  }
}
