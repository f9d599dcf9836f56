internal import Intents
internal import Model

extension EventRouter {
  func handle(_ intent: MessageSearchIntent) {
    switch intent {
    case .search(let request): carryOut(model.search(messages: request))
    case .close: carryOut(model.endMessageSearch())
    case .askServer(let request): askServer(request)
    case .goTo(let chat, let words): goTo(words, in: chat)
    }
    armMessageSearch()
  }

  private var searchClock: SearchClock {
    let around = surroundings()
    return SearchClock(now: around.now) { around.calendar($0).dayNumber }
  }

  private func askServer(_ request: SearchRequest) {
    let clock = searchClock
    let query = read(nil) { try store.serverSearch.query(request, clock) }
    carryOut(model.askServer(request, query))
  }

  private func goTo(_ words: String, in chat: ChatID) {
    let clock = searchClock
    let place = read(DayPlace.nothing) { try store.dayPlace(words, chat, clock) }
    carryOut(model.land(on: place, words: words, in: chat))
    pacer.hurry(.messages, now: now)
  }

  func handle(_ event: SearchEvent) {
    switch event {
    case .found(let results):
      carryOut(model.apply(results))
      if let hits = model.shownServerSearch?.hits, !hits.isEmpty {
        let current = read(hits) { try store.serverSearch.current(hits) }
        carryOut(model.replace(serverHits: current))
      }
    case .failed(let request, let reason): carryOut(model.searchFailed(request, reason))
    case .foundOnServer(let request, let page):
      let clock = searchClock
      let hits = read([]) { try store.serverSearch.hits(page.found, request.search, clock) }
      carryOut(model.add(page, hits, of: request))
    case .failedOnServer(let request, let reason):
      carryOut(model.serverSearchFailed(request, reason))
    case .notOffered: carryOut(model.serverHasNoSearch())
    }
    armMessageSearch()
  }

  // MARK: Messages that are not stored

  /// Loads the part of the open chat or thread around a message; `nil`: the newest messages. If the
  /// server's search found the message, or a link leads to it, and it is not stored or only a
  /// thread shows it, begins to seek it instead: fetches the history up to it, or tells the screen
  /// the message with which the thread begins.
  func show(_ chat: ChatID, around message: MessageID?) {
    if let linked = model.foundByLink(message, in: chat),
      read(linked.event, { try store.serverSearch.shown(linked.event, chat, nil) }) == nil
    {
      hurry(model.seek(linked))
      return goOnSeeking()
    }
    if let sought = model.foundOnServer(message, in: chat),
      read(sought.event, { try store.serverSearch.shown(sought.event, chat, model.open?.thread) })
        != sought.event
    {
      carryOut(model.seek(sought))
      return goOnSeeking()
    }
    hurry(model.show(chat, around: message))
  }

  /// If the sought message is stored now, tells the screen the message that shows it; else fetches
  /// the next page of history up to it, or ends the seeking if that is not possible. Does nothing
  /// if no message is sought.
  func goOnSeeking() {
    guard let open = model.open, let sought = open.sought else { return }
    let (chat, thread) = (open.chat.id, open.thread)
    if let shown = read(nil, { try store.serverSearch.shown(sought.event, chat, thread) }) {
      return hurry(model.reached(shown))
    }
    let hole = read(nil) { try store.serverSearch.hole(chat, thread, sought.timestamp) }
    carryOut(model.goOnSeeking(hole))
  }
}
