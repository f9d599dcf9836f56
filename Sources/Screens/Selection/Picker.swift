internal import Cells
internal import Intents
internal import Panes
internal import ViewModels

/// The overlay with a few choices: reactions to a message, or the links in it.
struct Picker: Sendable, Equatable {
  /// A choice in the picker: react with an emoji, remove an own reaction, or open a link.
  enum Choice: Sendable, Equatable {
    case react(key: String)
    /// Redacts an own reaction, whose event this is.
    case takeBack(EventID)
    case open(link: String)
  }

  let title: String
  private(set) var choices: [Choice] = []
  private(set) var words: [String] = []
  /// The index in `choices` of the selected one.
  private(set) var selected = 0

  /// The state from which the pane is drawn.
  var paneState: PickerPaneState {
    var pane = PickerPaneState()
    pane.title = title
    pane.choices = words
    pane.selected = selected
    return pane
  }

  func moved(_ move: ListMove, visible: Int) -> Picker {
    guard !choices.isEmpty else { return self }
    var copy = self
    copy.selected = move.target(from: selected, count: choices.count, page: visible)
    return copy
  }
}

extension Picker {
  /// The limit of the message's reactions that are offered after the usual ones.
  private static let mostOthers = 12

  /// Returns a picker of reactions to a message: the usual ones, then others that the message has.
  /// Choosing an own reaction removes it.
  static func reactions(to message: MessageViewModel) -> Picker {
    var picker = Picker(title: ScreenWords.react)
    var rest = message.reactions
    for (key, name) in ScreenWords.emoji {
      let place = rest.firstIndex { $0.key.isSameEmoji(as: key) }
      picker.add(place.map { rest.remove(at: $0) }, key: key, words: "\(padded(key)) \(name)")
    }
    for reaction in rest.prefix(mostOthers) {
      picker.add(reaction, key: reaction.key, words: reaction.key)
    }
    return picker
  }

  /// Pads an emoji, which is one or two columns wide, so that the names after it are aligned.
  private static func padded(_ key: String) -> String {
    key + String(repeating: " ", count: max(0, 3 - GraphemeWidth.columns(of: key)))
  }

  private mutating func add(_ reaction: ReactionViewModel?, key: String, words: String) {
    if let own = reaction?.own {
      choices.append(.takeBack(own))
      self.words.append(ScreenWords.takeBack(words))
    } else {
      choices.append(.react(key: reaction?.key ?? key))
      self.words.append(words)
    }
  }

  /// Returns a picker of the links in a text, which opens the chosen one.
  static func links(in text: String) -> Picker {
    var picker = Picker(title: ScreenWords.open)
    picker.words = LinkFinder.links(in: text)
    picker.choices = picker.words.map { .open(link: $0) }
    return picker
  }
}

extension String {
  /// `true` if both are the same emoji, apart from the variation selectors that only some programs
  /// add.
  fileprivate func isSameEmoji(as other: String) -> Bool {
    func bare(_ text: String) -> String.UnicodeScalarView {
      text.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{FE0E}" }
    }
    return bare(self).elementsEqual(bare(other))
  }
}
