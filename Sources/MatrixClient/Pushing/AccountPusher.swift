internal import Matrix
internal import Model
package import Network

/// Registers or removes the account's pusher on the server as the push setting demands, and
/// receives pushes.
///
/// A push brings no message itself: it makes the client sync, so that the message arrives in order
/// among the others, and a gap in the timeline before it is noticed.
actor AccountPusher {
  private static let retryMilliseconds = 60_000

  private let thread: NetworkThread
  private let calls: MatrixCalls
  private let reports: ClientReports
  private let isOnline: @Sendable () -> Bool
  private let heard: @Sendable (PushNotice) -> Void
  private let removed: @Sendable () -> Void

  private var setting: PushSetting
  private var gateway: PushGateway?
  /// `true` if nothing is to be begun for the current push setting: it needs no request, its
  /// request was sent, is being sent or will be sent after a pause, or it cannot be carried out.
  private var isSettled = false
  /// `true` while a request about the pusher is pending. The next request waits until this one
  /// ends, as the server might handle two simultaneous requests in the wrong order.
  private var isTelling = false
  private var retry: NetworkTimer?
  private var isStopped = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Creates an `AccountPusher`, which sends nothing to the server before `settle` or `change`.
  ///
  /// - Parameters:
  ///   - heard: called for each request with a push for this client's pusher.
  ///   - removed: called when the setting turned pushes off and the server has removed this
  ///     client's pusher, or has refused to. All three closures are called on the network thread.
  init(
    thread: NetworkThread, calls: MatrixCalls, setting: PushSetting, reports: ClientReports,
    isOnline: @escaping @Sendable () -> Bool, heard: @escaping @Sendable (PushNotice) -> Void,
    removed: @escaping @Sendable () -> Void
  ) {
    self.thread = thread
    self.calls = calls
    self.setting = setting
    self.reports = reports
    self.isOnline = isOnline
    self.heard = heard
    self.removed = removed
  }

  /// Carries out the push setting (registers or removes the pusher, or does nothing), unless that
  /// was begun already or a request about the pusher is pending. To be called while the client is
  /// online.
  func settle() {
    guard !isSettled, !isTelling, !isStopped else { return }
    isSettled = true
    retry?.cancel()
    retry = nil
    switch setting {
    case .untouched: break
    case .off(let key): tell { await $0.removePusher(key) }
    case .on(let place, let key):
      guard let url = openGateway(place, key: key) else { return }
      tell { await $0.setPusher(url, key: key) }
    }
  }

  /// Replaces the push setting. The new one is carried out now or, while the client is offline or a
  /// request about the pusher is pending, by a later call of `settle`.
  func change(to setting: PushSetting) {
    guard setting != self.setting, !isStopped else { return }
    closeGateway()
    retry?.cancel()
    retry = nil
    self.setting = setting
    isSettled = false
    if isOnline() { settle() }
  }

  /// The pusher stays on the server.
  func stop() {
    isStopped = true
    retry?.cancel()
    closeGateway()
  }

  func closeGateway() {
    gateway?.stop()
    gateway = nil
  }

  /// Starts to listen for pushes, and returns the URL to which the homeserver is to send them;
  /// `nil` if listening fails, which is reported, and for a Unix socket without a configured URL.
  private func openGateway(_ place: PushPlace, key: String) -> String? {
    closeGateway()
    let gateway = PushGateway(thread: thread, key: key, heard: heard)
    do throws(NetworkError) {
      let address = try gateway.listen(on: place.listen)
      self.gateway = gateway
      return place.gatewayURL(listeningAt: address)
    } catch {
      gateway.stop()
      reports.tell([.connection(.report("No pushes: \(error.listeningSentence)"))])
      return nil
    }
  }

  // MARK: Requests

  private func tell(_ request: @escaping @Sendable (isolated AccountPusher) async -> Void) {
    isTelling = true
    Task(executorPreference: thread) { await self.finish(request) }
  }

  private func finish(_ request: @Sendable (isolated AccountPusher) async -> Void) async {
    await request(self)
    isTelling = false
    // The setting may have changed during the request; if so, the new setting is carried out now.
    if isOnline() { settle() }
  }

  private func setPusher(_ url: String, key: String) async {
    let body: JSONObject = [
      "kind": "http", "app_id": .string(PushGateway.app), "pushkey": .string(key),
      "app_display_name": "confab", "device_display_name": "confab", "lang": "en",
      "append": false, "data": ["url": .string(url), "format": "event_id_only"],
    ]
    switch await calls.result("POST", ["v3", "pushers", "set"], body: .object(body)) {
    case .success: break
    case .failure(let failure) where failure.isSignedOut: reports.signOut()
    case .failure(let failure) where failure.isPassing: settleLater(failure)
    case .failure(let failure):
      closeGateway()
      reports.tell([.connection(.report("No pushes: the server says \(failure.sentence)"))])
    }
  }

  private func removePusher(_ key: String) async {
    let body: JSONObject = [
      "kind": .null, "app_id": .string(PushGateway.app), "pushkey": .string(key),
    ]
    switch await calls.result("POST", ["v3", "pushers", "set"], body: .object(body)) {
    case .failure(let failure) where failure.isSignedOut: reports.signOut()
    case .failure(let failure) where failure.isPassing: settleLater(failure)
    // A refusal also counts as success: a server that refuses requests about pushers is taken to
    // have no pusher of this client.
    case .success, .failure:
      // If the setting has meanwhile turned pushes on again, the new pusher uses the same key, so
      // the key must not be removed.
      if case .off = setting { removed() }
    }
  }

  private func settleLater(_ failure: CallFailure) {
    let pause = max(Self.retryMilliseconds, (failure.retryAfterSeconds ?? 0) * 1000)
    retry = thread.after(milliseconds: pause) { [weak self] in
      self?.assumeIsolated { pusher in
        pusher.isSettled = false
        if pusher.isOnline() { pusher.settle() }
      }
    }
  }
}

extension NetworkError {
  fileprivate var listeningSentence: String {
    guard case .cannotListen(let words) = self else { return "cannot listen there" }
    return CleanText.line(words) ?? "cannot listen there"
  }
}

package enum PushSetting: Sendable, Equatable {
  /// Pushes stay as the server has them: no pusher is registered or removed, as by a program that
  /// ends soon.
  case untouched
  /// Pushes are off: the pusher that was registered with this push key is removed from the server.
  case off(key: String)
  /// Pushes are on: the client listens at the address, registers a pusher with this push key, and
  /// rejects pushes with other push keys.
  case on(PushPlace, key: String)
}

package struct PushPlace: Sendable, Equatable {
  /// The address to listen on; port 0 stands for a free port.
  package let listen: ListenAddress
  /// The URL to which the homeserver sends pushes so that they arrive at the address `listen`, with
  /// or without the path of the push gateway API; `nil` if the homeserver is to use that address
  /// itself.
  package let url: String?

  package init(listen: ListenAddress, url: String?) {
    self.listen = listen
    self.url = url
  }

  package static let loopback = PushPlace(
    listen: .tcp(address: "127.0.0.1", port: 0), url: nil)

  /// `address` is the one that the gateway listens on, with its real port.
  func gatewayURL(listeningAt address: ListenAddress) -> String? {
    if let url {
      var url = url[...]
      while url.hasSuffix("/") { url = url.dropLast() }
      return url.hasSuffix(PushGateway.path) ? String(url) : url + PushGateway.path
    }
    guard case .tcp(let host, let port) = address else { return nil }
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" + PushGateway.path
  }
}
