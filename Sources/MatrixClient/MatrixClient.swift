internal import Intents
internal import Matrix
package import Model
package import Network

/// The client of one account: receives the events of its homeserver and performs the engine's
/// effects there. It composes the client's parts and routes effects to them; their results are
/// emitted as batches of events, in order, on the network thread.
package actor MatrixClient {
  private nonisolated let thread: NetworkThread
  nonisolated let account: Account
  private nonisolated let isSignedOut: Bool
  private nonisolated let outlet: EventOutlet
  private nonisolated let calls: MatrixCalls
  private let loop: SyncLoop
  private let arrivals: RoomArrivals
  private let pusher: AccountPusher
  private let sender: MessageSender
  private let files: FileTransfers
  private let thumbnails: ThumbnailFetches
  private let receiptsAndTyping: ReceiptsAndTyping
  private let chats: ChatMaker
  private let links: LinkResolution
  private let membership: ChatMembership
  private let rooms: RoomChangeRequests
  private let contacts: ContactSearch
  private let roomDirectory: RoomDirectory
  private let serverSearch: ServerMessageSearch
  private let members: MemberFetcher
  private let history: HistoryFetcher
  private let deletions: ContentDeletions
  private let pushRules: PushRuleChanges
  private let roomData: RoomDataRequests
  private var isBegun = false
  private var isStopped = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Creates a client, which does nothing by itself before `start()`.
  ///
  /// - Parameters:
  ///   - since: the stored sync token; `nil` for a first sync.
  ///   - wantsState: `true` if the first /sync response has to bring the whole state of the rooms.
  ///   - random: uniformly distributed random numbers, for pauses.
  ///   - keeping: the clock and the storage for renewed tokens; `nil` if the tokens are never
  ///     renewed.
  ///   - emit: receives each batch of events, which is to be stored as a whole. Called on the
  ///     network thread.
  ///   - files: reads and writes files of this machine; with `nil` the client sends and fetches
  ///     none.
  ///   - pusherRemoved: called on the network thread when the setting turned pushes off and the
  ///     server has removed this client's pusher, or has refused to.
  package init(
    session: MatrixSession, profile: String, thread: NetworkThread, since: SyncToken?,
    wantsState: Bool = false, timings: ClientTimings = ClientTimings(),
    push: PushSetting = .untouched, keeping: SessionKeeping? = nil,
    random: @escaping @Sendable () -> UInt64,
    emit: @escaping @Sendable ([Event]) -> Void, files: FilePort? = nil,
    pusherRemoved: @escaping @Sendable () -> Void = {}
  ) {
    self.thread = thread
    account = session.account(profile: profile)
    isSignedOut = session.isSignedOut
    let own = account.user
    let http = HTTPClient(
      thread: thread, configuration: .init(unixSocketPath: session.unixSocketPath))
    let tokens = SessionTokens(session, client: http, thread: thread, keeping: keeping)
    let calls = MatrixCalls(
      client: http, serverURL: session.serverURL, tokens: tokens,
      timeoutSeconds: timings.callSeconds)
    let outlet = EventOutlet(emit: emit)
    let socket = LiveSocket(thread: thread, calls: calls, timings: timings)
    let loop = SyncLoop(
      thread: thread, calls: calls, session: session, since: since, wantsState: wantsState,
      timings: timings,
      random: random, outlet: outlet, socket: socket)
    let reports = ClientReports(
      outlet: outlet, signOut: { [weak loop] in loop?.assumeIsolated { $0.signOut() } },
      doubtConnection: { [weak loop] in loop?.assumeIsolated { $0.doubtConnection() } })
    let arrivals = RoomArrivals(
      thread: thread, patienceMilliseconds: timings.creationMilliseconds)
    let attempts = Attempts(thread: thread, timings: timings, random: random)
    let directChats = DirectChats(
      attempts: attempts, calls: calls, own: own, turns: Turns(thread: thread))
    let directory = PeopleDirectory(calls: calls, session: session)
    (self.outlet, self.calls, self.loop, self.arrivals) = (outlet, calls, loop, arrivals)
    pusher = AccountPusher(
      thread: thread, calls: calls, setting: push, reports: reports,
      isOnline: { [weak loop] in loop?.assumeIsolated { $0.isOnline } ?? false },
      heard: { [weak loop] notice in loop?.assumeIsolated { $0.heard(notice) } },
      removed: pusherRemoved)
    let transfers = FileTransfers(
      thread: thread, calls: calls, files: files ?? .absent(thread), reports: reports,
      attempts: attempts,
      isOnline: { [weak loop] in loop?.assumeIsolated { $0.isOnline } ?? false })
    self.files = transfers
    thumbnails = ThumbnailFetches(
      thread: thread, calls: calls, files: files ?? .absent(thread), reports: reports)
    sender = MessageSender(
      attempts: attempts, calls: calls, socket: socket, reports: reports, files: transfers,
      isOnline: { [weak loop] in loop?.assumeIsolated { $0.isOnline } ?? false })
    receiptsAndTyping = ReceiptsAndTyping(
      attempts: attempts, calls: calls, own: own, timings: timings, socket: socket,
      reports: reports)
    let listing = RoomListing(attempts: attempts, calls: calls, own: own, reports: reports)
    chats = ChatMaker(
      attempts: attempts, calls: calls, own: own, directory: directory, directChats: directChats,
      arrivals: arrivals, listing: listing, reports: reports,
      hasSynced: { [weak loop] in loop?.assumeIsolated { $0.hasSynced } ?? false })
    links = LinkResolution(attempts: attempts, calls: calls, reports: reports)
    membership = ChatMembership(
      attempts: attempts, calls: calls, directChats: directChats, arrivals: arrivals,
      reports: reports, joins: WantedJoins(thread: thread))
    rooms = RoomChangeRequests(
      calls: calls, own: own, directory: directory,
      ignored: IgnoredUserList(calls: calls, own: own, turns: Turns(thread: thread)),
      listing: listing, reports: reports)
    contacts = ContactSearch(directory: directory, reports: reports)
    roomDirectory = RoomDirectory(calls: calls, own: own, reports: reports)
    serverSearch = ServerMessageSearch(calls: calls, own: own, reports: reports)
    members = MemberFetcher(attempts: attempts, calls: calls, reports: reports)
    let deletions = ContentDeletions(calls: calls, attempts: attempts, reports: reports)
    self.deletions = deletions
    history = HistoryFetcher(
      attempts: attempts, calls: calls, own: own, reports: reports, deletions: deletions)
    pushRules = PushRuleChanges(attempts: attempts, calls: calls, reports: reports)
    roomData = RoomDataRequests(attempts: attempts, calls: calls, own: own, reports: reports)
    onThread { $0.takePushes(push) }
  }

  // MARK: From any thread

  /// Connects to the homeserver, and reconnects after failures. For a session without tokens, only
  /// reports that the account is signed out.
  package nonisolated func start() { onThread { $0.begin() } }

  /// Ends the sync, the live socket and the receiving of pushes. Other pending requests continue,
  /// but their results are dropped: nothing is emitted once the network thread has carried out this
  /// call.
  package nonisolated func stop() { onThread { $0.end() } }

  /// Does nothing after `stop`, for a session without tokens, and for an effect that the program
  /// carries out itself. May be called from any thread; effects start in the order of the calls.
  package nonisolated func perform(_ effect: Effect) { onThread { $0.route(effect) } }

  /// Syncs again from a stored sync token, for example because a batch of events could not be
  /// stored; with `nil` for the token, a first sync follows.
  package nonisolated func restart(from token: SyncToken?) {
    onThread { client in client.loop.assumeIsolated { $0.restart(from: token) } }
  }

  package nonisolated func take(_ setting: PushSetting) {
    onThread { client in
      client.takePushes(setting)
      client.pusher.assumeIsolated { $0.change(to: setting) }
    }
  }

  /// Syncs again soon, usually over a new connection, unless a sync response arrives meanwhile: the
  /// program was suspended, the machine slept or changed its network, and the open connections may
  /// be dead. Closes the connections that no request uses, so that no later request uses them.
  package nonisolated func resume() {
    onThread { client in
      client.calls.closeIdleConnections()
      client.loop.assumeIsolated { $0.lookAgain() }
    }
  }

  private nonisolated func onThread(
    _ body: @escaping @Sendable (isolated MatrixClient) -> Void
  ) {
    thread.run { [self] in assumeIsolated { body($0) } }
  }

  // MARK: On the network thread

  private func begin() {
    guard !isBegun, !isStopped else { return }
    isBegun = true
    outlet.tell([.account(.signedIn(account))])
    guard !isSignedOut else { return outlet.tell([.account(.signedOut(.signedOut))]) }
    outlet.tell([.connection(.connecting)])
    // The closure retains the client until the sync loop ends.
    loop.assumeIsolated { loop in loop.begin { news in self.assumeIsolated { $0.take(news) } } }
  }

  private func end() {
    isStopped = true
    outlet.close()
    pusher.assumeIsolated { $0.stop() }
    loop.assumeIsolated { $0.stop() }
  }

  private func take(_ news: SyncNews) {
    switch news {
    case .answered(let sync):
      pusher.assumeIsolated { $0.settle() }
      arrivals.assumeIsolated { arrivals in
        arrivals.left(sync.left)
        arrivals.arrived(sync.joined)
      }
      deletions.assumeIsolated { $0.take(sync) }
    case .signedOut: pusher.assumeIsolated { $0.closeGateway() }
    }
  }

  private func takePushes(_ setting: PushSetting) {
    let isOn = if case .on = setting { true } else { false }
    loop.assumeIsolated { $0.takePushes(isOn) }
  }

  private func route(_ effect: Effect) {
    guard !isStopped, !isSignedOut else { return }
    switch effect {
    case .send(let message): spawn { await $0.sender.send(message) }
    case .createChat(let request, let known):
      spawn { await $0.chats.make(request, known: known) }
    case .searchDirectory(let words): spawn { await $0.contacts.search(words) }
    case .fetchHistory(let chat, let from, let limit):
      spawn { await $0.history.fetch(chat, from: from, limit: limit) }
    case .fetchOriginal(let chat, let event):
      spawn { await $0.history.fetchOriginal(event, in: chat) }
    case .fetchVersions(let chat, let event):
      spawn { await $0.history.fetchVersions(of: event, in: chat) }
    case .fetchMembers(let chat): spawn { await $0.members.fetch(chat) }
    case .fetchThread(let chat, let root, let from):
      spawn { await $0.history.fetch(thread: root, of: chat, from: from) }
    case .sendReceipt(let chat, let event, let scope):
      spawn { await $0.receiptsAndTyping.sendReceipt(event, scope, in: chat) }
    case .sendTyping(let chat, let isTyping):
      spawn { await $0.receiptsAndTyping.sendTyping(isTyping, in: chat) }
    case .setLevel(let chat, let level, let usual):
      spawn { await $0.pushRules.set(level, of: chat, usual: usual) }
    case .keep(let chat, let datum): spawn { await $0.roomData.set(datum, of: chat) }
    case .fetchRules: spawn { await $0.pushRules.fetch() }
    case .liveStream(let isWanted): loop.assumeIsolated { $0.wantSocket(isWanted) }
    case .reconnect: loop.assumeIsolated { $0.restart() }
    // The program, which has the push key, handles this effect itself and then calls `take`.
    case .setPush: break
    // The program searches its store on a thread of its own.
    case .searchMessages, .endSearch: break
    case .searchServer(let request): spawn { await $0.serverSearch.fetch(request) }
    case .join(let chat, let user): spawn { await $0.membership.join(chat, directWith: user) }
    case .follow(let chat, let successor, let user):
      spawn { await $0.membership.follow(chat, to: successor, directWith: user) }
    case .resolve(let link): spawn { await $0.links.resolve(link) }
    case .leave(let chat, let former):
      spawn { await $0.membership.leave(chat, former: former) }
    case .changeRoom(let chat, let change, let known):
      spawn { await $0.rooms.make(change, of: chat, known: known) }
    case .fetchRooms(let request): spawn { await $0.roomDirectory.fetch(request) }
    case .fetchPowers(let chat): spawn { await $0.rooms.fetchPowers(of: chat) }
    case .fetchFile(let chat, let message, let file, let use):
      // A cancellation may follow before the new task has begun.
      files.assumeIsolated { $0.begin(message) }
      spawn { await $0.files.fetch(message, in: chat, file, use) }
    case .fetchPreview(let address, let file):
      spawn { await $0.thumbnails.fetch(address, file) }
    case .cancelFile(let message): files.assumeIsolated { $0.cancel(message) }
    case .prepareFile(let place, let source, let transaction, let answers, let isByCommand):
      spawn {
        await $0.files.prepare(
          source, in: place, transaction, answers: answers, isByCommand: isByCommand)
      }
    case .takeBackText(let place, let transaction, let reason):
      spawn { await $0.files.takeBack(transaction, of: place, after: reason) }
    case .dropFiles(let transactions): files.assumeIsolated { $0.drop(transactions) }
    }
  }

  private func spawn(_ work: @escaping @Sendable (isolated MatrixClient) async -> Void) {
    Task(executorPreference: thread) { await work(self) }
  }
}
