internal import Cells
internal import Intents
internal import Panes
internal import ViewModels

/// Selecting a message: none, one, or one with a picker over it.
enum SelectionScreen {
  enum State: Sendable, Equatable {
    case idle
    case selecting(MessageID)
    case picking(MessageID, Picker)
  }

  enum Event: Sendable, Equatable {
    /// The keys are for this message from now on.
    case selected(MessageID)
    /// The rows are others now; `nearest`: what stands for a message that is not among them any more.
    case changed(isThere: Bool, nearest: MessageID?)
    case opened(Picker)
    case moved(ListMove, visible: Int)
    /// The choice at this index.
    case pressed(Int)
    case chosen
    /// One step back: from the picker to the message, from there to the composer.
    case cancelled
    /// The chat is left, or the keys go elsewhere.
    case left
  }

  /// `taken`: what was chosen in the picker that closed with this step.
  static func reduce(
    _ state: State, _ event: Event
  ) -> (state: State, taken: (MessageID, Picker.Choice)?) {
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
  /// The message that the keys are for.
  var message: MessageID? {
    switch self {
    case .idle: nil
    case .selecting(let message), .picking(let message, _): message
    }
  }

  var picker: Picker? {
    if case .picking(_, let picker) = self { picker } else { nil }
  }
}

/// A few things of which one is taken.
struct Picker: Sendable, Equatable {
  /// What comes of taking one.
  enum Choice: Sendable, Equatable {
    case react(key: String)
    /// Our reaction that is this event is taken back.
    case takeBack(EventID)
    case open(link: String)
  }

  let title: String
  private(set) var choices: [Choice] = []
  private(set) var words: [String] = []
  /// An index of `choices`.
  private(set) var selected = 0

  /// What the pane draws.
  var paneState: PickerPaneState {
    var pane = PickerPaneState()
    pane.title = title
    pane.choices = words
    pane.selected = selected
    return pane
  }

  fileprivate func moved(_ move: ListMove, visible: Int) -> Picker {
    guard !choices.isEmpty else { return self }
    var copy = self
    copy.selected = move.target(from: selected, count: choices.count, page: visible)
    return copy
  }
}

extension Picker {
  private static let emoji = [
    ("👍", "thumbs up"), ("❤️", "heart"), ("😂", "laugh"), ("🎉", "party"), ("😢", "sad"),
    ("👀", "eyes"), ("🙏", "thanks"), ("👎", "thumbs down"),
  ]
  /// Of the keys that others used, so many more are offered.
  private static let mostOthers = 12

  /// Reactions to a message: the usual ones, then those it has already. Ours are taken back.
  static func reactions(to message: MessageViewModel) -> Picker {
    var picker = Picker(title: "React")
    var rest = message.reactions
    for (key, name) in emoji {
      let place = rest.firstIndex { $0.key.isSameEmoji(as: key) }
      picker.add(place.map { rest.remove(at: $0) }, key: key, words: "\(padded(key)) \(name)")
    }
    for reaction in rest.prefix(mostOthers) {
      picker.add(reaction, key: reaction.key, words: reaction.key)
    }
    return picker
  }

  /// Emoji are one or two columns wide; the names behind them stand in one column.
  private static func padded(_ key: String) -> String {
    key + String(repeating: " ", count: max(0, 3 - GraphemeWidth.columns(of: key)))
  }

  private mutating func add(_ reaction: ReactionViewModel?, key: String, words: String) {
    if let own = reaction?.own {
      choices.append(.takeBack(own))
      self.words.append("\(words) (take back)")
    } else {
      choices.append(.react(key: reaction?.key ?? key))
      self.words.append(words)
    }
  }

  /// The addresses in a text.
  static func links(in text: String) -> Picker {
    var picker = Picker(title: "Open")
    picker.words = LinkFinder.links(in: text)
    picker.choices = picker.words.map { .open(link: $0) }
    return picker
  }
}

extension String {
  /// Equal but for the variation selectors that some programs add and others do not.
  fileprivate func isSameEmoji(as other: String) -> Bool {
    func bare(_ text: String) -> String.UnicodeScalarView {
      text.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{FE0E}" }
    }
    return bare(self).elementsEqual(bare(other))
  }
}
