package import Cells
package import Intents
package import ViewModels

// The open accounts. Each has a `Screens` of its own; the `Screens` of one account is shown.
extension Screens {
  /// Returns the view models of this account that are also shown while another account is shown,
  /// such as its chats below that account's chat list. `name`: the name of the account's profile.
  package func overview(named name: String) -> AccountOverview {
    AccountOverview(
      name: name, chatList: chatList.viewModel, badge: status.badge, statusLine: status.viewModel,
      banner: banner.viewModel, chatSearch: switcher.search.viewModel)
  }

  /// Receives the other open accounts. The outcomes include the new title of the terminal if the
  /// title changes, but not before this account's own unread messages are known.
  package mutating func receive(others: OtherAccountsViewModel) -> [Outcome] {
    guard status.others != others else { return [] }
    banner.receive(others.banner)
    switcher.receive(elsewhere: others.searches)
    var outcomes = status.receive(others).map { [Outcome.title($0)] } ?? []
    let rows = OtherAccountRows(others.accounts)
    guard rows != context.layout.others else { return outcomes }
    chatList.keepOther(in: rows)
    context.layout.others = rows
    outcomes += resize(size)
    return outcomes
  }

  /// Repeats the search for the text in the chat list's filter, because another account's switcher
  /// may have searched this account too, and so ended the filter's search.
  package mutating func searchAgain() -> [Outcome] { perform(chatList.filter.searchingAgain) }

  package var size: Size { context.layout.size }

  /// `false` if the terminal has reported that it lost the focus, if another account is shown, or
  /// while the person's external editor has the terminal; otherwise `true`.
  package var isFocused: Bool { context.isFocused }

  package var terminalTitle: String { status.total.title }

  /// Removes the note from the status line, because the note was set before this account was shown
  /// again.
  package mutating func clearNote() { show(note: "") }

  private mutating func show(note: String) { status.show(note: note, in: context) }

  package mutating func noteOpening(of profile: String) {
    show(note: ScreenWords.opening(profile))
  }

  package mutating func noteSlowOpening(of profile: String) {
    show(note: ScreenWords.opensLater(profile))
  }

  package mutating func noteTooMany(_ most: Int) { show(note: ScreenWords.tooManyAccounts(most)) }

  package mutating func open(_ conversation: Conversation) -> [Outcome] {
    let outcomes = open(conversation.chat)
    guard let root = conversation.thread else { return outcomes }
    return outcomes + perform(messages.open(thread: root, in: context))
  }

  package mutating func noteNoOther() { show(note: ScreenWords.noOtherAccount) }
}
