internal import Matrix
internal import Model
internal import Network

/// What a client has to do with pushes.
struct PushState {
  var setting: PushSetting
  var gateway: PushGateway?
  /// What the server is to know of us is being told, is told, or cannot be.
  var isSettled = false
  /// A request about the pusher is under way: the next waits for it, or they might change places.
  var isTelling = false
  var retry: NetworkTimer?
  var heard = HeardEvents()
  /// When the last answer of /sync came, and when the last one that came was asked for.
  var (lastAnswer, lastAsked) = (Int64.min, Int64.min)
  var lookingAgain: LookingAgain?
  var lastLook = Int64.min
  /// The next sync goes over a connection of its own: the others may be dead.
  var doubtsConnections = false
  /// What is under way is to be answered at once.
  var isAskingNow = false

  init(_ setting: PushSetting) { self.setting = setting }
}

/// The sync is going to ask again, unless it tells by itself what is awaited.
struct LookingAgain {
  let since: Int64
  /// Events that a push told of.
  var awaited: Set<String> = []
  /// Anything that is new since then will do.
  var isForAnything = false
  var timer: NetworkTimer?
}

/// Pushes, a source like the others. The sync token stays the only truth of what was heard: a push is
/// answered by asking /sync at once, where an ordinary one would come late. So a pushed message comes in
/// its place, in the same batch as by the long poll, and no gap is taken for filled.
extension MatrixClient {
  private static let mostAwaited = 1_000
  private static let retryMilliseconds = 60_000

  // MARK: The pusher

  /// Sees to it, when we are connected, that the server has the pusher that it should have.
  func settlePusher() {
    guard !push.isSettled, !push.isTelling else { return }
    push.isSettled = true
    push.retry?.cancel()
    push.retry = nil
    switch push.setting {
    case .untouched: break
    case .off(let key): tellOfPusher { await $0.removePusher(key) }
    case .on(let place, let key):
      guard let url = openGateway(place, key: key) else { return }
      tellOfPusher { await $0.setPusher(url, key: key) }
    }
  }

  private func tellOfPusher(
    _ request: @escaping @Sendable (isolated MatrixClient) async -> Void
  ) {
    push.isTelling = true
    spawn { client in
      await request(client)
      client.push.isTelling = false
      // Something else may be wanted by now.
      if client.isOnline, !client.isStopped { client.settlePusher() }
    }
  }

  func change(to setting: PushSetting) {
    guard setting != push.setting, !isStopped else { return }
    closeGateway()
    push.retry?.cancel()
    push.retry = nil
    push.setting = setting
    push.isSettled = false
    if isOnline { settlePusher() }
  }

  /// Listens; the pusher's URL.
  private func openGateway(_ place: PushPlace, key: String) -> String? {
    closeGateway()
    let gateway = PushGateway(thread: thread, key: key) { [weak self] notice in
      self?.assumeIsolated { $0.heard(notice) }
    }
    do throws(NetworkError) {
      let address = try gateway.listen(on: place.listen)
      push.gateway = gateway
      return place.gatewayURL(listeningAt: address)
    } catch {
      gateway.stop()
      tell([.connection(.report("No pushes: \(error.listeningSentence)"))])
      return nil
    }
  }

  /// Takes no push any more.
  func closeGateway() {
    push.gateway?.stop()
    push.gateway = nil
  }

  private func setPusher(_ url: String, key: String) async {
    let body: JSONObject = [
      "kind": "http", "app_id": .string(PushGateway.app), "pushkey": .string(key),
      "app_display_name": "confab", "device_display_name": "confab", "lang": "en",
      "append": false, "data": ["url": .string(url), "format": "event_id_only"],
    ]
    switch await calls.result("POST", ["v3", "pushers", "set"], body: .object(body)) {
    case .success: break
    case .failure(let failure) where failure.isSignedOut: signOut()
    case .failure(let failure) where failure.isPassing: settlePusherLater(failure)
    case .failure(let failure):
      closeGateway()
      tell([.connection(.report("No pushes: the server says \(failure.sentence)"))])
    }
  }

  private func removePusher(_ key: String) async {
    let body: JSONObject = [
      "kind": .null, "app_id": .string(PushGateway.app), "pushkey": .string(key),
    ]
    switch await calls.result("POST", ["v3", "pushers", "set"], body: .object(body)) {
    case .failure(let failure) where failure.isSignedOut: signOut()
    case .failure(let failure) where failure.isPassing: settlePusherLater(failure)
    // A server without pushers has none of ours.
    case .success, .failure: pusherRemoved()
    }
  }

  private func settlePusherLater(_ failure: CallFailure) {
    let pause = max(Self.retryMilliseconds, (failure.retryAfterSeconds ?? 0) * 1000)
    push.retry = thread.after(milliseconds: pause) { [weak self] in
      self?.assumeIsolated { client in
        client.push.isSettled = false
        if client.isOnline { client.settlePusher() }
      }
    }
  }

  // MARK: Hearing

  /// An answer of /sync is in; what it holds needs no push.
  func noteSynced(_ answer: JSONValue, asked: Int64) {
    if case .on = push.setting { push.heard.note(answer) }
    push.lastAnswer = thread.monotonicMilliseconds
    push.lastAsked = max(push.lastAsked, asked)
  }

  private func heard(_ notice: PushNotice) {
    if let event = notice.event, push.heard.contains(event) { return }
    lookAgain(for: notice.event)
  }

  /// There may be something that we have not heard: a push said so (of this event, or of counts), or
  /// the program stood still for a while. Who rests after a failure asks at once; who listens has a
  /// moment in which it may come by itself.
  func lookAgain(for event: String? = nil) {
    let now = thread.monotonicMilliseconds
    if push.lookingAgain == nil {
      push.lookingAgain = LookingAgain(since: now)
      let isRested = now - Int64(timings.restAfterLookMilliseconds) >= push.lastLook
      let pause = plan.isResting(now: now) && isRested ? 0 : timings.lookAgainMilliseconds
      push.lookingAgain?.timer = thread.after(milliseconds: pause) { [weak self] in
        self?.assumeIsolated { $0.lookNow() }
      }
    }
    if let event, push.lookingAgain?.awaited.count ?? 0 < Self.mostAwaited {
      push.lookingAgain?.awaited.insert(event)
    } else {
      push.lookingAgain?.isForAnything = true
    }
  }

  private func lookNow() {
    guard let looking = push.lookingAgain else { return }
    push.lookingAgain = nil
    let hasCome = looking.awaited.allSatisfy { push.heard.contains($0) }
    guard push.lastAsked < looking.since, !hasCome || looking.isForAnything else { return }
    if hasCome, push.lastAnswer >= looking.since { return }
    // What was asked just now is not asked again before its answer, however many pushes come: a slow
    // answer would never be there. The sync after it tells the rest.
    guard !push.isAskingNow, live == nil || live?.isProven == true else { return }
    // A first sync may take the server minutes.
    guard token != nil || plan.isResting(now: thread.monotonicMilliseconds) else { return }
    push.lastLook = thread.monotonicMilliseconds
    push.doubtsConnections = true
    plan.hurry(now: push.lastLook)
    if live != nil { doubtSocket() } else { interrupt() }
  }
}

extension NetworkError {
  /// Why a gateway does not listen.
  fileprivate var listeningSentence: String {
    guard case .cannotListen(let words) = self else { return "cannot listen there" }
    return CleanText.line(words) ?? "cannot listen there"
  }
}
