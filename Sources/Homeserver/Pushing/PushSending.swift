internal import Network
internal import Synchronization

/// Sends notifications to push gateways. One that does not answer is not waited for.
struct PushSending: Sendable {
  /// How many are on their way at most; more are dropped, because they are hints and nothing else.
  private static let most = 32
  private static let timeoutSeconds = 20

  /// Takes a URL and a body.
  let send: @Sendable (_ url: String, _ body: [UInt8]) -> Void

  init(thread: NetworkThread, log: @escaping @Sendable (String) -> Void) {
    let client = HTTPClient(
      thread: thread, configuration: HTTPClient.Configuration(maximumBodyBytes: 1 << 16))
    let open = Counter()
    send = { url, body in
      guard open.value.withLock({ $0 < Self.most }) else {
        return log("too many pushes, one dropped")
      }
      open.value.withLock { $0 += 1 }
      Task(executorPreference: thread) {
        do {
          _ = try await client.send(
            HTTPRequest(
              method: "POST", url: url, body: body, timeoutSeconds: Self.timeoutSeconds))
        } catch {
          log("a push gateway did not answer: \(error)")
        }
        open.value.withLock { $0 -= 1 }
      }
    }
  }
}

private final class Counter: Sendable {
  let value = Mutex(0)
}
