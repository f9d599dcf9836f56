import Intents
internal import Keys
package import Model
package import ViewModels

package enum CreateChatBuilder {
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

/// Builds the candidates for a new chat: the person whose id was typed first, then people in the
/// account's chats, then people that the server found. If the typed text is a name for which the
/// last request could not create a chat, because the name is ambiguous, the candidates are the
/// people who may be meant.
package enum AutocompleteContactBuilder {
  private static let limit = 50

  package static func build(_ model: ChatModel) -> AutocompleteContactViewModel {
    let suggestions = model.suggestions
    var seen: Set<UserID> = []
    if let account = model.account { seen.insert(account.user) }
    let found = asked(model) ?? (suggestions.known + suggestions.found)
    let people = found.filter { seen.insert($0.user).inserted }
    // The server may be the first to find the person whose id was typed.
    let typed = model.account.map { Addressee(suggestions.words, own: $0.user) }
    let ranked = people.enumerated().map { offset, person in
      (rank: typed?.exactness(of: person.user) ?? .max, offset: offset, person: person)
    }.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }
    return AutocompleteContactViewModel(
      words: suggestions.words,
      candidates: ranked.prefix(limit).map {
        CandidateBuilder.of($0.person, isExact: $0.rank < .max)
      },
      note: note(suggestions), retry: retry(suggestions))
  }

  private static func asked(_ model: ChatModel) -> [Contact]? {
    guard case .unclear(_, let unclear) = model.creation, !unclear.candidates.isEmpty,
      unclear.name == model.suggestions.words
    else { return nil }
    return unclear.candidates
  }

  private static func note(_ suggestions: SuggestionModel) -> String {
    guard case .failed(_, let reason) = suggestions.search else { return "" }
    return "Only people of your chats: \(FailureSentence.cause(reason))"
  }

  private static func retry(_ suggestions: SuggestionModel) -> Intent? {
    guard case .failed(let words, _) = suggestions.search else { return nil }
    return .createChat(.suggest(words))
  }
}

enum CandidateBuilder {
  static func of(_ person: Contact, isExact: Bool = false) -> CandidateViewModel {
    let id = person.user.rawValue
    let name = person.displayName ?? ""
    return CandidateViewModel(
      choice: PersonChoice(address: id, label: name.isEmpty ? id : name),
      detail: name.isEmpty ? "" : id, isExact: isExact)
  }
}

enum UnclearNameSentence {
  static func words(_ unclear: UnclearName, _ signs: Punctuation) -> String {
    let name = signs.openQuote + unclear.name + signs.closeQuote
    switch unclear.candidates.count {
    case 0 where unclear.name.hasPrefix("@"):
      return "Nobody has the address \(name). Nothing was made."
    case 0:
      return "Nobody here is called \(name). Nothing was made. Write @name:server in full, or find "
        + "a chat with \(key(of: .switcher, in: .everywhere))."
    case 1:
      return "It is not certain who \(name) is. Choose the person if it is the right one."
    case let count:
      return "\(count) people are called \(name). Choose one of them by the address."
    }
  }

  static func invited(by person: Contact, _ signs: Punctuation) -> String {
    let id = person.user.rawValue
    let name = person.displayName.map { $0 + " (" + id + ")" } ?? id
    return
      "\(name) has invited you to a chat. \(key(of: .choose, in: .createChat)) accepts the invite."
  }

  private static func key(of action: Action, in context: KeyContext) -> String {
    KeyTable.route(to: action, in: context)
  }
}
