internal import Matrix
internal import Model
internal import Network

/// GET /sync, and what its answers mean; the live socket's go the same way.
extension MatrixClient {
  /// The most events of a room in one answer. Few at first; later a burst in the open chat is to
  /// come whole, as far as the server goes along.
  private static let (firstLimit, limit, localLimit) = (30, 100, 5_000)

  /// The filter, as inline JSON: it is short, and no upload can fail or be forgotten.
  var filter: String {
    let limit = token == nil ? Self.firstLimit : session.isLocal ? Self.localLimit : Self.limit
    return """
      {"presence":{"types":[]},"room":{"state":{"lazy_load_members":true},\
      "timeline":{"limit":\(limit),"lazy_load_members":true}}}
      """
  }

  func askVersions() async {
    let began = beginning
    push.isAskingNow = true
    let result = await interruptible { client in await client.calls.result("GET", ["versions"]) }
    push.isAskingNow = false
    guard began == beginning else { return }
    switch result {
    case .success(let answer):
      plan.learned(
        offersSocket: answer["unstable_features"]?["org.matrix.msc1148"]?.bool ?? false)
    case .failure(let failure): fail(failure)
    }
  }

  func poll(timeoutSeconds: Int) async {
    let began = beginning
    var query = [("timeout", "\(timeoutSeconds * 1000)"), ("filter", filter)]
    if let token { query.append(("since", token.rawValue)) }
    let patience = token == nil ? timings.firstSyncSeconds : timings.pollPatienceSeconds
    let asked = thread.monotonicMilliseconds
    let due = plan.socketDue(now: asked)
    // The socket is tried again even when nothing happens.
    let retry = due.map { due in
      thread.after(milliseconds: due) { [weak self] in self?.assumeIsolated { $0.interrupt() } }
    }
    let isDoubtful = push.doubtsConnections
    push.doubtsConnections = false
    push.isAskingNow = timeoutSeconds == 0
    let result = await interruptible { [query] client in
      await client.calls.result(
        "GET", ["v3", "sync"], query: query, timeoutSeconds: timeoutSeconds + patience,
        wantsNewConnection: isDoubtful)
    }
    retry?.cancel()
    push.isAskingNow = false
    guard began == beginning else { return }
    switch result {
    case .success(let answer): take(answer, asked: asked)
    case .failure(let failure): fail(failure)
    }
  }

  /// Applies one answer of /sync: the batch, with its token, then that we are connected.
  func take(_ answer: JSONValue, asked: Int64) {
    guard let sync = SyncTranslation(answer, ownUser: account.user) else {
      return fail(.notUnderstood("it has no next_batch"))
    }
    noteSynced(answer, asked: asked)
    let isNew = sync.token != token
    let isEmpty = sync.events.isEmpty
    token = sync.token
    if isNew || !isEmpty { tell(sync.events + [.account(.synced(sync.token))]) }
    judge(sync)
    plan.answered(
      isEmpty: isEmpty, messages: sync.messages, asked: asked, now: thread.monotonicMilliseconds)
    becomeOnline()
    settlePusher()
    arrivals.arrived(sync.joined)
  }

  /// Tells of what was wrong in an answer, and of the first that is right again.
  private func judge(_ sync: SyncTranslation) {
    if !sync.complaints.isEmpty {
      let parts = sync.complaints.joined(separator: ", ")
      complain("Parts of the server's answer were of the wrong kind: \(parts)")
    } else if hasComplained {
      hasComplained = false
      tell([.connection(.settled(.answers))])
    }
  }

  /// Tells that an answer was not as it should be.
  func complain(_ sentence: String) {
    hasComplained = true
    tell([.connection(.report(sentence, about: .answers))])
  }

  private func becomeOnline() {
    guard !isOnline else { return }
    isOnline = true
    tell([.connection(.online)])
  }

  /// Something went wrong in hearing from the server: says so, and plans the next attempt.
  func fail(_ failure: CallFailure) {
    if failure.isCancelled { return }
    if failure.isSignedOut { return signOut() }
    if case .refused(400, _, _, _) = failure, token != nil {
      // The server does not know our token: it was made anew, or goes by an old copy of itself.
      tell([
        .connection(
          .report("The server has forgotten where we were: everything is asked for again"))
      ])
      return startOver(from: nil)
    }
    if case .notUnderstood(let what) = failure {
      complain("The server's answer was not understood: \(what)")
    }
    (isOnline, isToldOffline) = (false, true)
    let pause = plan.failed(
      retryAfterSeconds: failure.retryAfterSeconds, random: random(),
      now: thread.monotonicMilliseconds)
    tell([.connection(.offline(failure.reason, retryInSeconds: (pause + 999) / 1000))])
  }
}
