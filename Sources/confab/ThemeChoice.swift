internal import Glibc
internal import Intents
internal import Model
internal import Synchronization
internal import Terminal

/// Finds the theme that an option or setting names: a file of the person's own, a built-in theme,
/// or an installed file.
enum ThemeChoice {
  struct Found: Sendable {
    let theme: Theme
    let reports: [String]
  }

  /// Returns the theme that has the given name, or, for a name with a slash, the theme in the file
  /// at that path. If there is none or its file cannot be used, returns the theme dusk with a
  /// sentence about the problem.
  static func theme(named name: String) -> Found {
    do throws(ThemeError) {
      return Found(theme: try find(name), reports: [])
    } catch {
      return Found(theme: .dusk, reports: ["The theme dusk is used: \(error.reasonFirst)"])
    }
  }

  static func names() -> [String] {
    let files = Set(folders().flatMap { ThemeFile.names(in: $0) })
    return Theme.builtInNames + files.subtracting(Theme.builtInNames).sorted()
  }

  /// A theme of the person's own precedes a built-in theme of the same name, and that precedes an
  /// installed one.
  static func find(_ name: String) throws(ThemeError) -> Theme {
    if name.contains("/") { return try ThemeFile.load(name) }
    do throws(ThemeError) {
      return try ThemeFile.find(name, in: ownFolder.map { [$0] } ?? [])
    } catch .notFound {
      if let theme = Theme.builtIn(name) { return theme }
      return try ThemeFile.find(name, in: folders())
    }
  }

  private static func folders() -> [String] { [ownFolder, installedFolder].compactMap(\.self) }

  /// The folder of the person's own themes: `confab/themes` in $XDG_CONFIG_HOME, if that is an
  /// absolute path, else in ~/.config; `nil` if HOME is needed and not set.
  static var ownFolder: String? {
    if let folder = value("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/confab/themes"
    }
    return value("HOME").map { $0 + "/.config/confab/themes" }
  }

  /// The folder of installed themes: `PREFIX/share/confab/themes` for the program
  /// `PREFIX/bin/confab`; `nil` if the program's path is unknown.
  private static var installedFolder: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let prefix = String(cString: program).split(separator: "/").dropLast(2)
    return "/" + (prefix + ["share", "confab", "themes"]).joined(separator: "/")
  }

  private static func value(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Loads themes on another thread, so that a slow disk delays no key.
final class ThemeLoader: Sendable {
  private let aside: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let found = Mutex<ThemeChoice.Found?>(nil)

  private let wake: @Sendable () -> Void

  /// - Parameters:
  ///   - aside: runs jobs that may wait for the disk, in order, on another thread.
  ///   - wake: called from any thread when a theme has been loaded.
  init(
    aside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    wake: @escaping @Sendable () -> Void
  ) {
    self.aside = aside
    self.wake = wake
  }

  func load(_ name: String) {
    aside { [self] in
      found.withLock { $0 = ThemeChoice.theme(named: name) }
      wake()
    }
  }

  func take() -> ThemeChoice.Found? {
    found.withLock { found in
      defer { found = nil }
      return found
    }
  }
}

extension Theme {
  func drawn(isLinear: Bool, backdrop: Backdrop) -> Theme {
    if isLinear { return withoutGrounds }
    return switch backdrop {
    case .theme: self
    case .terminal: onTerminalBackground
    }
  }
}

/// The background, dark or light, that the environment names. It is assumed until the terminal has
/// answered a query for its background.
enum AssumedBackground {
  /// Reads the value of the variable COLORFGBG, which rxvt, Konsole and others set: numbers of the
  /// sixteen colours, foreground first, background last ("15;0", "0;default;15"). White (7) and the
  /// bright colours from 9 to 15 are light, as in Vim; any other value, and none, means dark.
  static func value(colours: String?) -> TerminalBackground {
    guard let last = colours?.split(separator: ";", omittingEmptySubsequences: false).last,
      let number = Int(last)
    else { return .dark }
    return number == 7 || 9...15 ~= number ? .light : .dark
  }
}

/// Passes on at most one of the terminal's answers about its background colour a second, the newest
/// one: each answer is stored and redraws the screen, and a terminal may send any number of
/// answers.
struct TerminalBackgroundPace {
  /// The least time between two answers that are passed on, in nanoseconds.
  private static let pause: UInt64 = 1_000_000_000

  private var waiting: TerminalBackground?
  private var sentAt: UInt64?

  /// The earliest time at which the terminal's newest answer about its background colour, which
  /// waits, may be passed on, in nanoseconds of the monotonic clock; `nil` while no answer waits.
  var deadline: UInt64? { waiting == nil ? nil : sentAt.map { $0 + Self.pause } ?? 0 }

  mutating func answered(_ background: TerminalBackground) { waiting = background }

  mutating func take(at now: UInt64) -> TerminalBackground? {
    guard let deadline, deadline <= now else { return nil }
    defer { waiting = nil }
    sentAt = now
    return waiting
  }
}
