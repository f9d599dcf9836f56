package import Intents

/// An account of a homeserver, with the profile that stores its data.
package struct Account: Sendable, Equatable {
  package let user: UserID
  /// The account's display name; never empty.
  package let displayName: String
  /// The server's name as shown to people; "local" for the embedded homeserver.
  package let serverName: String
  package let profile: String
  package var isOnEmbeddedServer: Bool { serverName == Self.embeddedServerName }
  package static let embeddedServerName = "local"

  package init(user: UserID, displayName: String, serverName: String, profile: String) {
    self.user = user
    self.displayName = displayName
    self.serverName = serverName
    self.profile = profile
  }
}

package enum AccountEvent: Sendable, Equatable {
  /// The client was started with this account, even if its session is over (`.signedOut` then
  /// follows).
  case signedIn(Account)
  /// The session is over, for this reason; stored chats are kept.
  case signedOut(FailureReason)
  /// The sync token from which the next sync continues. The token covers the events before it in
  /// the same batch and is stored with them.
  case synced(SyncToken)
  /// The other person of each direct chat (`m.direct`). This list replaces the stored one.
  case directChats([ChatID: UserID])
  /// The people whose messages the account hides (`m.ignored_user_list`), as a whole list that
  /// replaces the stored one.
  case ignored(Set<UserID>)
  /// The account's push rules (`m.push_rules`), reduced to notification levels; they replace the
  /// stored rules.
  case rules(NotificationRules)
  case levelTaken(ChatID, NotificationLevel)
  /// The server refused the notification level that a person chose. Unless another one was chosen
  /// since, the chat's former level applies again.
  case levelRefused(ChatID, NotificationLevel)
  /// A chat's tag or its mark as unread, which the server stores in the account's data: the server
  /// sent the value, or accepted or refused the value that the person set.
  case datum(ChatID, RoomDatum, DatumOutcome)
}

extension ChatModel {
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
