package import Intents

extension UserID {
  /// The localpart of the user id: the part between the "@" and the first colon.
  package var localpart: String { String(rawValue.dropFirst().prefix { $0 != ":" }) }

  /// The server name of the user id: the part after the first colon; "" without a colon.
  package var serverName: String {
    rawValue.firstIndex(of: ":").map { String(rawValue[rawValue.index(after: $0)...]) } ?? ""
  }
}
