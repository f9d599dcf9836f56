/// A poll as its author wrote it. All texts are single lines that are safe to show.
package struct Poll: Sendable, Equatable {
  /// The maximum number of answers of a poll. As the specification demands, further answers are
  /// left out.
  package static let mostAnswers = 20

  package let question: String
  /// The answers of the poll, at least one and at most `mostAnswers`, whose ids differ.
  package let answers: [Answer]
  /// `true` if the votes are shown before the end of the poll.
  package let isDisclosed: Bool
  /// The number of answers that one person may select, from 1 to the number of answers.
  package let mostSelections: Int

  /// An answer that a person can vote for.
  package struct Answer: Sendable, Equatable {
    /// The identifier by which votes name the answer, of at most 255 bytes and without control
    /// characters.
    package let id: String
    package let text: String

    package init(id: String, text: String) {
      self.id = id
      self.text = text
    }
  }

  /// Makes a poll; `nil` if there are no answers. Leaves out answers beyond `mostAnswers`, and
  /// answers whose id an earlier answer has. `mostSelections` is clamped to 1...the number of
  /// answers.
  package init?(
    question: String, answers: [Answer], isDisclosed: Bool = true, mostSelections: Int = 1
  ) {
    var kept: [Answer] = []
    for answer in answers.prefix(Self.mostAnswers) {
      if !kept.contains(where: { $0.id == answer.id }) { kept.append(answer) }
    }
    guard !kept.isEmpty else { return nil }
    self.question = question
    self.answers = kept
    self.isDisclosed = isDisclosed
    self.mostSelections = min(max(mostSelections, 1), kept.count)
  }

  /// The poll as one line of text: "poll: Lunch? — Pizza, Soup".
  package var words: String {
    "poll: \(question) — " + answers.map(\.text).joined(separator: ", ")
  }

  /// The indexes of the answers that a vote selects, ascending. `selections` are the ids of answers
  /// in the vote: only the first `mostSelections` of them count, and with an unknown id the vote
  /// selects nothing.
  package func votes(of selections: [String]) -> [Int] {
    var chosen: Set<Int> = []
    for (place, selection) in selections.enumerated() {
      guard let index = answers.firstIndex(where: { $0.id == selection }) else { return [] }
      if place < mostSelections { chosen.insert(index) }
    }
    return chosen.sorted()
  }
}
