internal import Network

extension NetworkThread {
  /// Waits for the whole time, even if the task is cancelled.
  func sleep(milliseconds: Int) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      _ = after(milliseconds: milliseconds) { continuation.resume() }
    }
  }
}
