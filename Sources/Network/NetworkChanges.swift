internal import CSoup
internal import Glibc

/// Reports when open connections may be dead without notice: when the machine got another network,
/// or after it slept.
///
/// GLib reports the changes of networks. To detect sleep, a clock that continues during sleep is
/// compared every ten seconds with a clock that does not.
///
/// `@unchecked Sendable`: after `init` its state is used on its network thread only.
package final class NetworkChanges: @unchecked Sendable {
  /// The time in milliseconds between two comparisons of the clocks by which sleep is detected.
  private static let lookMilliseconds = 10_000
  /// The shortest sleep in milliseconds that is reported. Connections survive a shorter sleep.
  private static let leastSleepMilliseconds: Int64 = 2_000

  private let thread: NetworkThread
  private let slept: @Sendable () -> Int64
  private let onChange: @Sendable () -> Void
  private var known: Int64 = 0
  private var timer: NetworkTimer?
  private var monitor: UnsafeMutablePointer<GObject>?
  private var handler: gulong = 0

  /// Makes the object, which watches nothing before `start`.
  ///
  /// - Parameters:
  ///   - slept: returns the number of milliseconds for which the machine has slept since it was
  ///     booted.
  ///   - onChange: called on the network thread after each change of the network, and after each
  ///     sleep, that is to be reported.
  package init(
    thread: NetworkThread, slept: @escaping @Sendable () -> Int64 = NetworkChanges.slept,
    onChange: @escaping @Sendable () -> Void
  ) {
    self.thread = thread
    self.slept = slept
    self.onChange = onChange
  }

  /// Starts to watch for changes of networks and for sleep. May be called from any thread.
  package func start() { thread.run { [self] in begin() } }

  /// Stops watching for changes of networks and for sleep. May be called from any thread.
  package func stop() { thread.run { [self] in end() } }

  /// The number of milliseconds for which this machine has slept since it was booted.
  package static func slept() -> Int64 { read(CLOCK_BOOTTIME) - read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private func begin() {
    guard timer == nil else { return }
    known = slept()
    lookLater()
    let found = UnsafeMutableRawPointer(g_network_monitor_get_default())
    monitor = found?.assumingMemoryBound(to: GObject.self)
    guard let monitor else { return }
    g_object_ref(monitor)
    handler = g_signal_connect_data(
      monitor, "network-changed", unsafeBitCast(onNetworkChanged, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
    thread.atEnd(of: self) { [unowned self] in end() }
  }

  private func end() {
    timer?.cancel()
    timer = nil
    guard let monitor else { return }
    g_signal_handler_disconnect(monitor, handler)
    g_object_unref(monitor)
    self.monitor = nil
    thread.atEnd(of: self, nil)
  }

  private func lookLater() {
    timer = thread.after(milliseconds: Self.lookMilliseconds) { [weak self] in self?.look() }
  }

  private func look() {
    let now = slept()
    defer { known = now }
    lookLater()
    if now - known >= Self.leastSleepMilliseconds { onChange() }
  }

  /// Called by GLib when the network changed. A change to no network is not reported, because the
  /// change back is.
  fileprivate func changed(isAvailable: Bool) {
    if isAvailable { onChange() }
  }
}

private let onNetworkChanged: @convention(c) (gpointer?, gboolean, gpointer?) -> Void = {
  guard let data = $2 else { return }
  Unmanaged<NetworkChanges>.fromOpaque(data).takeUnretainedValue().changed(isAvailable: $1 != 0)
}
