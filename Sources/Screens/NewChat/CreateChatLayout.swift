internal import Cells

/// The rows of each part of the create-chat pane. A pane with too few rows leaves out the blank
/// rows first, then further parts. The text below the buttons, if it reports a mistake or a
/// failure, stays when most other parts are left out.
struct CreateChatLayout {
  private static let maxCandidates = 8
  private static let maxPeopleLines = 3
  /// The greatest width of the form, in columns.
  private static let widest = 60
  /// The least number of rows of a create-chat pane that shows the hint on how a new chat or room
  /// begins, and, in the form for a chat, how to name a person who is not among the candidates.
  private static let rowsForHints = 22

  private(set) var title: Int?
  /// The row of each shown label of the new-chat form, by the field above which the label is.
  private(set) var labels: [CreateChatField: Int] = [:]
  let people: PeopleField
  private(set) var peopleField: Int?
  /// The rows of the candidates, which are the people who match the typed name; `firstCandidate` is
  /// the index of the candidate in the first of these rows.
  private(set) var candidates = 0..<0
  private(set) var firstCandidate = 0
  private(set) var elsewhere: Int?
  private(set) var fields: [CreateChatField: Int] = [:]
  private(set) var buttons: Int?
  /// The row of the buttons that change between the forms for a chat and for a room, and open the
  /// public room directory; `nil` if there is no space for the row.
  private(set) var more: Int?
  private(set) var outcome = 0
  private(set) var outcomeLines: [Substring] = []
  let left: Int
  let width: Int
  var columns: Range<Int> { left..<left + width }

