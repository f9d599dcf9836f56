internal import Glibc

/// Where things lie: one data folder, in it a folder a profile.
struct DataFolder: Sendable, Equatable {
  let path: String

  /// `--data`, else $XDG_DATA_HOME/confab, else ~/.local/share/confab.
  static func find(given: String?, environment: Environment) throws(Ending) -> DataFolder {
    if let given { return DataFolder(path: absolute(given)) }
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
      return DataFolder(path: folder + "/confab")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw Ending(
        status: .cannotCreate,
        sentence: "confab: HOME is not set, so there is no place for your chats; use --data DIR")
    }
    return DataFolder(path: home + "/.local/share/confab")
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    return String(cString: here) + "/" + path
  }

  var lastProfileFile: String { path + "/last-profile" }

  /// The profile to open: the one asked for, else the last one, else the local one.
  func profile(named name: String?) throws(Ending) -> ProfileFolder {
    if let name { return ProfileFolder(data: self, name: name) }
    let last = try Files.read(lastProfileFile).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let trimmed = last.split(separator: "\n").first.map(String.init) ?? ""
    let isFine = !trimmed.isEmpty && !trimmed.contains("/") && !trimmed.hasPrefix(".")
    return ProfileFolder(data: self, name: isFine ? trimmed : ProfileFolder.localName)
  }

  /// Makes `name` the profile that is opened when none is asked for.
  func remember(_ name: String) throws(Ending) {
    let bytes = Array((name + "\n").utf8)
    let known = try Files.read(lastProfileFile)
    // The first start need not wait for the disk to note what holds without a note.
    guard known != bytes, known != nil || name != ProfileFolder.localName else { return }
    try Files.write(bytes, to: lastProfileFile)
  }
}

/// One profile's folder and the files in it.
struct ProfileFolder: Sendable, Equatable {
  /// The profile with the embedded homeserver.
  static let localName = "local"

  let data: DataFolder
  let name: String

  var path: String { data.path + "/profiles/" + name }
  var store: String { path + "/confab.db" }
  var homeserver: String { path + "/homeserver.db" }
  var session: String { path + "/session.json" }
  var lock: String { path + "/lock" }
  var pushKey: String { path + "/push-key" }
  var badge: String { path + "/unread" }

  /// The embedded homeserver's socket. A socket's address has room for 107 bytes, so under a long path
  /// it lies in the runtime folder, which is the user's own.
  func socket(environment: Environment) -> String {
    socket(named: "homeserver", ending: "", environment: environment)
  }

  /// The control socket of the full screen that has the profile open.
  func control(environment: Environment) -> String {
    socket(named: "control", ending: "-control", environment: environment)
  }

  private func socket(named name: String, ending: String, environment: Environment) -> String {
    let near = "\(path)/\(name).sock"
    if near.utf8.count <= 100 { return near }
    let hash = path.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? "/tmp/confab-\(getuid())") + "/confab-" + String(hash, radix: 16) + ending
      + ".sock"
  }
}

/// The environment, read once at the start.
struct Environment: Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  /// `nil` for a variable that is not set or empty.
  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// A copy of the process's own.
  static func current() -> Environment {
    var found: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return Environment(found)
  }
}
