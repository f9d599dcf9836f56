extension ChatModel {
  /// Who is signed in. What is stored of chats is the store's matter.
  package mutating func apply(_ event: AccountEvent) -> Consequences {
    switch event {
    case .signedIn(let account):
      self.account = account
      connection = connection.reduced(by: .signedIn)
      // The form for a new chat knows who we are.
      return Consequences(changed: [.status, .creation])
    case .signedOut(let reason):
      connection = connection.reduced(by: .signedOut(reason))
      return Consequences(changed: .status)
    case .synced, .directChats, .rules, .levelTaken, .levelRefused:
      return .none
    }
  }
}
