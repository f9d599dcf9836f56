package import Intents

package struct MessageDetailsModel: Sendable, Equatable {
  package let chat: ChatID
  /// The id by which the person chose the message when its details were requested.
  package let message: MessageID
  /// The id that the store has for the message now: an own message that was chosen by its
  /// transaction id has an event id once a stored timeline contains it.
  package internal(set) var current: MessageID
  package internal(set) var facts = InspectedFacts.loading
  /// The state of the request for versions of the message that are not stored; `.loaded` also if
  /// there was no request.
  package internal(set) var versions = LoadState.loaded
}

package enum InspectedFacts: Sendable, Equatable {
  case loading
  /// The store has no such message to show, for example because it was discarded or its sender is
  /// ignored.
  case missing
  case known(MessageFacts)
}

extension ChatModel {
  /// With `wantsVersions`, the result contains the request for the versions that are not stored.
  /// While offline, this request has failed already and is made once the client is online.
  package mutating func inspect(
    _ message: MessageID, in chat: ChatID, wantsVersions: Bool = false
  ) -> Consequences {
    messageDetails = MessageDetailsModel(
      chat: chat, message: message, current: open?.echoes.newID(of: message) ?? message)
    var consequences = Consequences(changed: .messageDetails, stale: .messageDetails)
    if wantsVersions { consequences.effects = askVersions() }
    return consequences
  }

  /// Called once the client is online.
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

  /// `failure`: the reason why it failed, so that versions may be missing; `nil` if it succeeded.
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

  package mutating func stopInspecting() -> Consequences {
    guard messageDetails != nil else { return .none }
    messageDetails = nil
    return Consequences(changed: .messageDetails)
  }

  /// Applies the details of the shown message as they were read from the store; `nil` if the store
  /// has no such message to show.
  package mutating func replace(facts: MessageFacts?) -> ModelParts {
    let facts = facts.map { InspectedFacts.known($0) } ?? .missing
    guard messageDetails != nil, messageDetails?.facts != facts else { return [] }
    messageDetails?.facts = facts
    return .messageDetails
  }
}
