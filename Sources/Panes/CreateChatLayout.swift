internal import Cells

/// The rows of each part of the create-chat pane. In a low pane blank rows are left out first, then
/// candidates, labels, the chat's name and the title; the text below the buttons is truncated only
/// after all of them are left out, if it says what is wrong.
struct CreateChatLayout {
  private static let mostCandidates = 8
  private static let mostPeopleLines = 3
  private static let widest = 60
  /// The rows from which on the pane explains how to name somebody, and what a chat begins with.
  private static let rowsForHints = 22

  let title: Int?
  let peopleLabel: Int?
  /// The people who were already added and the typed name; the name stands in the last row.
  let people: PeopleField
  /// The first row of the people field; `nil` when the chat's name is shown in its place.
  let peopleField: Int?
  /// The rows of the candidates, and the index of the candidate in the first of them.
  let candidates: Range<Int>
  let firstCandidate: Int
  /// The row that says how to name somebody who is no candidate; `nil` without space or candidates.
  let elsewhere: Int?
  let roomLabel: Int?
  let roomField: Int?
  let buttons: Int
  let outcome: Int
  let outcomeLines: [Substring]
  let left: Int
  let width: Int

  /// The columns of the fields.
  var columns: Range<Int> { left..<left + width }

  /// Lays the pane out for this size.
  ///
  /// - Parameters:
  ///   - outcome: the text below the buttons; "" for none.
  ///   - isKept: `true` if that text says what is wrong, so that other parts give way to it.
  ///   - isHint: `true` if that text is only shown where much space is left.
  ///   - count: the number of candidates.
  init(
    size: Size, outcome text: String, isKept: Bool, isHint: Bool, candidates count: Int,
    state: CreateChatPaneState
  ) {
    let page = PageColumns(size.columns)
    left = size.columns >= 30 ? page.text : 0
    width = max(1, min(size.columns - left * 2, Self.widest, page.width))
    let isTall = size.rows >= Self.rowsForHints
    let all =
      text.isEmpty || (isHint && !isTall)
      ? [] : TextWrap.lines(of: text, columns: width).map(\.text)
    people = PeopleField(
      state, width: width,
      most: max(1, min(Self.mostPeopleLines, (size.rows - 4) / 3)))
    var free = size.rows - people.rows.count - 1
    func take(_ wanted: Int) -> Int {
      let taken = min(wanted, max(0, free))
      free -= taken
      return taken
    }
    let kept = isKept ? take(all.count) : 0
    let hasTitle = take(1) > 0
    let firstOffers = take(min(count, 2))
    let hasRoom = take(1) > 0
    let labels = free >= 2 ? take(2) : 0
    let offers = firstOffers + take(min(count, Self.mostCandidates) - firstOffers)
    let lines = isKept ? kept : take(all.count)
    let hasElsewhere = offers > 0 && isTall && take(1) > 0
    let blanks = take(4)

    var row = 0
    func place(_ isShown: Bool, _ rows: Int = 1) -> Int? {
      guard isShown else { return nil }
      defer { row += rows }
      return row
    }
    title = place(hasTitle)
    row += blanks >= 1 ? 1 : 0
    peopleLabel = place(labels > 0)
    // Without space for both fields, the one with the keyboard focus is shown.
    let showsPeople = hasRoom || state.focus != .room
    peopleField = place(showsPeople, people.rows.count)
    candidates = row..<row + (showsPeople ? offers : 0)
    row = candidates.upperBound
    elsewhere = place(hasElsewhere && showsPeople)
    row += hasRoom && blanks >= 2 ? 1 : 0
    roomLabel = place(labels > 0 && hasRoom)
    roomField = place(hasRoom || !showsPeople)
    row += blanks >= 3 ? 1 : 0
    buttons = row
    outcome = row + 1 + (blanks >= 4 ? 1 : 0)
    outcomeLines = Array(all.prefix(max(0, min(lines, size.rows - outcome))))
    firstCandidate = max(
      0, min((state.highlighted ?? 0) - candidates.count / 2, count - candidates.count))
  }
}

/// The people of a new chat as buttons, and the typed name behind them, in as many rows as they
/// need.
struct PeopleField {
  /// The least width of the typed name beside a button.
  private static let leastName = 14

  /// A button that takes a person out of the chat.
  struct Button {
    let words: String
    let columns: Range<Int>
    /// The person's index among those who were added.
    let index: Int
  }

  /// The buttons of each row.
  let rows: [[Button]]
  /// The columns of the typed name in the last row, from the field's first column on.
  let name: Range<Int>

  /// Arranges the people in rows of `width` columns, at most `most`; the first ones are left out if
  /// there are more.
  init(_ state: CreateChatPaneState, width: Int, most: Int) {
    var rows: [[Button]] = [[]]
    var column = 1
    for (index, label) in state.people.enumerated() {
      let words = Self.words(label, width: width - 2)
      let used = GraphemeWidth.columns(of: words)
      if column > 1, column + used > width {
        rows.append([])
        column = 1
      }
      let end = min(column + used, width)
      rows[rows.count - 1].append(
        Button(words: words, columns: column..<max(column, end), index: index))
      column = end + 1
    }
    if column > 1, column + Self.leastName > width {
      rows.append([])
      column = 1
    }
    self.rows = Array(rows.suffix(most))
    let start = min(column, max(0, width - 1))
    name = start..<max(start + 1, width - 1)
  }

  /// The text of a button: the label, cut if it is longer than the field, and a cross.
  private static func words(_ label: String, width: Int) -> String {
    let room = max(1, width - 4)
    guard GraphemeWidth.columns(of: label) > room else { return " \(label) × " }
    let cut = TextWrap.lines(of: label, columns: max(1, room - 1)).first?.text ?? ""
    return " \(cut)… × "
  }
}
