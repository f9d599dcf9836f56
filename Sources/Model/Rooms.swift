package import Intents

package enum RoomEvent: Sendable, Equatable {
  case changed(ChatID, RoomChange, RoomResult)
  case listed(RoomPageRequest, RoomPage)
  case notListed(RoomPageRequest, FailureReason)
}

package struct RoomOutcome: Sendable, Equatable {
  /// The number of this outcome, by which the screen recognises a new outcome that equals the one
  /// before. Outcomes of changes of rooms and of requests about files are numbered together.
  package let number: Int
  package let chat: ChatID
  package let change: RoomChange
  package let result: RoomResult
}

package enum RoomResult: Sendable, Equatable {
  /// The server has made the requested change; `user`: the person whom the change is about, `nil`
  /// for a change that is not about another person.
  case done(user: UserID?)
  /// The requested change needs the power level `needed`, and the user has only the level `own`;
  /// nothing was sent to the server.
  case tooLow(needed: Int, own: Int)
  /// The typed name fits these people: several, or one while further people of this name may exist.
  case several([Contact])
  case nobody
  case failed(FailureReason)
}

/// The way in which a value of a `RoomDatum` (a chat's tag or its mark as unread) was confirmed or
/// refused by the server, which stores it in the account's data.
package enum DatumOutcome: Sendable, Equatable {
  /// The server sent this value, which it stores now.
  case kept
  /// The server accepted this value, which the person set, and stores it now.
  case taken
  /// The server refused this value, which the person set. Unless the person has set another one
  /// since, the server's value applies again.
  case refused
}

extension ChatModel {
  /// Begins a change (`RoomChange`). The result contains the request to the server, unless the
  /// client is not online or the user's power level is too low; then the change has failed already,
  /// and its outcome is recorded.
  ///
  /// - Parameters:
  ///   - standing: the user's power level in the chat, and the levels that actions need there;
  ///     `nil` if they are not known.
  ///   - known: people of the stored chats who may be meant by a typed name.
  package mutating func change(
    _ chat: ChatID, _ change: RoomChange, standing: Standing?, known: [Contact]
  ) -> Consequences {
    if let reason = connection.failure { return end(change, of: chat, .failed(reason)) }
    if let standing, let needed = standing.needed.level(for: change), standing.own < needed {
      return end(change, of: chat, .tooLow(needed: needed, own: standing.own))
    }
    return Consequences(effects: [.changeRoom(chat, change, known: known)])
  }

  package mutating func end(
    _ change: RoomChange, of chat: ChatID, _ result: RoomResult
  ) -> Consequences {
    roomOutcome = RoomOutcome(
      number: nextOutcome, chat: chat, change: change, result: result)
    return open?.chat.id == chat ? Consequences(changed: .messages) : .none
  }

  /// Applies the power level of the user in the open chat, as read from the store. The result
  /// contains the request for the power levels if they have to be fetched and were not requested in
  /// this run; not while the client is offline.
  package mutating func replace(standing: KnownStanding) -> Consequences {
    guard let before = open else { return .none }
    var consequences = Consequences()
    if before.standing != standing {
      open?.standing = standing
      consequences.changed = .messages
    }
    if standing == .missing, connection == .online, powersFetched.insert(before.chat.id).inserted {
      consequences.effects = [.fetchPowers(before.chat.id)]
    }
    return consequences
  }
}

extension ChatModel {
  /// The request is not stored: if it were sent days later, the person might not want it any more.
  ///
  /// - Parameter former: the joined chats that this one continues, which are left before it.
  package mutating func leave(_ chat: ChatID, former: [ChatID]) -> Consequences {
    guard connection == .online, leaving.insert(chat).inserted else { return .none }
    // The person may have accepted the invite before declining it, so a reconnect must not join the
    // chat again.
    if open?.chat.id == chat { open?.isJoining = false }
    if acceptedInvite == chat { acceptedInvite = nil }
    return Consequences(changed: [.chatList, .chatSearch], effects: [.leave(chat, former: former)])
  }

  package mutating func endLeaving(_ chat: ChatID) -> Consequences {
    guard leaving.remove(chat) != nil else { return .none }
    return Consequences(changed: [.chatList, .chatSearch])
  }
}

extension RemovalNews {
  /// `true` if the news is over because the user is in the chat again, or is invited again.
  package func isOver(by update: ChatUpdate) -> Bool {
    guard update.chat == id else { return false }
    return update.membership == .joined || update.membership == .invited && kind == .uninvited
  }
}

extension ConnectionState {
  package var failure: FailureReason? {
    switch self {
    case .online: nil
    case .starting, .connecting, .receiving: .offline
    case .offline(let reason, _): reason
    case .signedOut: .signedOut
    }
  }
}

/// The end of the user's membership of a chat by somebody else, or perhaps by the user, as the
/// server sent it.
package struct Removal: Sendable, Equatable {
  package enum Change: Sendable, Equatable {
    case left
    case banned
    /// A member refused the user's request to join.
    case knockRefused
  }

  package let change: Change
  package let by: UserID
  /// The reason that the person gave, one line that is safe to show (`CleanText`); "" for none.
  package let reason: String
  /// The room's name in the same response, safe to show; "" if it does not contain one.
  package let roomName: String

  package init(change: Change, by: UserID, reason: String, roomName: String = "") {
    self.change = change
    self.by = by
    self.reason = reason
    self.roomName = roomName
  }
}

package struct RemovalNews: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case removed, banned, uninvited, knockRefused
  }

  package let id: ChatID
  package let kind: Kind
  /// The name to show for the person who did it.
  package let by: String
  package let chat: String
  /// `true` for the direct chat with that person, which has the person's name.
  package let isDirect: Bool
  package let reason: String

  package init(
    id: ChatID, kind: Kind, by: String, chat: String, isDirect: Bool, reason: String
  ) {
    self.id = id
    self.kind = kind
    self.by = by
    self.chat = chat
    self.isDirect = isDirect
    self.reason = reason
  }
}
