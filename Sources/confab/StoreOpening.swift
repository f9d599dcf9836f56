internal import Intents
internal import Model
internal import Routing
internal import Storage

/// A profile's store and how it was opened: `open` sets a damaged store aside and makes a new one.
struct StoreOpening: Sendable {
  let store: ChatStore
  /// A sentence for the person about a damaged store that was set aside; empty if the store was
  /// intact.
  let reports: [String]

  static func open(_ profile: ProfileFolder, user: UserID?) throws(Ending) -> StoreOpening {
    do {
      let outcome = try ChatStore.open(
        path: profile.store, ownUser: user, today: SystemClock.today(),
        now: { ServerTimestamp(milliseconds: SystemClock.milliseconds()) })
      let reports = outcome.damagedMovedTo.map { [sentence(profile, outcome, movedTo: $0)] }
      return StoreOpening(store: outcome.store, reports: reports ?? [])
    } catch {
      throw ending(error)
    }
  }

  private static func sentence(
    _ profile: ProfileFolder, _ outcome: OpenOutcome, movedTo path: String
  ) -> String {
    let saved =
      outcome.rescuedMessages + outcome.rescuedDrafts == 0
      ? ""
      : "\(outcome.rescuedMessages) unsent messages and \(outcome.rescuedDrafts) drafts were saved, "
    // The sentence begins with the damage, as the status line may truncate the end of the sentence,
    // which contains the path.
    return "The stored chats were damaged: \(saved)the rest comes from the server. "
      + "\(profile.store) is kept as \(path)"
  }

  static func ending(_ error: StorageError) -> Ending {
    let status: ExitStatus =
      switch error {
      case .unusable, .busy, .tooNew: .cannotCreate
      case .full, .damaged, .failed: .ioError
      }
    return Ending(status: status, sentence: "confab: \(error.facts)")
  }
}

extension StorePort {
  /// Makes the closures by which the router reads and writes `store`.
  init(_ store: ChatStore) {
    self.init(
      commit: { try store.commit($0) },
      chatList: { try store.chatList($0) },
      chat: { try store.chat($0) },
      messages: { try store.messages($0) },
      totals: { try store.totals() },
      search: { try store.search($0, limit: $1) },
      nextToSend: { try store.nextToSend() },
      directChat: { try store.directChat(with: $0) },
      acquaintances: { try store.acquaintances(named: $0) },
      people: { try store.people(meantBy: $0, limit: $1) },
      selection: { try store.selection() },
      names: { try store.names(of: $1, in: $0) },
      nextUnread: { try store.nextUnreadConversation(after: $0) },
      unreadStart: { try store.unreadStart(of: $0) },
      notificationsToSettle: { try store.notificationsToSettle() },
      account: { try store.account() },
      gap: { try store.gap($0, before: $1) },
      pendingReceipts: { try store.pendingReceipts() },
      peopleToGoTo: { try store.people(toGoTo: $0, besides: $1, limit: $2) },
      mentionable: { try store.mentionable(by: $0, in: $1, limit: $2) },
      firstOfOthers: { try store.firstOfOthers(in: $0, after: $1) },
      threadStart: { try store.threadStart(of: $1, in: $0) },
      facts: { try store.facts(of: $1, in: $0) },
      front: { try store.front() },
      settings: { try store.settings() },
      rooms: RoomReads(
        standing: { try store.standing(in: $0) }, members: { try store.members($0) },
        person: { try store.person($0, in: $1) }, pendingData: { try store.pendingData() }),
      reason: { StorageError.reason($0) })
    dayPlace = { try store.place(of: $0, in: $1, clock: $2) }
    servers = { try store.servers(of: $0) }
    serverSearch = ServerSearchReads(
      query: { try store.serverQuery($0, clock: $1) },
      hits: { try store.hits(among: $0, for: $1, clock: $2) },
      current: { try store.current($0) },
      shown: { try store.shown($0, in: $1, thread: $2) },
      hole: { try store.hole(in: $0, thread: $1, at: $2) })
    unsentMessages = { try store.unsentMessages() }
    outgoingFiles = { try store.outgoingFiles() }
    indexNext = { try store.indexNext() }
    isIndexing = store.isIndexing
  }
}
