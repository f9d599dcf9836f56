/// The state of the connection to the server, which decides the colour of the connection's text in
/// the status line.
package enum ConnectionTone: Sendable, Equatable {
  case online, busy, offline
}
