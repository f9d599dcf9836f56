internal import Intents
internal import Model
internal import ViewModelBuilders

/// Reading from the store what the model holds of it.
///
/// A commit makes windows stale; they are read again before the model is looked at, not for each of the
/// thousand commits that may come before. Only this thread commits, so what is read is the last commit.
extension EventRouter {
  /// What was known at the last end, before anything happens.
  func begin(_ settings: SettingsStart) {
    now = clock.now()
    model.begin(settings: settings, chosen: read(Settings()) { try store.settings() })
    model.begin(
      account: read(nil) { try store.account() }, selected: read(nil) { try store.selection() },
      front: read(nil) { try store.front() })
    stale.formUnion([.chatList, .totals])
    refresh(.all)
    armMidnight()
  }

  /// Reads the stale windows that view models of these kinds show.
  func refresh(_ paced: Set<Paced>) {
    if paced.contains(.chatList), stale.remove(.chatList) != nil { readChatList() }
    if paced.contains(.messages) { readOpenChat() }
    if paced.contains(.badge), stale.remove(.totals) != nil {
      let totals = read(model.totals) { try store.totals() }
      mark(model.take(totals: totals))
    }
    if paced.contains(.autocomplete), stale.remove(.contacts) != nil { readKnownPeople() }
    if paced.contains(.inspection), stale.remove(.inspection) != nil { readFacts() }
    if paced.contains(.switcher), stale.remove(.switcher) != nil { readMatches() }
  }

  /// Reads, or reports why not and goes on with `fallback`.
  func read<Value>(_ fallback: Value, _ body: () throws -> Value) -> Value {
    do {
      return try body()
    } catch {
      report(FailureSentence.notRead("The store", store.reason(error)))
      return fallback
    }
  }

  private func readChatList() {
    do {
      mark(model.take(try store.chatList(model.chatList.query)))
    } catch {
      mark(model.chatListFailed(store.reason(error)))
    }
  }

  private func readOpenChat() {
    guard let open = model.open else {
      stale.subtract([.openChat, .messages])
      return
    }
    if stale.remove(.openChat) != nil {
      let chat = read(nil) { try store.chat(open.chat.id) }
      mark(model.take(openChat: chat))
    }
    guard stale.remove(.messages) != nil else { return }
    do {
      mark(model.take(try store.messages(open.query)))
    } catch {
      mark(model.messagesFailed(store.reason(error)))
    }
  }

  private func readKnownPeople() {
    let words = model.suggestions.words
    let known = words.isEmpty ? [] : read([]) { try store.people(words, 50) }
    mark(model.take(known: known))
  }

  private func readFacts() {
    guard let wanted = model.inspection else { return }
    mark(model.take(facts: read(nil) { try store.facts(wanted.chat, wanted.message) }))
  }

  private func readMatches() {
    guard let query = model.switcher?.query else { return }
    let matches = read([]) { try store.search(query, 100) }
    mark(model.take(matches: matches))
  }
}

extension Set<Paced> {
  /// All that is paced.
  static var all: Set<Paced> { Set(Paced.allCases) }
}
