import Intents
import Keys
internal import Model
internal import ViewModels

enum TypingWords {
  static func of(_ names: [String], _ surroundings: Surroundings) -> String {
    let ellipsis = Punctuation(isASCII: surroundings.isASCII).ellipsis
    switch names.count {
    case 0: return ""
    case 1: return "\(names[0]) is typing \(ellipsis)"
    case 2: return "\(names[0]) and \(names[1]) are typing \(ellipsis)"
    case 3: return "\(names[0]), \(names[1]) and one more are typing \(ellipsis)"
    default: return "\(names[0]), \(names[1]) and \(names.count - 2) more are typing \(ellipsis)"
    }
  }
}

enum AloneWords {
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
