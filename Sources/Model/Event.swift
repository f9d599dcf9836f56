package import Intents

/// Everything that becomes known, and everything a person asks for. No case tells where it came from.
package enum Event: Sendable, Equatable {
  case account(AccountEvent)
  case connection(ConnectionEvent)
  case chats(ChatEvent)
  case messages(MessageEvent)
  case relations(RelationEvent)
  case contacts(ContactEvent)
  case creation(CreationEvent)
  case intent(Intent)
}

/// About the account that is signed in.
package enum AccountEvent: Sendable, Equatable {
  case signedIn(Account)
  /// The server ended the session; what is stored stays.
  case signedOut(FailureReason)
  /// Everything before this in the same batch is covered by this token. Stored with it.
  case synced(SyncToken)
  /// `m.direct`: which chats are with whom.
  case directChats([ChatID: UserID])
  /// `m.push_rules`, all of them.
  case rules(NotificationRules)
  /// The server took the level that a person chose for a chat.
  case levelTaken(ChatID, NotificationLevel)
  /// The server does not take it: what held before holds again.
  case levelRefused(ChatID, NotificationLevel)
}

/// Who is signed in, and where.
package struct Account: Sendable, Equatable {
  package let user: UserID
  package let displayName: String
  /// "local", or the server's name, for people.
  package let serverName: String
  package let profile: String
  /// The server is inside the program: its other accounts are bots.
  package var isOnEmbeddedServer: Bool { serverName == Self.embeddedServerName }
  /// What `serverName` is for the embedded server.
  package static let embeddedServerName = "local"

  package init(user: UserID, displayName: String, serverName: String, profile: String) {
    self.user = user
    self.displayName = displayName
    self.serverName = serverName
    self.profile = profile
  }
}

/// Where a client is in the server's stream. Opaque.
package struct SyncToken: Sendable, Equatable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// About the way to the server.
package enum ConnectionEvent: Sendable, Equatable {
  case connecting
  case online
  /// Not reachable; the next attempt is at that time (monotonic seconds are the client's: this is a delay).
  case offline(FailureReason, retryInSeconds: Int)
  /// Something was wrong and was survived, as in an answer of which the rest was used.
  case report(String, about: ReportSubject = .event)
  /// What was reported of this is over.
  case settled(ReportSubject)
}

/// About one chat's place, name and counts.
package enum ChatEvent: Sendable, Equatable {
  /// What changed; `nil` fields stay as they are.
  case updated(ChatUpdate)
  case left(ChatID)
  /// A person wanted to leave, and is there still.
  case leaveFailed(ChatID, FailureReason)
  /// We are in the chat that replaced another.
  case followed(from: ChatID, to: ChatID)
  /// The chat that replaced this one could not be joined.
  case followFailed(ChatID, FailureReason)
  /// The server's counts, true after the messages of the same batch.
  case unread(ChatID, UnreadCounts)
  /// Our own read position as the server knows it, from any of our devices.
  case readUpTo(ChatID, EventID)
  /// We read up to this message here: the server is to be told, until `.receiptSent`.
  case readHere(ChatID, EventID)
  /// The server took our receipt.
  case receiptSent(ChatID, EventID)
}

/// A change of a chat. `nil`: unchanged.
package struct ChatUpdate: Sendable, Equatable {
  package let chat: ChatID
  package let membership: Membership?
  /// The name as the room's state gives it (m.room.name, else canonical alias); "" takes it away.
  package let name: String?
  package let topic: String?
  /// The other members to name the chat by when it has no name of its own.
  package let heroes: [UserID]?
  package let isEncrypted: Bool?
  /// Who invited us, when `membership` is `.invited`.
  package let inviter: UserID?
  /// With whom alone, where an invite says so. The account's own word (`directChats`) replaces it.
  package let directUser: UserID?
  package let timestamp: ServerTimestamp?
  /// What replaced the chat.
  package let successor: Successor?

  package init(
    chat: ChatID, membership: Membership? = nil, name: String? = nil, topic: String? = nil,
    heroes: [UserID]? = nil, isEncrypted: Bool? = nil, inviter: UserID? = nil,
    directUser: UserID? = nil, timestamp: ServerTimestamp? = nil, successor: Successor? = nil
  ) {
    self.successor = successor
    self.chat = chat
    self.membership = membership
    self.name = name
    self.topic = topic
    self.heroes = heroes
    self.isEncrypted = isEncrypted
    self.inviter = inviter
    self.directUser = directUser
    self.timestamp = timestamp
  }
}

/// About messages.
package enum MessageEvent: Sendable, Equatable {
  case arrived(Arrival)
  /// A request for history failed; what is stored stays.
  case historyFailed(ChatID, FailureReason)
  case delivery(TransactionID, DeliveryChange)
  /// Deltas by user.
  case receipts(ChatID, [Receipt])
  /// Replaces the set; without ourselves.
  case typing(ChatID, [UserID])
  case deleted(ChatID, EventID)
  /// The text of a message was replaced by its sender. Taken back by `deleted` of the edit's own event.
  case edited(ChatID, Edit)
  /// A message that another one answers, asked for by itself: it has no place in the history.
  case quoted(ChatID, TimelineMessage)
}

/// About what belongs to a message.
package enum RelationEvent: Sendable, Equatable {
  /// Taken back by `MessageEvent.deleted` of the reaction's own event.
  case reacted(ChatID, Reaction)
}

/// Messages of one chat, oldest first, and where they belong.
package struct Arrival: Sendable, Equatable {
  package let chat: ChatID
  package let messages: [TimelineMessage]
  package let placement: Placement

  package init(chat: ChatID, messages: [TimelineMessage], placement: Placement) {
    self.chat = chat
    self.messages = messages
    self.placement = placement
  }
}

/// Where messages belong in a chat's history.
package enum Placement: Sendable, Equatable {
  /// At the end. `gap`: some are missing before them, and this fetches those.
  case newest(gap: HistoryToken?)
  /// In the gap that `filling` named (`nil`: before all that is known). `rest`: where to go on; `nil`:
  /// the start of the chat is reached.
  case older(filling: HistoryToken?, rest: HistoryToken?)
}

/// Where in a chat's history to go on fetching. Opaque.
package struct HistoryToken: Sendable, Hashable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// What became of an own message.
package enum DeliveryChange: Sendable, Equatable {
  case sending
  /// The server has it; it stands in the timeline when it arrives there, or at once under this id.
  case sent(EventID)
  case failed(FailureReason)
  /// Back in the queue: the connection broke, or a person asked for it.
  case queued
}

/// About people.
package enum ContactEvent: Sendable, Equatable {
  case members(ChatID, [Member])
  /// As people were called at some time before: counts for those only of whom nothing is known.
  case formerMembers(ChatID, [Member])
  /// Whom the server's directory of people gives for these words.
  case found(String, [Contact])
  /// The directory could not be asked for these words.
  case notFound(String, FailureReason)
}

/// Somebody, in a chat or not.
package struct Contact: Sendable, Equatable {
  package let user: UserID
  /// Cleaned; `nil` when the person gave none.
  package let displayName: String?

  package init(user: UserID, displayName: String?) {
    self.user = user
    self.displayName = displayName
  }
}

/// About a chat that is being made.
package enum CreationEvent: Sendable, Equatable {
  /// Made, or found to exist already.
  case created(ChatID)
  case failed(FailureReason)
}
