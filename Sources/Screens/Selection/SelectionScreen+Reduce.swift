internal import Intents

extension SelectionScreen {
  enum State: Sendable, Equatable {
    case idle
    case selecting(MessageID)
    case picking(MessageID, Picker<MessageChoice>)
  }

  enum Event: Sendable, Equatable {
    /// A message was selected, and has the keyboard focus from now on.
    case selected(MessageID)
    /// The loaded rows changed. `nearest` is the message to select if the selected one is not
    /// loaded any more (`isThere` is false); `nil` to select none.
    case changed(isThere: Bool, nearest: MessageID?)
    case opened(Picker<MessageChoice>)
    case moved(ListMove, visible: Int)
    /// The choice at this index in the picker was clicked.
    case pressed(Int)
    case chosen
    /// Back was pressed, or a click was outside of the picker: closes the picker, or if it is
    /// closed, deselects the message.
    case cancelled
    /// The selection ends, for instance because the person closed the chat or opened another one,
    /// or because the keyboard focus went to the composer or an overlay.
    case left
  }

  /// Returns the next state. `taken`: the choice that this event made in the picker, with the
  /// message to which it applies; `nil` if the event made no choice.
  static func reduce(
    _ state: State, _ event: Event
  ) -> (state: State, taken: (MessageID, MessageChoice)?) {
    switch (state, event) {
    case (.idle, .selected(let message)), (.selecting, .selected(let message)),
      (.picking, .selected(let message)):
      return (.selecting(message), nil)
    case (.selecting, .changed(let isThere, let nearest)),
      (.picking, .changed(let isThere, let nearest)):
      guard !isThere else { return (state, nil) }
      return (nearest.map { .selecting($0) } ?? .idle, nil)
    case (.selecting(let message), .opened(let picker)),
      (.picking(let message, _), .opened(let picker)):
      return (picker.choices.isEmpty ? state : .picking(message, picker), nil)
    case (.picking(let message, let picker), .moved(let move, let visible)):
      return (.picking(message, picker.moved(move, visible: visible)), nil)
    case (.picking(let message, let picker), .pressed(let index)):
      guard picker.choices.indices.contains(index) else { return (state, nil) }
      return (.selecting(message), (message, picker.choices[index]))
    case (.picking(let message, let picker), .chosen):
      return (.selecting(message), (message, picker.choices[picker.selected]))
    case (.picking(let message, _), .cancelled):
      return (.selecting(message), nil)
    case (.selecting, .cancelled), (.selecting, .left), (.picking, .left):
      return (.idle, nil)
    case (.idle, .changed), (.idle, .opened), (.idle, .moved), (.idle, .pressed),
      (.idle, .chosen), (.idle, .cancelled), (.idle, .left), (.selecting, .moved),
      (.selecting, .pressed), (.selecting, .chosen):
      return (state, nil)
    }
  }
}

extension SelectionScreen.State {
  /// The selected message; `nil` for none.
  var message: MessageID? {
    switch self {
    case .idle: nil
    case .selecting(let message), .picking(let message, _): message
    }
  }

  var picker: Picker<MessageChoice>? {
    if case .picking(_, let picker) = self { picker } else { nil }
  }
}
