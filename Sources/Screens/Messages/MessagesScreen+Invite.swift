internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

// The page of an invite, which has a card with answers in place of messages and composer.
extension MessagesScreen {
  /// The invite that the page shows; `nil` if it shows none, and once the person has accepted.
  var invite: InviteViewModel? {
    guard case .open(let chat) = state, case .invited(let invite) = chat.viewModel.state,
      !hasAccepted
    else { return nil }
    return invite
  }

  /// The buttons with the answers to an invite.
  static let answerButtons = InviteAnswer.allCases.map { answer in
    RowButton(words: ScreenWords.label(ofAnswer: answer), key: answer.keyName)
  }

  /// Carries out the answer at this index of `InviteAnswer`; declining asks for a confirmation
  /// first.
  mutating func answer(_ index: Int, in context: SceneContext) -> [SceneEffect] {
    guard let invite, InviteAnswer.allCases.indices.contains(index) else { return [] }
    switch InviteAnswer.allCases[index] {
    case .later: return close(in: context)
    case .accept:
      accepted()
      return [.intent(invite.accept)]
    case .decline: return invite.departure.map { [.ask(.leave($0))] } ?? [.bell]
    }
  }
}

extension InviteAnswer {
  /// The name of the key that gives this answer to an invite, whichever button has the focus; "" if
  /// there is none.
  fileprivate var keyName: String {
    switch self {
    case .later: KeyTable.hint(for: .back, in: .invite)?.key ?? ""
    case .accept: ""
    case .decline: KeyTable.hint(for: .leaveChat, in: .invite)?.key ?? ""
    }
  }
}
