internal import Cells

/// The rows of each part of the create-chat pane. In a low pane blank rows are left out first, then
/// labels, the room's name, the added people and the heading; the text below the button is
/// truncated only after all of them are left out.
struct CreateChatLayout {
  private static let mostCandidates = 8
  private static let mostChosenLines = 2

  let heading: Int?
  let peopleLabel: Int?
  let chosenRow: Int
  /// The wrapped labels of the people who were already added: the last lines of them, at most two.
  let chosen: [Substring]
  /// The row of the people field; `nil` when the room's name is shown in that row instead.
  let peopleField: Int?
  let roomLabel: Int?
  let roomField: Int?
  let button: Int
  let outcome: Int
  let outcomeLines: [Substring]
  let left: Int
  let width: Int
  /// The row after the last one that the candidates (people who match the typed name) may cover.
  private let end: Int

  /// Lays the pane out for this size.
  ///
  /// - Parameters:
  ///   - text: the text below the button: a mistake in the form, the state of the request, a hint
  ///     or a note; "" for none.
  ///   - isOutcomeKept: `true` keeps candidates from covering `text`, because it says what is
  ///     wrong.
  init(size: Size, outcome text: String, isOutcomeKept: Bool, state: CreateChatPaneState) {
    left = size.columns >= 30 ? PageColumns(size.columns).text : 0
    width = max(1, min(size.columns - left * 2, 56))
    let lines = text.isEmpty ? [] : TextWrap.lines(of: text, columns: width).map(\.text)
    let names = state.people.joined(separator: ", ")
    let people = names.isEmpty ? [] : TextWrap.lines(of: names, columns: width).map(\.text)
    var free = size.rows - 2 - lines.count
    func take(_ wanted: Int) -> Int {
      let taken = min(wanted, max(0, free))
      free -= taken
      return taken
    }
    let hasHeading = take(1) > 0
    chosen = Array(people.suffix(take(min(people.count, Self.mostChosenLines))))
    let hasRoom = take(1) > 0
    let labels = free >= 2 ? take(2) : 0
    let blanks = take(4)

    var row = 0
    heading = hasHeading ? 0 : nil
    row += (hasHeading ? 1 : 0) + (blanks >= 1 ? 1 : 0)
    peopleLabel = labels > 0 ? row : nil
    row += labels > 0 ? 1 : 0
    chosenRow = row
    row += chosen.count
    // Without space for both fields, the one with the keyboard focus is shown.
    let showsPeople = hasRoom || state.focus != .room
    peopleField = showsPeople ? row : nil
    if !hasRoom {
      roomLabel = nil
      roomField = showsPeople ? nil : row
      row += 1
    } else {
      row += 1 + (blanks >= 4 ? 1 : 0)
      roomLabel = labels > 0 ? row : nil
      row += labels > 0 ? 1 : 0
      roomField = row
      row += 1
    }
    row += blanks >= 2 ? 1 : 0
    button = row
    outcome = row + 1 + (blanks >= 3 ? 1 : 0)
    outcomeLines = Array(lines.prefix(max(0, size.rows - outcome)))
    end = isOutcomeKept && !lines.isEmpty ? outcome : size.rows
  }

  /// The rows in which candidates are drawn, and the index of the candidate in the first of them;
  /// no rows without space for them.
  ///
  /// - Parameters:
  ///   - count: the number of candidates.
  ///   - highlighted: the index of a candidate that must be among those drawn; `nil` for none.
  func candidates(of count: Int, highlighted: Int?) -> (rows: Range<Int>, first: Int) {
    guard let field = peopleField, field + 1 < end else { return (0..<0, 0) }
    let visible = min(count, end - field - 1, Self.mostCandidates)
    let first = max(0, min((highlighted ?? 0) - visible / 2, count - visible))
    return (field + 1..<field + 1 + visible, first)
  }
}
