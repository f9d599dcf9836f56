package import Intents

/// The progress of the last request for a chat, and what the new-chat form has to know about the
/// account. The form itself, such as its texts and the added people, is in the screen's state.
package struct CreateChatViewModel: Sendable, Equatable {
  package let state: CreateChatState
  /// The person's own user id, its local part and the person's own display name, in lower case. The
  /// form refuses these names, unless an offered person has the same name, because a new chat needs
  /// another person.
  package let ownNames: [String]
  /// The server name of the account's homeserver, which is a part of a new room's alias; "" while
  /// it is unknown.
  package let server: String
  /// The number of requests to create a chat or to join a room so far. Because of it the view
  /// models of two requests with equal results differ, so that the screen gets both.
  package let requests: Int

  package init(
    state: CreateChatState, ownNames: [String] = [], server: String = "", requests: Int = 0
  ) {
    self.state = state
    self.ownNames = ownNames
    self.server = server
    self.requests = requests
  }

  package static let initial = CreateChatViewModel(state: .idle)
}

package enum CreateChatState: Sendable, Equatable {
  case idle
  /// The request is running: "Creating “Anna” …" or "Joining “Hiking” …".
  case busy(String)
  case failed(FailureViewModel)
  /// No chat was made, because it is not certain whom `name` means, or nobody has this name; the
  /// sentence says so.
  case unclear(name: String, sentence: String)
  /// No chat was made, because the named person has already invited the user. The sentence says so,
  /// and sending the same request again accepts the invite.
  case asks(String)
  case created(ChatID)
  /// The person joined a space, which cannot be opened as a chat: the screen closes the create-chat
  /// pane and shows this sentence, which says so.
  case entered(String)
}

package struct AutocompleteContactViewModel: Sendable, Equatable {
  /// The text for which the candidates were found. The screen ignores the candidates if the typed
  /// text has changed since.
  package let words: String
  /// The offered people, at most 50.
  package let candidates: [CandidateViewModel]
  /// The sentence that says that the server's search for people failed, so that only people in the
  /// account's chats are offered; "" if the search did not fail.
  package let note: String
  package let retry: Intent?

  package init(words: String, candidates: [CandidateViewModel], note: String, retry: Intent?) {
    self.words = words
    self.candidates = candidates
    self.note = note
    self.retry = retry
  }

  package static let initial = AutocompleteContactViewModel(
    words: "", candidates: [], note: "", retry: nil)
}

package struct CandidateViewModel: Sendable, Equatable {
  package let choice: PersonChoice
  /// The user id if the candidate's label is a display name; "" if the label is the user id.
  package let detail: String
  /// `true` if the typed text is this person's user id, not only a display name.
  package let isExact: Bool

  package init(choice: PersonChoice, detail: String, isExact: Bool = false) {
    self.choice = choice
    self.detail = detail
    self.isExact = isExact
  }
}
