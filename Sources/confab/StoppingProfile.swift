internal import Synchronization

/// A profile that stops on a thread of its own, so that a slow disk or server of one account delays
/// no other.
final class StoppingProfile: Sendable {
  let name: String
  private let result = Waiting<OpenProfile.Stopped>()
  private let ended = Atomic<Bool>(false)

  /// Begins to stop the profile. If no thread can be created, stops the profile before returning.
  ///
  /// - Parameter whenEnded: called from any thread when the profile has stopped.
  init(_ profile: OpenProfile, whenEnded: @escaping @Sendable () -> Void = {}) {
    name = profile.profile.name
    let stop: @Sendable () -> Void = { [self] in
      result.put(profile.stop())
      ended.store(true, ordering: .releasing)
      whenEnded()
    }
    if !DetachedThread.start(stop) { stop() }
  }

  /// `true` if the profile has stopped, and can be opened again.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Waits until the profile has stopped. To be called once.
  func wait() -> OpenProfile.Stopped { result.take() }
}
