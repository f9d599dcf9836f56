internal import Intents
internal import Routing
internal import Synchronization

/// Opens profiles beside those that are open, each on a thread of its own: opening may wait for a
/// slow disk or a damaged database.
final class ProfileOpener: Sendable {
  /// A profile that was opened and started, or the reason why it could not be opened.
  struct Opened: Sendable {
    let name: String
    let result: Result<OpenProfile, Ending>
  }

  private struct State {
    var opening: Set<String> = []
    var opened: [Opened] = []
    var isClosed = false
  }

  private let data: DataFolder
  private let invocation: Invocation
  private let environment: Environment
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())

  /// Makes the object; only `open` opens a profile.
  ///
  /// - Parameter wake: called from any thread when a profile is open, or cannot be opened.
  init(
    data: DataFolder, invocation: Invocation, environment: Environment,
    wake: @escaping @Sendable () -> Void
  ) {
    self.data = data
    self.invocation = invocation
    self.environment = environment
    self.wake = wake
  }

  /// Begins to open a profile, unless it is being opened already or `close` was called; `take`
  /// returns the result.
  func open(_ name: String) {
    guard state.withLock({ !$0.isClosed && $0.opening.insert(name).inserted }) else { return }
    let began = DetachedThread.start { [self] in deliver(name, opened(name)) }
    guard !began else { return }
    let sentence = "confab: no thread to open the profile “\(name)”"
    deliver(name, .failure(Ending(status: .failure, sentence: sentence)))
  }

  /// `true` while the profile is being opened.
  func isOpening(_ name: String) -> Bool { state.withLock { $0.opening.contains(name) } }

  /// Removes and returns the profiles that were opened, or could not be opened, since the last
  /// call.
  func take() -> [Opened] {
    state.withLock { state in
      defer { state.opened = [] }
      return state.opened
    }
  }

  /// Opens no further profiles, and returns those that were opened since the last `take`. A profile
  /// that is still being opened is stopped afterwards on the thread that opens it: the person has
  /// written nothing in it yet.
  func close() -> [OpenProfile] {
    state.withLock { state in
      defer { state.opened = [] }
      state.isClosed = true
      return state.opened.compactMap { try? $0.result.get() }
    }
  }

  private func opened(_ name: String) -> Result<OpenProfile, Ending> {
    do throws(Ending) {
      let profile = try OpenProfile(
        ProfileFolder(data: data, name: name), invocation: invocation, environment: environment)
      profile.begin()
      do throws(RoutingError) {
        try profile.start()
      } catch {
        _ = profile.stop()
        throw Ending(status: .failure, sentence: "confab: \(error)")
      }
      return .success(profile)
    } catch {
      return .failure(error)
    }
  }

  private func deliver(_ name: String, _ result: Result<OpenProfile, Ending>) {
    let isTaken = state.withLock { state in
      state.opening.remove(name)
      guard !state.isClosed else { return false }
      state.opened.append(Opened(name: name, result: result))
      return true
    }
    guard isTaken else {
      if case .success(let profile) = result { _ = profile.stop() }
      return
    }
    wake()
  }
}
