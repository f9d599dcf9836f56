internal import Network

/// The network thread of a command that waits for each of its requests.
struct CommandNetwork: Sendable {
  let thread: NetworkThread

  /// Starts the network thread, which the caller has to stop.
  init(_ invocation: Invocation, _ environment: Environment) {
    thread = NetworkThread(
      name: "network", proxies: ProxyChoice.find(invocation.proxy, environment))
    thread.start()
  }

  func stop() { thread.stop() }

  /// Runs a job that makes requests on the network thread, blocks until the job has ended, and
  /// returns its result.
  func wait<Value: Sendable, Failure: Error>(
    for job: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Result<Value, Failure> {
    let answer = Waiting<Result<Value, Failure>>()
    Task {
      do throws(Failure) {
        answer.put(.success(try await job()))
      } catch {
        answer.put(.failure(error))
      }
    }
    return answer.take()
  }
}
