/// The state of the connection to the server: online, on the way to it (`busy`), or not connected
/// (`offline`, also when signed out). It decides how the connection is drawn.
package enum ConnectionTone: Sendable, Equatable {
  case online, busy, offline
}
