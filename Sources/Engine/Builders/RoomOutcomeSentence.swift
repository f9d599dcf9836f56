internal import Intents
package import Model
internal import ViewModels

package enum RoomOutcomeSentence {
  package static func words(_ outcome: RoomOutcome, isASCII: Bool) -> String {
    let signs = Punctuation(isASCII: isASCII)
    switch outcome.result {
    case .done(let user): return done(outcome.change, user, signs)
    case .tooLow(let needed, let own):
      return tooLow(outcome.change, needed: needed, own: own)
    case .several(let people):
      return "\(undone(outcome.change)): \(several(people, outcome.change, signs))"
    case .nobody:
      let name = quoted(outcome.change.typedName, signs)
      return "\(undone(outcome.change)): nobody is called \(name). Write @name:server in full."
    case .failed(let reason):
      if case .listing(let server) = outcome.change { return notListed(server, reason) }
      return "\(undone(outcome.change)): \(FailureSentence.cause(reason))."
    }
  }

  static func isDone(_ result: RoomResult) -> Bool {
    if case .done = result { true } else { false }
  }

  static func tooLow(_ change: RoomChange, needed: Int, own: Int) -> String {
    "\(undone(change)): only \(people(ofLevel: needed)) may; your level is \(own)."
  }

  /// The text for the people who have a power level; the usual levels are named by the roles that
  /// clients show for them.
  static func people(ofLevel level: Int) -> String {
    switch level {
    case 50: "moderators (level 50)"
    case 100: "administrators (level 100)"
    default: "people of level \(level)"
    }
  }

  private static func done(_ change: RoomChange, _ user: UserID?, _ signs: Punctuation) -> String {
    let who = user?.rawValue ?? change.typedName
    switch change {
    case .person(.invite, _, _): return "\(who) is invited."
    case .person(.kick, _, _): return "\(who) is removed from this chat."
    case .person(.ban, _, _): return "\(who) is banned from this chat."
    case .person(.unban, _, _): return "\(who) is not banned any more, and can be invited again."
    case .person(.ignore, _, _):
      return "\(who) is ignored: what they write is hidden. /unignore \(who) ends that."
    case .person(.unignore, _, _): return "\(who) is not ignored any more."
    case .topic(let topic): return topic.isEmpty ? "The topic is gone." : "The topic is changed."
    case .name(let name): return "This chat is called \(quoted(name, signs)) now."
    case .nick(let name): return "You are called \(quoted(name, signs)) now."
    case .listing(let server): return "\(server) lists this room publicly now."
    }
  }

  /// After a failure that may pass, it is not known whether the server lists the room.
  private static func notListed(_ server: String, _ reason: FailureReason) -> String {
    let cause = FailureSentence.cause(reason)
    return FailureSentence.mayPass(reason)
      ? "The room is made, but whether \(server) lists it publicly is not known: \(cause)."
      : "The room is made, but \(server) does not list it publicly: \(cause)."
  }

  private static func undone(_ change: RoomChange) -> String {
    switch change {
    case .person(.invite, _, _): "Not invited"
    case .person(.kick, _, _): "Not removed"
    case .person(.ban, _, _): "Not banned"
    case .person(.unban, _, _): "Still banned"
    case .person(.ignore, _, _): "Not ignored"
    case .person(.unignore, _, _): "Still ignored"
    case .topic, .name, .nick: "Not changed"
    case .listing: "Not listed publicly"
    }
  }

  private static func several(
    _ people: [Contact], _ change: RoomChange, _ signs: Punctuation
  ) -> String {
    let name = quoted(change.typedName, signs)
    let ids = people.prefix(3).map(\.user.rawValue).joined(separator: ", ")
    let more = people.count > 3 ? ", …" : ""
    let count =
      people.count == 1 ? "it is not certain who \(name) is" : "several are called \(name)"
    return "\(count): \(ids)\(more). Write the address."
  }

  private static func quoted(_ name: String, _ signs: Punctuation) -> String {
    signs.openQuote + name + signs.closeQuote
  }
}

extension RoomChange {
  fileprivate var typedName: String {
    if case .person(_, let name, _) = self { name } else { "" }
  }
}
