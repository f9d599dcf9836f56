internal import Glibc

/// The data folder, which contains a folder for each profile.
struct DataFolder: Sendable, Equatable {
  let path: String

  /// Finds the data folder: `--data`, else $XDG_DATA_HOME/confab, else ~/.local/share/confab.
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

  /// The profile to open: the one that is named, else the last one opened, else the local one.
  func profile(named name: String?) throws(Ending) -> ProfileFolder {
    if let name { return ProfileFolder(data: self, name: name) }
    let last = try Files.read(lastProfileFile).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let trimmed = last.split(separator: "\n").first.map(String.init) ?? ""
    let isFine = !trimmed.isEmpty && !trimmed.contains("/") && !trimmed.hasPrefix(".")
    return ProfileFolder(data: self, name: isFine ? trimmed : ProfileFolder.localName)
  }

  /// Makes `name` the profile that a start without `--profile` opens.
  func remember(_ name: String) throws(Ending) {
    let bytes = Array((name + "\n").utf8)
    let known = try Files.read(lastProfileFile)
    // The local profile is the default without a file, so the first start writes none and does not
    // wait for the disk.
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

  /// The address of the embedded homeserver's socket. The profile's folder must exist.
  func homeserverSocket() throws(Ending) -> SocketPlace {
    try SocketPlace(folder: path, name: "homeserver.sock")
  }

  /// The address of the control socket of the full screen that has the profile open. The profile's
  /// folder must exist.
  func controlSocket() throws(Ending) -> SocketPlace {
    try SocketPlace(folder: path, name: "control.sock")
  }
}

/// A copy of the process's environment variables.
struct Environment: Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  /// The variable's value; `nil` if it is not set or empty.
  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Copies the environment of this process.
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
