package import Intents
package import ViewModels

/// A button beside the file of a message.
package enum FileButton: Sendable, Equatable {
  case open, save, cancel, again
}

extension FileViewModel {
  /// The intent that pressing `button` sends; `nil` if the file does not offer the button's action
  /// now.
  package func intent(of button: FileButton) -> Intent? {
    switch button {
    case .open: open
    case .save: save
    case .cancel: cancel
    case .again: if case .failed(_, let again) = state { again } else { nil }
    }
  }
}
