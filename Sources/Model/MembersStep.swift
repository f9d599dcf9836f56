package import Intents

extension ChatModel {
  /// The maximum length of the text by which people are searched, in characters.
  private static let memberTextLimit = 64

  /// Shows the list of the people of a chat, or another part of that list. The people are read from
  /// the store afterwards. While the client is online, the people are also fetched once in a run,
  /// because a sync may leave out people who wrote nothing.
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

  /// Stops showing the list of the people of a chat.
  package mutating func hideMembers() -> Consequences {
    guard members != nil else { return .none }
    members = nil
    return Consequences(changed: .members)
  }

  /// Shows the details of a person of the chat whose people are shown; `nil` hides them.
  package mutating func show(person: UserID?) -> Consequences {
    guard members != nil, members?.person != person else { return .none }
    members?.person = person
    members?.facts = nil
    return Consequences(changed: .members, stale: .members)
  }

  /// Applies the people of the chat as they were read from the store, the user's power level there,
  /// and the stored details of the person whose details are shown.
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
