package import Intents

extension UserID {
  /// The part between the "@" and the first colon.
  package var localpart: String { String(rawValue.dropFirst().prefix { $0 != ":" }) }

  /// The part after the first colon; "" without a colon.
  package var serverName: String {
    rawValue.firstIndex(of: ":").map { String(rawValue[rawValue.index(after: $0)...]) } ?? ""
  }
}
