package import Intents

/// A person or bot with a membership of a chat, which may have ended.
package struct Member: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, safe to show (`CleanText` removed control characters); `nil` if the
  /// person has none.
  package let displayName: String?
  package let membership: Membership
  /// `true` for a person who is banned from the chat and whose membership is therefore `.left`.
  package let isBanned: Bool

  package init(
    user: UserID, displayName: String?, membership: Membership, isBanned: Bool = false
  ) {
    self.isBanned = isBanned
    self.user = user
    self.displayName = displayName
    self.membership = membership
  }
}

package struct MemberEntry: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, safe to show (`CleanText` removed control characters); `nil` if the
  /// person has none.
  package let displayName: String?
  package let presence: MemberPresence
  /// The person's power level in the chat, at most `RoomPowers.creator`; 0 if no levels are stored.
  package let level: Int
  package let isIgnored: Bool

  package init(
    user: UserID, displayName: String?, presence: MemberPresence, level: Int,
    isIgnored: Bool = false
  ) {
    self.isIgnored = isIgnored
    self.user = user
    self.displayName = displayName
    self.presence = presence
    self.level = level
  }
}

/// A person's membership of a chat, in which banned people are told apart from those who left. The
/// list of a chat's people leaves out those who left; only their details can be shown.
package enum MemberPresence: Sendable, Equatable {
  case joined, invited, banned, left
}

/// The loaded part of the list of the people of a chat, or the first people who match a search.
/// Order: the joined people, those with higher power levels of their own first, the invited people,
/// the banned people; within each group by name.
package struct MemberWindow: Sendable, Equatable {
  package let people: [MemberEntry]
  package let hasEarlier: Bool
  package let hasLater: Bool

  package init(people: [MemberEntry], hasEarlier: Bool, hasLater: Bool) {
    self.people = people
    self.hasEarlier = hasEarlier
    self.hasLater = hasLater
  }

  package static let empty = MemberWindow(people: [], hasEarlier: false, hasLater: false)
}

package struct MembersModel: Sendable, Equatable {
  package internal(set) var query: MemberQuery
  /// The query for which the people of `window` were read; `nil` before people were read.
  package internal(set) var answered: MemberQuery?
  package internal(set) var window = MemberWindow.empty
  package internal(set) var standing = KnownStanding.unknown
  package internal(set) var person: UserID?
  /// The details of `person` as read from the store; `nil` before they were read, and for a person
  /// who is not stored.
  package internal(set) var facts: PersonFacts?
}

package struct InvitedPeople: Sendable, Equatable {
  package static let maxNames = 2
  /// The number up to which invited people are counted.
  package static let maxPeople = 1_000

  /// The names to show for the first invited people in the order of the list of people, at most
  /// `maxNames`: the display name, followed by the user id if others in the chat have it too;
  /// without a usable display name, the user id.
  package let names: [String]
  /// The number of invited people, at least that of `names`, counted up to `maxPeople`: at this
  /// limit there may be more.
  package let count: Int

  package init(names: [String], count: Int) {
    self.names = names
    self.count = count
  }

  package static let nobody = InvitedPeople(names: [], count: 0)
}

package struct PersonFacts: Sendable, Equatable {
  package let entry: MemberEntry
  /// The names of the chats that the user and this person have both joined, the one with the newest
  /// activity first, at most `maxChats`.
  package let chats: [String]
  /// The number of all chats that the user and this person have both joined.
  package let count: Int

  package static let maxChats = 8

  package init(entry: MemberEntry, chats: [String], count: Int) {
    self.entry = entry
    self.chats = chats
    self.count = count
  }
}

extension ChatModel {
  private static let memberTextLimit = 64

  /// While the client is online, the people are also fetched once in a run, because a sync may
  /// leave out people who wrote nothing.
  package mutating func show(members query: MemberQuery) -> Consequences {
    let bounded = MemberQuery(
      chat: query.chat, text: String(query.text.prefix(Self.memberTextLimit)),
      around: query.around)
    if members?.query.chat == query.chat {
      members?.query = bounded
    } else {
      members = MembersModel(query: bounded)
    }
    var consequences = Consequences(stale: .members)
    if connection == .online, membersFetched.insert(query.chat).inserted {
      consequences.effects = [.fetchMembers(query.chat)]
    }
    return consequences
  }

  package mutating func hideMembers() -> Consequences {
    guard members != nil else { return .none }
    members = nil
    return Consequences(changed: .members)
  }

  package mutating func show(person: UserID?) -> Consequences {
    guard members != nil, members?.person != person else { return .none }
    members?.person = person
    members?.facts = nil
    return Consequences(changed: .members, stale: .members)
  }

  package mutating func replace(
    members window: MemberWindow, standing: KnownStanding, facts: PersonFacts?
  ) -> ModelParts {
    guard var new = members else { return [] }
    new.answered = new.query
    new.window = window
    new.standing = standing
    new.facts = facts
    guard new != members else { return [] }
    members = new
    return .members
  }
}
