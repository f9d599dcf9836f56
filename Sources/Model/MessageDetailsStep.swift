package import Intents

extension ChatModel {
  /// Shows the details of a message, which are read from the store afterwards. With
  /// `wantsVersions`, the result contains the request for the versions that are not stored. While
  /// offline, this request has failed already and is made once the client is online.
  package mutating func inspect(
    _ message: MessageID, in chat: ChatID, wantsVersions: Bool = false
  ) -> Consequences {
    messageDetails = MessageDetailsModel(
      chat: chat, message: message, current: open?.echoes.newID(of: message) ?? message)
    var consequences = Consequences(changed: .messageDetails, stale: .messageDetails)
    if wantsVersions { consequences.effects = askVersions() }
    return consequences
  }

  /// Requests the versions of the shown message again if the last request for them failed. Called
  /// once the client is online.
  mutating func askMissingVersions() -> Consequences {
    guard case .failed? = messageDetails?.versions else { return .none }
    return Consequences(changed: .messageDetails, effects: askVersions())
  }

  private mutating func askVersions() -> [Effect] {
    guard let messageDetails, case .event(let event) = messageDetails.current else { return [] }
    guard connection == .online else {
      self.messageDetails?.versions = .failed(.offline)
      return []
    }
    self.messageDetails?.versions = .loading
    return [.fetchVersions(messageDetails.chat, event)]
  }

  /// Ends the request for the versions of a message. `failure`: the reason why it failed, so that
  /// versions may be missing; `nil` if it succeeded.
  package mutating func versionsFetched(
    of event: EventID, in chat: ChatID, failure: FailureReason?
  ) -> Consequences {
    guard messageDetails?.chat == chat, messageDetails?.current == .event(event) else {
      return .none
    }
    messageDetails?.versions = failure.map { .failed($0) } ?? .loaded
    // Older versions change no shown message, so the store reports no change after storing them.
    return Consequences(changed: .messageDetails, stale: .messageDetails)
  }

  /// Stops showing the details of a message.
  package mutating func stopInspecting() -> Consequences {
    guard messageDetails != nil else { return .none }
    messageDetails = nil
    return Consequences(changed: .messageDetails)
  }

  /// Applies the details of the shown message as they were read from the store; `nil` if the store
  /// has no such message to show. Returns `.messageDetails`, or no part if nothing changed.
  package mutating func replace(facts: MessageFacts?) -> ModelParts {
    let facts = facts.map { InspectedFacts.known($0) } ?? .missing
    guard messageDetails != nil, messageDetails?.facts != facts else { return [] }
    messageDetails?.facts = facts
    return .messageDetails
  }
}
