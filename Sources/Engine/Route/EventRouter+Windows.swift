internal import Intents
internal import Model

/// Reads the windows of the model, which are the loaded parts of the stored data, from the store.
///
/// Commits and queries make windows stale. Stale windows are not read after each commit, but just
/// before they are needed, such as for a view model that is built. Only the engine's thread
/// commits, so a window that was read shows the last commit.
extension EventRouter {
  func begin(_ settings: SettingsStart) {
    files = (try? store.outgoingFiles()) ?? []
    now = clock.now()
    model.begin(settings: settings, chosen: read(Settings()) { try store.settings() })
    model.begin(
      account: read(nil) { try store.account() }, selected: read(nil) { try store.selection() },
      front: read(nil) { try store.front() })
    readUnsent()
    stale.formUnion([.chatList, .totals])
    refresh(.all)
    armMidnight()
  }

  func refresh(_ windows: StoreWindows) {
    if windows.contains(.chatList), stale.remove(.chatList) != nil { readChatList() }
    if windows.contains(.messages) { readOpenChat() }
    if windows.contains(.totals), stale.remove(.totals) != nil {
      let totals = read(model.totals) { try store.totals() }
      mark(model.replace(totals: totals))
    }
    if windows.contains(.contacts), stale.remove(.contacts) != nil { readKnownPeople() }
    if windows.contains(.messageDetails), stale.remove(.messageDetails) != nil { readFacts() }
    if windows.contains(.mentions), stale.remove(.mentions) != nil { readMentionable() }
    if windows.contains(.members), stale.remove(.members) != nil { readMembers() }
    if windows.contains(.chatSearch), stale.remove(.chatSearch) != nil { readMatches() }
  }

  /// Reads which chats have a refused message that keeps others back. This reads an index that is
  /// nearly always empty, so it is done after each change of the outbox.
  func readUnsent() {
    let unsent = read(Array(model.unsent.values)) { try store.unsentMessages() }
    mark(model.replace(unsent: unsent))
  }

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
      mark(model.replace(try store.chatList(model.chatList.query)))
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
      mark(model.replace(openChat: chat, newer: chat.flatMap { newest(after: $0) }))
      carryOut(model.replace(standing: read(.unknown) { try store.rooms.standing(open.chat.id) }))
    }
    guard stale.remove(.messages) != nil else { return }
    do {
      mark(model.replace(try store.messages(open.query)))
    } catch {
      mark(model.messagesFailed(store.reason(error)))
    }
  }

  /// If the main timeline of the chat is open, moves its unread line to the first message of other
  /// people after the message that was just before the line when both were first loaded, because
  /// messages that fill a gap may have arrived between the two.
  func moveUnreadLine(of chat: ChatID) {
    guard let open = model.open, open.conversation == Conversation(chat),
      let before = open.lastBeforeLine
    else { return }
    mark(model.moveUnreadLine(to: read(nil) { try store.firstOfOthers(chat, before) }))
  }

  private func readKnownPeople() {
    let words = model.suggestions.words
    let known = words.isEmpty ? [] : read([]) { try store.people(words, 50) }
    mark(model.replace(known: known))
  }

  private func readFacts() {
    guard let wanted = model.messageDetails else { return }
    let found = read(nil) { Optional(try store.facts(wanted.chat, wanted.current)) }
    if let found { mark(model.replace(facts: found)) }
  }

  private func readMentionable() {
    guard let search = model.mentions else { return }
    let people =
      switch search.scope {
      case .members: read([]) { try store.mentionable(search.query, search.chat, 50) }
      case .everybody: read([]) { try store.people(search.query, 50) }.map(MentionCandidate.init)
      }
    mark(model.replace(mentionable: people))
  }

  private func readMembers() {
    guard let wanted = model.members else { return }
    let chat = wanted.query.chat
    let window = read(.empty) { try store.rooms.members(wanted.query) }
    let standing = read(.unknown) { try store.rooms.standing(chat) }
    let facts = read(nil) { try wanted.person.flatMap { try store.rooms.person($0, chat) } }
    mark(model.replace(members: window, standing: standing, facts: facts))
  }

  private func readMatches() {
    guard let search = model.chatSearch else { return }
    if let link = MatrixLink(search.query) {
      let chat = read(nil) { try store.chat(ChatID(link.address)) }
      let isThere = [.joined, .invited].contains(chat?.membership)
      mark(model.replace(matches: isThere ? [chat].compactMap(\.self) : []))
      return
    }
    let matches = read([]) { try store.search(search.query, 100) }
    let shown = Set(matches.compactMap(\.directUser))
    let people =
      search.wantsPeople ? read([]) { try store.peopleToGoTo(search.query, shown, 50) } : []
    mark(model.replace(matches: matches, people: people))
  }
}
