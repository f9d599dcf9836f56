internal import Glibc
internal import Intents

/// One profile's folder and the files in it.
struct ProfileFolder: Sendable, Equatable {
  /// The name of the profile that is opened if no other is named or stored.
  static let localName = "local"

  let data: DataFolder
  let name: String

  /// The profile's name for an account: "@me:example.org" becomes "me@example.org". A "/", ASCII
  /// control characters and a leading dot become "_", and the name is truncated to 64 bytes. The
  /// result is "_" instead of an empty name.
  static func name(for user: String) -> String {
    let parts = user.drop { $0 == "@" }.split(separator: ":", maxSplits: 1)
    // The name is replaced scalar by scalar: a "/" with a combining mark after it is another
    // `Character`, but the system still takes the "/" for a separator.
    var scalars = String.UnicodeScalarView(
      parts.joined(separator: "@").unicodeScalars.map { ProfileName.isForbidden($0) ? "_" : $0 })
    if scalars.first == "." { scalars.replaceSubrange(...scalars.startIndex, with: ["_"]) }
    while String(scalars).utf8.count > ProfileName.longest { scalars.removeLast() }
    return scalars.isEmpty ? "_" : String(scalars)
  }

  var path: String { data.path + "/profiles/" + name }
  /// `true` if the profile's folder exists.
  var exists: Bool { access(path, F_OK) == 0 }
  var store: String { path + "/confab.db" }
  var homeserver: String { path + "/homeserver.db" }
  var session: String { path + "/session.json" }
  var lock: String { path + "/lock" }
  var pushKey: String { path + "/push-key" }
  /// The folder of the copies of files that wait to be sent.
  var uploads: String { path + "/uploads" }
  var badge: String { path + "/unread" }

  /// The address of the embedded homeserver's socket. The profile's folder must exist.
  func homeserverSocket() throws(Ending) -> SocketPlace {
    try SocketPlace(folder: path, name: "homeserver.sock")
  }

  /// The address of the socket at which the full screen that has the profile open takes requests of
  /// commands. The profile's folder must exist.
  func controlSocket() throws(Ending) -> SocketPlace {
    try SocketPlace(folder: path, name: "control.sock")
  }
}
