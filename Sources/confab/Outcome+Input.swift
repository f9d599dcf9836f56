internal import Intents
internal import Screens

// Outcomes after which the rest of the input belongs to somebody else than the shown account.
extension Outcome {
  /// `true` if another account is shown next, for which the rest of the input is meant.
  var showsAccount: Bool {
    switch self {
    case .account(.show), .account(.showNext), .account(.close): true
    default: false
    }
  }

  /// `true` if the person's editor gets the terminal next.
  var opensEditor: Bool { if case .openEditor = self { true } else { false } }
}
