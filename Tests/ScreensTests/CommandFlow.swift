import Intents
import ViewModels

@testable import Screens

/// A base for tests of the screens: a screen on which the chat with anna is open.
protocol CommandFlow {}

extension CommandFlow {
  static var anna: ChatID { ChatID("!anna") }

  func sitting(rows: Int = 24, columns: Int = 100) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna")
    _ = sitting.take()
    return sitting
  }

  func submissions(_ sitting: inout Sitting) -> [Submission] {
    sitting.takeIntents().compactMap {
      if case .messages(.submit(let submission)) = $0 { submission } else { nil }
    }
  }

  func text(_ sitting: Sitting) -> String? {
    sitting.screens.messages.state.session?.text.text
  }
}
