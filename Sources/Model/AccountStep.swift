extension ChatModel {
  /// Applies a sign-in or the end of the session to the account and the connection's state; other
  /// events change nothing in the model. Stored chats are kept.
  package mutating func apply(_ event: AccountEvent) -> Consequences {
    switch event {
    case .signedIn(let account):
      self.account = account
      connection = connection.reduced(by: .signedIn)
      // The form for a new chat shows the signed-in account, so it changes too.
      return Consequences(changed: [.status, .creation])
    case .signedOut(let reason):
      connection = connection.reduced(by: .signedOut(reason))
      return Consequences(changed: .status)
    case .synced, .directChats, .ignored, .rules, .levelTaken, .levelRefused, .datum:
      return .none
    }
  }
}
