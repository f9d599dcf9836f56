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
    case .busy(let request):
      return CreateChatViewModel(
        state: .busy("Creating \(title(request, signs)) \(signs.ellipsis)"))
    case .failed(let request, let reason):
      return CreateChatViewModel(state: .failed(failure(request, reason)))
    case .created(let chat):
      return CreateChatViewModel(state: .created(chat))
    }
  }

  private static func title(_ request: ChatRequest, _ signs: Punctuation) -> String {
    let name = request.roomName ?? request.people.map(\.label).joined(separator: ", ")
    return signs.openQuote + name + signs.closeQuote
  }

  private static func failure(_ request: ChatRequest, _ reason: FailureReason) -> FailureViewModel {
    FailureViewModel(
      reason: "Not created: \(FailureSentence.cause(reason)). \(kept(request))",
      retry: .createChat(.create(request)))
  }

  private static func kept(_ request: ChatRequest) -> String {
    request.only == nil ? "What you entered is kept." : "The name is kept."
  }
}
