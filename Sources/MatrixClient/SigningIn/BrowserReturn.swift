internal import Matrix
internal import Network
internal import Synchronization

/// The address on this machine to which a browser is redirected from a sign-in page of the server.
/// The object waits for that redirect: it listens only on 127.0.0.1, at a path that nobody can
/// guess, for one request.
package final class BrowserReturn: Sendable {
  /// The time limit for the person to sign in on the server's page, in milliseconds.
  private static let patienceMilliseconds = 600_000

  private struct State {
    var fields: [String: String]?
    var waiter: CheckedContinuation<[String: String]?, Never>?
    var isOver = false
  }

  private let state = Mutex(State())
  private let thread: NetworkThread
  private let path: String
  private let serving = Mutex<HTTPServer?>(nil)
  private let bound = Mutex(0)

  /// Starts to listen for the browser, on a free port.
  init(thread: NetworkThread, secret: String) throws(NetworkError) {
    self.thread = thread
    path = "/" + secret
    let server = HTTPServer(
      thread: thread, admit: { _ in .accept(maximumBodyBytes: 0) },
      handler: { [weak self] request, reply in
        reply.send(self?.answer(request) ?? Self.page(404, "Not here."))
      }, acceptWebSocket: { _ in .notHere }, webSocketMaximumBytes: 1)
    guard case .tcp(_, let port) = try server.listen(on: .tcp(address: "127.0.0.1", port: 0))
    else { throw .cannotListen("") }
    serving.withLock { $0 = server }
    bound.withLock { $0 = port }
  }

  /// The port on which this machine listens for the browser.
  package var port: Int { bound.withLock { $0 } }

  /// The address to which the browser is redirected.
  package var url: String { "http://127.0.0.1:\(port)\(path)" }

  /// The address to which the browser is redirected, without its port, for the registration at the
  /// authorization server: that server then accepts any port (RFC 8252, section 7.3).
  var urlWithoutPort: String { "http://127.0.0.1\(path)" }

  /// Ends the wait for the browser with the full address that the person pasted: a browser on
  /// another machine cannot reach the port on this machine, but shows the address after the
  /// sign-in. Returns `false` for any other text, and if the wait has ended already.
  package func take(pasted text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first, word.utf8.count <= 8192,
      let start = word.firstRange(of: path + "?")
    else { return false }
    return take(query: String(word[start.upperBound...].prefix { $0 != "#" }))
  }

  /// Waits until the browser has requested the address of the redirect, or the person has pasted
  /// that address, and returns the parameters in its query; `nil` after ten minutes, or if `stop`
  /// has ended the wait.
  func fields() async -> [String: String]? {
    let timer = thread.after(milliseconds: Self.patienceMilliseconds) { [weak self] in
      self?.finish(nil)
    }
    let fields = await withCheckedContinuation { waiter in
      let known = state.withLock { state -> [String: String]?? in
        if state.isOver { return .some(state.fields) }
        state.waiter = waiter
        return nil
      }
      if let known { waiter.resume(returning: known) }
    }
    timer.cancel()
    stop()
    return fields
  }

  /// Stops listening for the browser, and ends the wait for it.
  package func stop() {
    finish(nil)
    serving.withLock { server in
      defer { server = nil }
      return server
    }?.stop()
  }

  private func answer(_ request: HTTPServerRequest) -> HTTPResponse {
    guard request.method == "GET", request.path == path, request.query.utf8.count <= 8192 else {
      return Self.page(404, "Not here.")
    }
    guard take(query: request.query) else { return Self.page(410, "This page was used already.") }
    return Self.page(200, "confab goes on in the terminal. You can close this page.")
  }

  private func take(query: String) -> Bool {
    var fields: [String: String] = [:]
    for pair in query.split(separator: "&").prefix(32) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = String(parts[1].map { $0 == "+" ? " " : $0 })
      fields[String(parts[0])] = PercentEncoding.decode(value) ?? ""
    }
    return finish(fields)
  }

  /// Ends the wait for the browser; `fields` are the parameters in the address of the redirect, or
  /// `nil` if there was none. Returns `false` if the wait had ended before.
  @discardableResult
  private func finish(_ fields: [String: String]?) -> Bool {
    let (isFirst, waiter) = state.withLock { state in
      guard !state.isOver else {
        return (false, nil as CheckedContinuation<[String: String]?, Never>?)
      }
      state.isOver = true
      state.fields = fields
      defer { state.waiter = nil }
      return (true, state.waiter)
    }
    waiter?.resume(returning: fields)
    return isFirst
  }

  /// The response with a page for the browser. The page has no script and loads nothing, and its
  /// headers keep the browser from sending the page's address, which contains the secret, anywhere
  /// else.
  private static func page(_ status: Int, _ sentence: String) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        HTTPHeader("Content-Type", "text/html; charset=utf-8"),
        HTTPHeader("Cache-Control", "no-store"), HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("Content-Security-Policy", "default-src 'none'"),
      ],
      body: Array("<!doctype html><title>confab</title><p>\(sentence)</p>\n".utf8))
  }
}
