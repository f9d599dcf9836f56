/// A change of the connection to the server, or of the session.
package enum ConnectionChange: Sendable, Equatable {
  case connecting
  /// A sync with all chats of the account is being received: `megabytes` MiB of it so far.
  case receiving(megabytes: Int)
  case online
  case offline(FailureReason, retryInSeconds: Int)
  case signedIn
  case signedOut(FailureReason)
  /// The next attempt to connect starts in this many seconds.
  case waiting(seconds: Int)
}

extension ConnectionState {
  /// The state of the connection after `change`. A signed-out session stays signed out until the
  /// next sign-in: a connection that is still closing may report other changes.
  package func reduced(by change: ConnectionChange) -> ConnectionState {
    switch (self, change) {
    case (.starting, .connecting): .connecting
    case (.starting, .receiving(let megabytes)): .receiving(megabytes: megabytes)
    case (.starting, .online): .online
    case (.starting, .offline(let reason, let seconds)): .offline(reason, retryInSeconds: seconds)
    case (.starting, .signedIn): .starting
    case (.starting, .signedOut(let reason)): .signedOut(reason)
    case (.starting, .waiting): self
    case (.connecting, .connecting): .connecting
    case (.connecting, .receiving(let megabytes)): .receiving(megabytes: megabytes)
    case (.connecting, .online): .online
    case (.connecting, .offline(let reason, let seconds)): .offline(reason, retryInSeconds: seconds)
    case (.connecting, .signedIn): .connecting
    case (.connecting, .signedOut(let reason)): .signedOut(reason)
    case (.connecting, .waiting): self
    case (.receiving, .connecting): .connecting
    case (.receiving, .receiving(let megabytes)): .receiving(megabytes: megabytes)
    case (.receiving, .online): .online
    case (.receiving, .offline(let reason, let seconds)): .offline(reason, retryInSeconds: seconds)
    case (.receiving, .signedIn): self
    case (.receiving, .signedOut(let reason)): .signedOut(reason)
    case (.receiving, .waiting): self
    case (.online, .connecting): .connecting
    case (.online, .receiving): .online
    case (.online, .online): .online
    case (.online, .offline(let reason, let seconds)): .offline(reason, retryInSeconds: seconds)
    case (.online, .signedIn): .online
    case (.online, .signedOut(let reason)): .signedOut(reason)
    case (.online, .waiting): self
    case (.offline, .connecting): .connecting
    case (.offline, .receiving): self
    case (.offline, .online): .online
    case (.offline, .offline(let reason, let seconds)): .offline(reason, retryInSeconds: seconds)
    case (.offline, .signedIn): self
    case (.offline, .signedOut(let reason)): .signedOut(reason)
    case (.offline(let reason, _), .waiting(let seconds)): .offline(reason, retryInSeconds: seconds)
    case (.signedOut, .connecting): self
    case (.signedOut, .receiving): self
    case (.signedOut, .online): self
    case (.signedOut, .offline): self
    case (.signedOut, .signedIn): .starting
    case (.signedOut, .signedOut(let reason)): .signedOut(reason)
    case (.signedOut, .waiting): self
    }
  }
}
