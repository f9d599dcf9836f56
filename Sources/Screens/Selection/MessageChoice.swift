internal import Cells
internal import Intents
internal import ViewModels

enum MessageChoice: Sendable, Equatable {
  case react(key: String)
  /// Removes one of the person's own reactions by redacting this event.
  case takeBack(EventID)
  case open(link: String)
  case act(MessageAction)
  /// Votes for the answers of the message's poll that have these ids; none withdraws the vote.
  case vote([String])
  /// Marks exactly the answers of the message's poll that have these ids, to vote for them later.
  /// `at`: the index of the answer that was marked or unmarked just now.
  case mark([String], at: Int)
  /// Ends the message's poll, after the person has confirmed it. `words`: the poll's result as
  /// text.
  case endPoll(words: String)
}

extension Picker where Choice == MessageChoice {
  private static var maxOthers: Int { 12 }

  /// Returns a picker of reactions to a message: the usual reactions, then up to `maxOthers`
  /// others that the message has. Choosing one of the person's own reactions removes it.
  static func reactions(to message: MessageViewModel) -> Picker {
    var picker = Picker(title: ScreenWords.react)
    var rest = message.reactions
    for (key, name) in ScreenWords.emoji {
      let place = rest.firstIndex { $0.key.isSameEmoji(as: key) }
      picker.add(place.map { rest.remove(at: $0) }, emoji: key, words: "\(padded(key)) \(name)")
    }
    for reaction in rest.prefix(maxOthers) {
      picker.add(reaction, emoji: reaction.key, words: reaction.key)
    }
    return picker
  }

  /// Pads an emoji, which is one or two columns wide, so that the names after it are aligned.
  private static func padded(_ key: String) -> String {
    key + String(repeating: " ", count: max(0, 3 - GraphemeWidth.columns(of: key)))
  }

  private mutating func add(_ reaction: ReactionViewModel?, emoji: String, words: String) {
    if let own = reaction?.own {
      add(.takeBack(own), words: ScreenWords.takeBack(words))
    } else {
      add(.react(key: reaction?.key ?? emoji), words: words)
    }
  }

  static func links(_ links: [String]) -> Picker {
    var picker = Picker(title: ScreenWords.open)
    for link in links { picker.add(.open(link: link), words: link) }
    return picker
  }

  /// Returns a picker of the answers of a poll, and of the choices to vote for the marked answers,
  /// to withdraw the vote and to end the poll, if these are possible. Choosing an answer votes for
  /// it or, if the poll permits several answers, marks or unmarks it. `marked`: the ids of the
  /// marked answers; ids that the poll does not have any more are ignored, because the poll's
  /// author may have changed it. `nil` for the answers that the person has voted for. `selected`:
  /// the index of the selected choice.
  static func votes(
    in poll: PollViewModel, marked: [String]? = nil, selected: Int = 0, isLinear: Bool
  ) -> Picker {
    var picker = Picker(title: ScreenWords.vote)
    let own = poll.answers.filter(\.isChosen).map(\.id)
    let most = poll.maxSelections ?? 1
    let ids = poll.answers.map(\.id)
    let chosen = (marked ?? own).filter { ids.contains($0) }.suffix(most)
    for (index, answer) in poll.answers.enumerated() {
      let words = ScreenWords.answer(
        answer.text, isChosen: chosen.contains(answer.id), isLinear: isLinear)
      let choice: MessageChoice =
        most == 1
        ? .vote([answer.id])
        : .mark(Self.toggled(answer.id, in: Array(chosen), most: most), at: index)
      picker.add(choice, words: words)
    }
    if most > 1, !chosen.isEmpty {
      picker.add(
        .vote(ids.filter { chosen.contains($0) }),
        words: ScreenWords.voteFor(chosen.count))
    }
    if !own.isEmpty { picker.add(.vote([]), words: ScreenWords.withdrawVote) }
    if let words = poll.endWords {
      picker.add(.endPoll(words: words), words: ScreenWords.endPoll)
    }
    picker.select(selected)
    return picker
  }

  /// Returns the ids of a poll's answers that are marked after the answer `id` was marked, or
  /// unmarked if it is in `marked`. If more than `most` would be marked, the first of `marked`
  /// is removed.
  private static func toggled(_ id: String, in marked: [String], most: Int) -> [String] {
    if marked.contains(id) { return marked.filter { $0 != id } }
    return Array((marked + [id]).suffix(most))
  }

  static func actions(_ offer: SelectionOffer) -> Picker {
    var picker = Picker(title: ScreenWords.message)
    for action in offer.actions {
      picker.add(
        .act(action), words: ScreenWords.label(of: action, in: offer),
        key: action.keyName)
    }
    return picker
  }
}

extension String {
  /// `true` if both texts are the same emoji, apart from variation selectors, which only some
  /// programs add.
  fileprivate func isSameEmoji(as other: String) -> Bool {
    func bare(_ text: String) -> String.UnicodeScalarView {
      text.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{FE0E}" }
    }
    return bare(self).elementsEqual(bare(other))
  }
}
