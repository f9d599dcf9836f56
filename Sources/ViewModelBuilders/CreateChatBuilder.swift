import Intents
package import Model
package import ViewModels

/// Builds the create-chat pane from the state of the request.
package enum CreateChatBuilder {
  /// Builds the view model of the create-chat pane. A pure function: equal arguments give equal
  /// view models.
  package static func build(
    _ model: ChatModel, _ surroundings: Surroundings
  ) -> CreateChatViewModel {
    let signs = Punctuation(isASCII: surroundings.isASCII)
    let state: CreateChatState =
      switch model.creation {
      case .idle: .idle
      case .busy(let request):
        .busy(
          "\(request.room == nil ? "Creating" : "Joining") \(title(request, signs)) \(signs.ellipsis)"
        )
      case .failed(let request, let reason): .failed(failure(request, reason))
      case .unclear(_, let name):
        .unclear(name: name.name, sentence: UnclearNameSentence.words(name, signs))
      case .invited(_, _, let person): .asks(UnclearNameSentence.invited(by: person, signs))
      case .created(let chat): .created(chat)
      case .entered(let name):
        .entered(
          "\(signs.openQuote)\(name)\(signs.closeQuote) is a space: its rooms are a section of the list"
        )
      }
    return CreateChatViewModel(
      state: state, ownNames: model.account.map(names) ?? [],
      server: model.account?.user.serverName ?? "", requests: model.creationRequests)
  }

  /// The person's own names in lower case: the user id, its local part and the display name, if
  /// they are not empty.
  private static func names(_ account: Account) -> [String] {
    let id = account.user.rawValue
    let local = String(id.dropFirst().prefix { $0 != ":" })
    return [id, local, account.displayName].map { $0.lowercased() }.filter { !$0.isEmpty }
  }

  private static func title(_ request: ChatRequest, _ signs: Punctuation) -> String {
    let name = request.roomName ?? request.people.map(\.label).joined(separator: ", ")
    return signs.openQuote + name + signs.closeQuote
  }

  private static func failure(_ request: ChatRequest, _ reason: FailureReason) -> FailureViewModel {
    FailureViewModel(
      reason:
        "\(request.room == nil ? "Not created" : "Not joined"): \(cause(request, reason)). "
        + kept(request),
      retry: .createChat(.create(request)))
  }

  /// The cause of a failure, without a full stop. If the server refused a part of a new room, the
  /// cause names that part, such as the address.
  private static func cause(_ request: ChatRequest, _ reason: FailureReason) -> String {
    guard let setup = request.setup else { return FailureSentence.cause(reason) }
    let address = setup.alias.map { "#" + $0 } ?? ""
    switch reason {
    case .refused("M_ROOM_IN_USE", _) where !address.isEmpty:
      return "the address \(address) is taken"
    case .refused("M_EXCLUSIVE", _) where !address.isEmpty:
      return "the server keeps the address \(address) for others"
    case .notAllowed where setup.admission == .listed:
      return "the server does not let you make it, or not list it among the public rooms"
    case .notAllowed where !address.isEmpty:
      return "the server does not let you make it, or not with the address \(address)"
    case .notAllowed: return "the server does not let you make rooms"
    default: return FailureSentence.cause(reason)
    }
  }

  private static func kept(_ request: ChatRequest) -> String {
    request.only == nil ? "What you entered is kept." : "The name is kept."
  }
}
