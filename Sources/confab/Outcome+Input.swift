internal import Intents
internal import Screens

// Outcomes after which the account that handled the input does not get the rest of the input, which
// is meant for another account or for the editor.
extension Outcome {
  /// `true` if the outcome may show another account, for which the rest of the input is then meant.
  var showsAccount: Bool {
    switch self {
    case .account(.show), .account(.showNext), .account(.close): true
    default: false
    }
  }

  /// `true` if the outcome lends the terminal to the person's editor.
  var opensEditor: Bool { if case .openEditor = self { true } else { false } }
}
