package import Intents

package enum CreationState: Sendable, Equatable {
  case idle
  case busy(ChatRequest)
  case failed(ChatRequest, FailureReason)
  case unclear(ChatRequest, UnclearName)
  /// No chat was created, because the person `by` has already invited the user to this direct chat.
  /// The same request again accepts the invite.
  case invited(ChatRequest, ChatID, by: Contact)
  case created(ChatID)
  /// The request joined the space with this name; a space cannot be opened as a chat.
  case entered(space: String)
}

package enum CreationEvent: Sendable, Equatable {
  case created(ChatID)
  case unclear(UnclearName)
  case invited(ChatID, by: Contact)
  case failed(FailureReason)
}

package enum CreationChange: Sendable, Equatable {
  case asked(ChatRequest)
  case made(ChatID)
  case entered(space: String)
  case unclear(UnclearName)
  case invited(ChatID, by: Contact)
  case failed(FailureReason)
  /// The person left the create-chat pane. A running request continues, but its outcome is not
  /// shown.
  case cancelled
}

extension CreationState {
  /// The outcome of a request that the person has abandoned changes nothing.
  package func reduced(by change: CreationChange) -> CreationState {
    switch (self, change) {
    case (.idle, .asked(let request)), (.failed, .asked(let request)),
      (.entered, .asked(let request)), (.unclear, .asked(let request)),
      (.created, .asked(let request)):
      .busy(request)
    // The same request, after the person was shown the invite, accepts the invite.
    case (.invited(let known, let chat, _), .asked(let request)):
      request == known ? .created(chat) : .busy(request)
    case (.busy, .asked): self
    case (.busy, .made(let chat)): .created(chat)
    case (.busy, .entered(let name)): .entered(space: name)
    case (.busy(let request), .unclear(let name)): .unclear(request, name)
    case (.busy(let request), .invited(let chat, let person)):
      .invited(request, chat, by: person)
    case (.busy(let request), .failed(let reason)): .failed(request, reason)
    case (.idle, .made), (.idle, .unclear), (.idle, .invited), (.idle, .failed): self
    case (.failed, .made), (.failed, .unclear), (.failed, .invited), (.failed, .failed): self
    case (.unclear, .made), (.unclear, .unclear), (.unclear, .invited), (.unclear, .failed): self
    case (.invited, .made), (.invited, .unclear), (.invited, .invited), (.invited, .failed): self
    case (.idle, .entered), (.failed, .entered), (.unclear, .entered), (.invited, .entered),
      (.created, .entered), (.entered, .entered):
      self
    case (.entered, .made), (.entered, .unclear), (.entered, .invited), (.entered, .failed): self
    case (.created, .made), (.created, .unclear), (.created, .invited), (.created, .failed): self
    case (.idle, .cancelled), (.busy, .cancelled), (.failed, .cancelled), (.unclear, .cancelled),
      (.invited, .cancelled), (.created, .cancelled), (.entered, .cancelled):
      .idle
    }
  }
}

extension ChatModel {
  /// Applies a person's request for a new chat. The result contains the request to the server,
  /// unless the chat exists already, the request accepts an invite that was shown, or another
  /// request is running. While the last request is shown as running, does nothing.
  ///
  /// At most one request runs at a time. While an abandoned request is running, the next request
  /// waits until that one ends, so that no outcome is mistaken for that of another request.
  ///
  /// - Parameters:
  ///   - existing: the stored chat that the request means: the direct chat with its only person, or
  ///     the joined room whose id it has; `nil` if there is none.
  ///   - known: the people of the stored chats who may be meant, and the pending invites.
  package mutating func createChat(
    _ request: ChatRequest, existing: ChatID?, known: Acquaintances = .none
  ) -> Consequences {
    if case .busy = creation { return .none }
    creationRequests &+= 1
    if case .created(let chat) = creation.reduced(by: .asked(request)) {
      acceptedInvite = chat
      return finishCreation(.asked(request))
    }
    creation = creation.reduced(by: .asked(request))
    acquaintances = known
    guard let existing else {
      return Consequences(changed: .creation, effects: requestCreation(request))
    }
    return finishCreation(.made(existing))
  }

  package mutating func cancelCreation() -> Consequences {
    creation = creation.reduced(by: .cancelled)
    return Consequences(changed: .creation)
  }

  package mutating func creationSeen(_ chat: ChatID) -> Consequences {
    creation == .created(chat) ? cancelCreation() : .none
  }

  /// Applies the outcome of the running request for a new chat. If another request is waiting,
  /// drops the outcome and returns the waiting request for the server.
  ///
  /// - Parameter space: the name of the space, if the room that was created or joined is a space.
  package mutating func apply(_ event: CreationEvent, space: String? = nil) -> Consequences {
    let answered = creationRequest
    creationRequest = nil
    if case .busy(let request) = creation, let answered, answered != request {
      return Consequences(effects: requestCreation(request))
    }
    switch event {
    case .created(let chat):
      return finishCreation(space.map { .entered(space: $0) } ?? .made(chat))
    case .unclear(let name):
      var consequences = finishCreation(.unclear(name))
      // The candidates for an unclear name are shown in the list of suggested people, so that list
      // changes too.
      if consequences != .none { consequences.changed.insert(.contacts) }
      return consequences
    case .invited(let chat, let person): return finishCreation(.invited(chat, by: person))
    case .failed(let reason): return finishCreation(.failed(reason))
    }
  }

  private mutating func requestCreation(_ request: ChatRequest) -> [Effect] {
    guard creationRequest == nil else { return [] }
    creationRequest = request
    return [.createChat(request, known: acquaintances)]
  }

  private mutating func finishCreation(_ change: CreationChange) -> Consequences {
    let before = creation
    creation = creation.reduced(by: change)
    guard creation != before else { return .none }
    guard case .created(let chat) = creation else { return Consequences(changed: .creation) }
    chatList.selected = chat
    return Consequences(changed: [.creation, .chatList])
  }
}
