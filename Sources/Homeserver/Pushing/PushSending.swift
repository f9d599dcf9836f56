internal import Matrix
internal import Network

/// Sends notifications to push gateways.
struct PushSending: Sendable {
  /// Posts a JSON body to the URL of a push gateway; `answered` is called once with the outcome, on
  /// the server's thread.
  typealias Send =
    @Sendable (
      _ url: String, _ body: [UInt8], _ answered: @escaping @Sendable (PushAnswer) -> Void
    ) -> Void

  /// The time limit of one request to a push gateway, in seconds.
  private static let timeoutSeconds = 20
  /// The size limit of a push gateway's response, in bytes.
  private static let maximumAnswerBytes = 1 << 16

  let send: Send

  /// - Parameter pushesLocally: `false` gives a push up when its gateway's name resolves to an
  ///   address that is not on the public internet.
  init(thread: NetworkThread, pushesLocally: Bool) {
    let refuses: @Sendable (String) -> Bool = { IPAddress($0)?.isLocal != false }
    let client = HTTPClient(
      thread: thread,
      configuration: HTTPClient.Configuration(
        maximumBodyBytes: Self.maximumAnswerBytes,
        refusesAddress: pushesLocally ? nil : refuses))
    send = { url, body, answered in
      Task(executorPreference: thread) { answered(await Self.post(body, to: url, by: client)) }
    }
  }

  private static func post(
    _ body: [UInt8], to url: String, by client: HTTPClient
  ) async -> PushAnswer {
    do throws(NetworkError) {
      let response = try await client.send(
        HTTPRequest(method: "POST", url: url, body: body, timeoutSeconds: timeoutSeconds))
      guard (200...299).contains(response.status) else { return .failed("HTTP \(response.status)") }
      let rejected = (try? JSONValue(parsing: response.body))?["rejected"]?.array ?? []
      return .taken(rejected: rejected.compactMap(\.string))
    } catch {
      return .failed("\(error)")
    }
  }
}
