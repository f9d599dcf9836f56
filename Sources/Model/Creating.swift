package import Intents

/// What happens in making a chat.
package enum CreationChange: Sendable, Equatable {
  /// A person asked for this chat.
  case asked(ChatRequest)
  /// It is there: just made, or found.
  case made(ChatID)
  case failed(FailureReason)
  /// The pane was left.
  case cancelled
}

extension CreationState {
  /// The state after `change`. An answer that nobody waits for any more changes nothing.
  package func reduced(by change: CreationChange) -> CreationState {
    switch (self, change) {
    case (.idle, .asked(let request)): .busy(request)
    case (.idle, .made): .idle
    case (.idle, .failed): .idle
    case (.idle, .cancelled): .idle
    case (.busy, .asked): self
    case (.busy, .made(let chat)): .created(chat)
    case (.busy(let request), .failed(let reason)): .failed(request, reason)
    case (.busy, .cancelled): .idle
    case (.failed, .asked(let request)): .busy(request)
    case (.failed, .made): self
    case (.failed, .failed): self
    case (.failed, .cancelled): .idle
    case (.created, .asked(let request)): .busy(request)
    case (.created, .made): self
    case (.created, .failed): self
    case (.created, .cancelled): .idle
    }
  }
}

extension ChatModel {
  /// A person asked for a chat. `existing`: the one that is meant already.
  ///
  /// One request runs at a time: while an abandoned one is under way, another waits for its answer, so
  /// that no answer is taken for the wrong request.
  package mutating func createChat(_ request: ChatRequest, existing: ChatID?) -> Consequences {
    guard case .busy = creation else {
      creation = creation.reduced(by: .asked(request))
      guard let existing else {
        return Consequences(changed: .creation, effects: requestCreation(request))
      }
      return finishCreation(.made(existing))
    }
    return .none
  }

  /// The pane was left.
  package mutating func cancelCreation() -> Consequences {
    creation = creation.reduced(by: .cancelled)
    return Consequences(changed: .creation)
  }

  /// A chat was opened: when it is the one that was just made, the pane has done its work.
  package mutating func creationSeen(_ chat: ChatID) -> Consequences {
    creation == .created(chat) ? cancelCreation() : .none
  }

  /// An answer to the request that runs.
  package mutating func apply(_ event: CreationEvent) -> Consequences {
    let answered = creationRequest
    creationRequest = nil
    if case .busy(let request) = creation, let answered, answered != request {
      return Consequences(effects: requestCreation(request))
    }
    switch event {
    case .created(let chat): return finishCreation(.made(chat))
    case .failed(let reason): return finishCreation(.failed(reason))
    }
  }

  private mutating func requestCreation(_ request: ChatRequest) -> [Effect] {
    guard creationRequest == nil else { return [] }
    creationRequest = request
    return [.createChat(request)]
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
