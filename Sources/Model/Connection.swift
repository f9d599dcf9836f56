internal import Intents

package enum ConnectionState: Sendable, Equatable {
  case starting
  case connecting
  /// A sync with all chats of the account, such as the first one, is being received: `megabytes`
  /// MiB of it so far.
  case receiving(megabytes: Int)
  case online
  /// The client is offline, for this reason; the next attempt to connect starts after this delay; 0
  /// if none is planned.
  case offline(FailureReason, retryInSeconds: Int)
  /// The session is over, for this reason, so that the client does not connect.
  case signedOut(FailureReason)
}

package enum ConnectionEvent: Sendable, Equatable {
  case connecting
  case receiving(megabytes: Int)
  case online
  case offline(FailureReason, retryInSeconds: Int)
  /// A problem or notice, such as a response that was used only in part, after which the program
  /// goes on: the sentence for the status line, and its subject. A `settled` event with the same
  /// subject may say later that the problem is over.
  case report(String, about: ReportSubject = .event)
  case settled(ReportSubject)
}

package enum ConnectionChange: Sendable, Equatable {
  case connecting
  case receiving(megabytes: Int)
  case online
  case offline(FailureReason, retryInSeconds: Int)
  case signedIn
  case signedOut(FailureReason)
  case waiting(seconds: Int)
}

extension ConnectionState {
  /// A signed-out session stays signed out until the next sign-in: a connection that is still
  /// closing may report other changes.
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

extension ChatModel {
  /// When the client comes online, the result repeats requests that failed before, such as the one
  /// to join the open chat if no sync has confirmed it.
  package mutating func apply(_ event: ConnectionEvent) -> Consequences {
    switch event {
    case .connecting:
      return connectionBecomes(.connecting)
    case .receiving(let megabytes):
      return connectionBecomes(.receiving(megabytes: megabytes))
    case .online:
      var consequences = connectionBecomes(.online)
      consequences.add(forgiveHistory())
      if thumbnails.forgetUnreachable() { consequences.changed.formUnion(.messages) }
      consequences.add(askMissingVersions())
      // The join may have failed, or the request may never have arrived. Joining twice does no
      // harm.
      if let open, open.chat.membership == .invited, open.isJoining {
        consequences.effects.append(.join(open.chat.id, directWith: open.chat.directUser))
      }
      return consequences
    case .offline(let reason, let seconds):
      // Without a connection, the end of a typing notice never arrives.
      let changed = endTyping()
      var consequences = connectionBecomes(.offline(reason, retryInSeconds: seconds))
      consequences.changed.formUnion(changed)
      return consequences
    case .report(let text, let subject):
      return tell(Report(text, about: subject))
    // A settled problem stays in the status line until the person had time to read it.
    case .settled:
      return .none
    }
  }

  package mutating func wait(seconds: Int) -> Consequences {
    connectionBecomes(.waiting(seconds: seconds))
  }

  private mutating func connectionBecomes(_ change: ConnectionChange) -> Consequences {
    let next = connection.reduced(by: change)
    guard next != connection else { return .none }
    connection = next
    // An empty chat list shows "loading" while the client connects, so it changes with the
    // connection.
    let list: ModelParts = chatList.window.chats.isEmpty ? .chatList : []
    return Consequences(changed: list.union(.status))
  }
}

package enum LoadState: Sendable, Equatable {
  case loading
  case loaded
  case failed(FailureReason)
}

package enum LoadEvent: Sendable, Equatable {
  case asked
  case arrived
  case failed(FailureReason)
  /// An earlier failure is cleared, so that the value can be requested again.
  case forgiven
}

extension LoadState {
  /// A second request during the first one changes nothing.
  package func reduced(by event: LoadEvent) -> LoadState {
    switch (self, event) {
    case (.loading, .asked): .loading
    case (.loading, .arrived): .loaded
    case (.loading, .failed(let reason)): .failed(reason)
    case (.loading, .forgiven): .loading
    case (.loaded, .asked): .loading
    case (.loaded, .arrived): .loaded
    case (.loaded, .failed(let reason)): .failed(reason)
    case (.loaded, .forgiven): .loaded
    case (.failed, .asked): .loading
    case (.failed, .arrived): .loaded
    case (.failed, .failed(let reason)): .failed(reason)
    case (.failed, .forgiven): .loaded
    }
  }
}

/// The sync token: the position in the sync stream of events from which the next sync
/// continues. Opaque.
package struct SyncToken: Sendable, Equatable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}
