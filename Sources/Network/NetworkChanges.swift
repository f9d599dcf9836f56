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
  private static let minSleepMilliseconds: Int64 = 2_000

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

  /// May be called from any thread.
  package func start() { thread.run { [self] in begin() } }

  /// May be called from any thread.
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
    if now - known >= Self.minSleepMilliseconds { onChange() }
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

/// The proxies through which clients connect to servers on other machines. A client that connects
/// only to servers on this machine or to a Unix socket uses none.
package enum Proxies: Sendable, Equatable {
  /// The proxies that GIO finds in the settings of the desktop or the system, if there are any.
  case system
  /// These proxies, for URLs with the scheme http or https; `nil` for no proxy.
  ///
  /// - Parameter except: the hosts to which clients connect directly: host names, with "*." or "."
  ///   before a name for its subdomains, IP addresses, and networks as "10.0.0.0/8".
  case fixed(http: String?, https: String?, except: [String])

  package static let none = Proxies.fixed(http: nil, https: nil, except: [])

  /// Returns a proxy resolver of GIO for these proxies, which the caller must release; `nil` if GIO
  /// has none.
  func resolver() -> OpaquePointer? {
    guard case .fixed(let http, let https, let except) = self else {
      guard let shared = g_proxy_resolver_get_default() else { return nil }
      g_object_ref(gpointer(shared))
      return shared
    }
    return withStrings(except) { hosts in
      guard let resolver = g_simple_proxy_resolver_new(nil, hosts) else { return nil }
      let simple = UnsafeMutablePointer<GSimpleProxyResolver>(resolver)
      for (scheme, proxy) in [("http", http), ("https", https)] {
        if let proxy { g_simple_proxy_resolver_set_uri_proxy(simple, scheme, proxy) }
      }
      return resolver
    }
  }

  /// `true` for the URL of a proxy that GIO can use: http, https, socks, socks4, socks4a or socks5,
  /// with a host.
  package static func isProxy(_ url: String) -> Bool {
    let schemes = ["http://", "https://", "socks://", "socks4://", "socks4a://", "socks5://"]
    guard schemes.contains(where: url.hasPrefix), !url.contains(where: \.isWhitespace),
      let uri = g_uri_parse(url, G_URI_FLAGS_NONE, nil)
    else { return false }
    defer { g_uri_unref(uri) }
    return g_uri_get_host(uri).map { $0.pointee != 0 } ?? false
  }
}
