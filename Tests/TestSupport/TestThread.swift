internal import Dispatch
internal import Glibc
internal import Synchronization
package import Testing

/// A thread that runs the synchronous parts of tests one after the other. Tests that block, because
/// they wait for a program or for the terminal, would otherwise block one of the few threads that
/// all asynchronous tests share.
package final class TestThread: TaskExecutor, Sendable {
  private let jobs = Mutex<[UnownedJob]>([])
  private let bell = DispatchSemaphore(value: 0)
  private let owner = Atomic<UInt>(0)

  /// Starts the thread, which runs as long as the process.
  package init() {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self)
    pthread_create(&thread, nil, runTestThread, box.toOpaque())
  }

  /// `true` if the caller runs on this thread.
  package var isCurrent: Bool { owner.load(ordering: .acquiring) == UInt(pthread_self()) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    bell.signal()
  }

  fileprivate func run() {
    owner.store(UInt(pthread_self()), ordering: .releasing)
    while true {
      bell.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

private func runTestThread(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let box else { return nil }
  Unmanaged<TestThread>.fromOpaque(box).takeUnretainedValue().run()
  return nil
}

/// Runs a test, or each test of a suite, on a `TestThread`.
package struct ThreadTrait: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true
  /// The closure that returns the thread on which the next test runs.
  let thread: @Sendable () -> TestThread

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(thread()) { try await function() }
  }
}

extension Trait where Self == ThreadTrait {
  /// The test runs on `thread`, after the jobs that already wait for that thread.
  package static func thread(_ thread: TestThread) -> Self { Self { thread } }

  /// The test runs on the drawing thread of tests, where it may use ncurses.
  package static var drawingThread: Self { Self { DrawingThread.thread } }

  /// The test runs on one of two threads for long computations. On the threads that asynchronous
  /// tests share, it would delay those tests until their requests exceed time limits.
  package static var aside: Self { Self { AsideThreads.next() } }
}

private enum AsideThreads {
  private static let threads = [TestThread(), TestThread()]
  private static let count = Atomic<Int>(0)

  static func next() -> TestThread {
    threads[count.add(1, ordering: .relaxed).newValue % threads.count]
  }
}