  /// Lays the create-chat pane out for this size.
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
      most: max(1, min(Self.maxPeopleLines, (size.rows - 4) / 3)))
    if state.isRoom {
      placeRoom(size, all, isKept: isKept, candidates: count, state)
    } else {
      placeChat(size, all, isKept: isKept, candidates: count, state)
    }
    firstCandidate = max(
      0, min((state.highlighted ?? 0) - candidates.count / 2, count - candidates.count))
  }

  // MARK: A chat

  private mutating func placeChat(
    _ size: Size, _ all: [Substring], isKept: Bool, candidates count: Int,
    _ state: CreateChatPaneState
  ) {
    let isTall = size.rows >= Self.rowsForHints
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
    let offers = firstOffers + take(min(count, Self.maxCandidates) - firstOffers)
    let lines = isKept ? kept : take(all.count)
    let hasMore = take(1) > 0
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
    self.labels[.people] = place(labels > 0)
    // Without space for both the people field and the field for the chat's name, the name is shown
    // only while its field has the keyboard focus.
    let showsPeople = hasRoom || state.focus != .room
    peopleField = place(showsPeople, people.rows.count)
    candidates = row..<row + (showsPeople ? offers : 0)
    row = candidates.upperBound
    elsewhere = place(hasElsewhere && showsPeople)
    row += hasRoom && blanks >= 2 ? 1 : 0
    self.labels[.room] = place(labels > 0 && hasRoom)
    fields[.room] = place(hasRoom || !showsPeople)
    row += blanks >= 3 ? 1 : 0
    // Without space for both rows of buttons, the second row is shown, in place of the first, only
    // while it has the keyboard focus.
    let replaces = !hasMore && (state.focus == .unfold || state.focus == .directory)
    buttons = place(!replaces)
    more = place(hasMore || replaces)
    outcome = row + (blanks >= 4 ? 1 : 0)
    outcomeLines = Array(all.prefix(max(0, min(lines, size.rows - outcome))))
  }

  // MARK: A room

  private enum Part: Equatable {
    case title, blank
    case label(CreateChatField)
    case field(CreateChatField)
    case candidate, elsewhere
    case buttons, more
  }

  /// Places the rows of the form for a new room. In a low pane the blank rows are left out first,
  /// then all candidates but two, then the labels of all fields but the field with the keyboard
  /// focus, then that label, too. A pane that is still too low shows only the rows around the part
  /// with the keyboard focus. `lines` is the text below the buttons; if `isKept`, the other parts
  /// give way to it. `count` is the number of candidates.
  private mutating func placeRoom(
    _ size: Size, _ lines: [Substring], isKept: Bool, candidates count: Int,
    _ state: CreateChatPaneState
  ) {
    let kept = isKept ? min(lines.count, max(0, size.rows - 1)) : 0
    let space = max(1, size.rows - kept)
    let offers = min(count, Self.maxCandidates)
    let all = Set(CreateChatField.allCases)
    func parts(_ labels: Set<CreateChatField>, _ hasBlanks: Bool, _ offers: Int) -> [Part] {
      roomParts(state, offers: offers, labels: labels, hasBlanks: hasBlanks)
    }
    let forms = [
      parts(all, true, offers), parts(all, false, offers), parts(all, false, min(2, offers)),
      parts([state.focus], false, min(2, offers)),
    ]
    var shown = forms.first { $0.count <= space } ?? parts([], false, min(2, offers))
    if shown.count > space {
      let focused = shown.lastIndex { Self.holds($0, state.focus) } ?? 0
      let first = max(0, min(focused - space / 2, shown.count - space))
      shown = Array(shown[first..<min(shown.count, first + space)])
    }
    var offered: [Int] = []
    for (row, part) in shown.enumerated() {
      switch part {
      case .title: title = row
      case .blank: break
      case .label(let field): labels[field] = row
      case .field(.people): peopleField = peopleField ?? row
      case .field(let field): fields[field] = row
      case .candidate: offered.append(row)
      case .elsewhere: elsewhere = row
      case .buttons: buttons = row
      case .more: more = row
      }
    }
    if let first = offered.first { candidates = first..<first + offered.count }
    let free = size.rows - shown.count
    outcome = shown.count + (free > lines.count ? 1 : 0)
    outcomeLines = Array(lines.prefix(max(0, size.rows - outcome)))
  }

  private func roomParts(
    _ state: CreateChatPaneState, offers: Int, labels: Set<CreateChatField>, hasBlanks: Bool
  ) -> [Part] {
    var parts: [Part] = [.title]
    for field in CreateChatField.fields(isRoom: true, admission: state.admission) {
      switch field {
      case .room, .topic, .people, .admission, .alias:
        if hasBlanks { parts.append(.blank) }
        if labels.contains(field) { parts.append(.label(field)) }
        let rows = field == .people ? people.rows.count : 1
        parts += Array(repeating: .field(field), count: rows)
        if field == .people {
          parts += Array(repeating: .candidate, count: offers)
          if hasBlanks, offers > 0 { parts.append(.elsewhere) }
        }
      case .button: parts += (hasBlanks ? [.blank] : []) + [.buttons]
      case .unfold: parts.append(.more)
      case .directory: break
      }
    }
    return parts
  }

  private static func holds(_ part: Part, _ focus: CreateChatField) -> Bool {
    switch focus {
    case .button: part == .buttons
    case .unfold, .directory: part == .more
    case .people, .room, .topic, .admission, .alias: part == .field(focus)
    }
  }
}

/// The layout of the people field: a button for each person who was added to the new chat and the
/// typed name after the last button, in as many rows as needed, up to a limit.
struct PeopleField {
  /// The least width in columns of the typed name, with the blank after it, beside the button of a
  /// person who was already added.
  private static let leastName = 14

  struct Button {
    let words: String
    let columns: Range<Int>
    let index: Int
  }

  let rows: [[Button]]
  /// The columns of the typed name in the last row, counted from the field's first column.
  let name: Range<Int>

  /// If they need more than `most` rows, the first rows are left out.
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

  private static func words(_ label: String, width: Int) -> String {
    let room = max(1, width - 4)
    guard GraphemeWidth.columns(of: label) > room else { return " \(label) × " }
    let cut = TextWrap.lines(of: label, columns: max(1, room - 1)).first?.text ?? ""
    return " \(cut)… × "
  }
}
