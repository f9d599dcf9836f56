internal import Intents
package import Model
package import ViewModels

package enum MembersBuilder {
  package static func build(_ model: ChatModel) -> MembersViewModel {
    guard let members = model.members, let query = members.answered else { return .initial }
    let isOnly = query.text.isEmpty
    return MembersViewModel(
      query: query, rows: members.window.people.map { row($0, members.standing, model.account) },
      earlier: isOnly && members.window.hasEarlier
        ? around(members.window.people.first, query) : nil,
      later: isOnly && members.window.hasLater ? around(members.window.people.last, query) : nil,
      hasMoreFound: !isOnly && members.window.hasLater,
      card: members.person.map { card($0, members.facts) })
  }

  private static func around(_ entry: MemberEntry?, _ query: MemberQuery) -> Intent? {
    entry.map {
      .actions(.room(.showMembers(MemberQuery(chat: query.chat, around: $0.user))))
    }
  }

  private static func row(
    _ entry: MemberEntry, _ standing: KnownStanding, _ account: Account?
  ) -> MemberRowViewModel {
    let id = entry.user.rawValue
    let isOwn = entry.user == account?.user
    let name = name(entry)
    return MemberRowViewModel(
      user: entry.user, name: name, address: name == id ? "" : id,
      role: words(entry, isOwn: isOwn),
      actions: isOwn ? [.card, .copyID] : actions(on: entry, standing.standing))
  }

  /// A display name with "@" may imitate another member's user id, so the user id of this member is
  /// shown in its place.
  private static func name(_ entry: MemberEntry) -> String {
    entry.displayName.flatMap { $0.contains("@") ? nil : $0 } ?? entry.user.rawValue
  }

  private static func words(_ entry: MemberEntry, isOwn: Bool) -> String {
    let presence: String? =
      switch entry.presence {
      case .joined: nil
      case .invited: "invited"
      case .banned: "banned"
      case .left: "left"
      }
    let ignored = entry.isIgnored ? "ignored" : nil
    return [isOwn ? "you" : nil, role(entry.level), presence, ignored].compactMap(\.self)
      .joined(separator: ", ")
  }

  private static func role(_ level: Int) -> String? {
    switch level {
    case RoomPowers.creator...: "creator"
    case 100...: "admin"
    case 50...: "moderator"
    default: nil
    }
  }

  /// The actions on another person that suit the person's membership and that the power levels
  /// allow; while the levels are not known, all that suit the membership. Nobody can remove, ban or
  /// unban a person whose level is the same or higher.
  private static func actions(on entry: MemberEntry, _ standing: Standing?) -> [MemberAction] {
    let isBelow = standing.map { entry.level < $0.own } ?? true
    let may = { (task: PersonTask) in
      isBelow && standing.map { $0.own >= $0.needed.level(for: task) ?? .min } ?? true
    }
    let hides: MemberAction = entry.isIgnored ? .unignore : .ignore
    let always: [MemberAction] = [.card, .message, .mention, .copyID, hides]
    switch entry.presence {
    case .joined, .invited:
      return always + (may(.kick) ? [.kick] : []) + (may(.ban) ? [.ban] : [])
    case .left: return always + (may(.ban) ? [.ban] : [])
    case .banned: return [.card, .copyID, hides] + (may(.unban) ? [.unban] : [])
    }
  }

  private static func card(_ user: UserID, _ facts: PersonFacts?) -> PersonCardViewModel {
    guard let facts else {
      return PersonCardViewModel(user: user, title: user.rawValue, lines: [])
    }
    let role = words(facts.entry, isOwn: false)
    let more = facts.count - facts.chats.count
    let chats = facts.chats.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return PersonCardViewModel(
      user: user, title: name(facts.entry),
      lines: [
        MessageDetailsLine(label: "Name", value: facts.entry.displayName ?? "none"),
        MessageDetailsLine(label: "Id", value: user.rawValue),
        MessageDetailsLine(label: "Role", value: role.isEmpty ? "member" : role),
        MessageDetailsLine(label: "Level", value: level(facts.entry.level)),
        MessageDetailsLine(label: "Shared", value: chats.isEmpty ? "no chat" : chats),
      ])
  }

  private static func level(_ level: Int) -> String {
    level >= RoomPowers.creator ? "above all levels" : "\(level)"
  }
}

/// The store (in `Storage/Names`) decides which people are offered, and in which order.
package enum MentionsBuilder {
  package static func build(_ model: ChatModel) -> MentionsViewModel {
    guard let search = model.mentions else { return .initial }
    return MentionsViewModel(
      search: MentionSearch(chat: search.chat, query: search.query, scope: search.scope),
      people: search.people.map { person in
        let isByID = person.words == person.user.rawValue
        return MentionOffer(
          words: person.words,
          description: isByID ? person.displayName : person.user.rawValue,
          address: person.user.rawValue, begins: person.begins)
      })
  }
}
