package import Intents
package import ViewModels

/// A button of a message's file.
package enum FileButton: Sendable, Equatable {
  case open, save, cancel, again
}

extension FileViewModel {
  /// The intent of a button; `nil` if the file has no such button now.
  package func intent(of button: FileButton) -> Intent? {
    switch button {
    case .open: open
    case .save: save
    case .cancel: cancel
    case .again: if case .failed(_, let again) = state { again } else { nil }
    }
  }
}
