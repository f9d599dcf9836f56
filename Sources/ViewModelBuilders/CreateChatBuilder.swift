import Intents
package import Model
package import ViewModels

/// The create-chat pane from the state of the request.
package enum CreateChatBuilder {
  /// Pure: equal arguments give equal view models.
  package static func build(
    _ model: ChatModel, _ surroundings: Surroundings
  ) -> CreateChatViewModel {
    let signs = Punctuation(isASCII: surroundings.isASCII)
    switch model.creation {
    case .idle:
      return CreateChatViewModel(state: .idle)
    case .busy(let name):
      let quoted = signs.openQuote + name + signs.closeQuote
      return CreateChatViewModel(state: .busy("Creating \(quoted) \(signs.ellipsis)"))
    case .failed(let name, let reason):
      return CreateChatViewModel(state: .failed(failure(name, reason)))
    case .created(let chat):
      return CreateChatViewModel(state: .created(chat))
    }
  }

  private static func failure(_ name: String, _ reason: FailureReason) -> FailureViewModel {
    FailureViewModel(
      reason: "Not created: \(FailureSentence.cause(reason)). The name is kept.",
      retry: .createChat(.create(name: name)))
  }
}
