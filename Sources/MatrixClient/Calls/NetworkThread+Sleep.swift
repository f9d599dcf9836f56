internal import Network

extension NetworkThread {
  /// Suspends the caller for the whole time, even if its task is cancelled.
  func sleep(milliseconds: Int) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      _ = after(milliseconds: milliseconds) { continuation.resume() }
    }
  }
}
