import Model

/// Builds the sentence for a chat that nobody but the person has joined.
enum AloneWords {
  /// The sentence that says who is invited and has not joined or, if nobody is invited, that nobody
  /// else is here; it names at most two people and counts the others.
  static func of(_ invited: InvitedPeople) -> String {
    let names = invited.names
    switch invited.count {
    case _ where names.isEmpty: return "Nobody else is here: nobody reads this yet."
    case 1: return "\(names[0]) is invited and has not joined yet."
    case 2 where names.count == 2:
      return "\(names[0]) and \(names[1]) are invited and have not joined yet."
    default:
      let named = names.joined(separator: ", ")
      return "\(named) and \(invited.count - names.count) more are invited and have not joined yet."
    }
  }
}
