/// The state of the connection, which decides the colour of its words in the status line.
package enum ConnectionTone: Sendable, Equatable {
  case online, busy, offline
}
