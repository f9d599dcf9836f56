/// One profile's folder and the files in it.
struct ProfileFolder: Sendable, Equatable {
  /// The name of the profile with the embedded homeserver.
  static let localName = "local"

  /// The longest name in bytes of UTF-8.
  private static let longestName = 64

  let data: DataFolder
  let name: String

  /// `true` if a profile can have this name, which is also its folder's name: no separator, no
  /// control character, no leading dot, at most 64 bytes.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longestName && !text.hasPrefix(".")
      && !text.unicodeScalars.contains { $0 == "/" || $0.value < 32 || $0.value == 127 }
  }

  /// The profile's name for an account: "@me:example.org" becomes "me@example.org". A "/" and a
  /// leading dot become "_", and the name is truncated to 64 bytes.
  static func name(for user: String) -> String {
    let parts = user.drop { $0 == "@" }.split(separator: ":", maxSplits: 1)
    var name = String(parts.joined(separator: "@").map { $0 == "/" ? "_" : $0 })
    if name.hasPrefix(".") { name = "_" + name.dropFirst() }
    while name.utf8.count > longestName { name.removeLast() }
    return name
  }

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
