package import Cells
package import ViewModels

/// The status line at the bottom of the screen.
package enum StatusLinePane {
  /// Draws one row of `width` columns: the connection, the profile, a report (a problem or notice)
  /// and the unread total on the left, hints on the right. `note`, about the last key, replaces the
  /// report.
  ///
  /// Parts are added in this order while they fit: the connection and the note (always, truncated),
  /// or else the report (from 10 free columns on; the first hint comes before it if 20 columns
  /// remain), the unread total, the next four hints, the profile, the other hints. After a hint
  /// that does not fit, nothing follows.
  package static func draw(
    _ viewModel: StatusLineViewModel, badge: BadgeViewModel, note: String = "", hints: [KeyHint],
    width: Int
  ) -> PaneBuffer {
    var buffer = PaneBuffer(size: Size(rows: 1, columns: width), ground: .keys)
    let parts = Parts(
      viewModel, badge: badge, note: note, hints: hints, width: buffer.size.columns)
    var column = 1
    for (text, role) in parts.left {
      column += buffer.write(
        text, at: Position(row: 0, column: column), role: role,
        maxColumns: parts.leftEnd - column, overflow: .ellipsis)
      column += 2
    }
    column = buffer.size.columns - parts.hintColumns
    for hint in parts.hints {
      column += buffer.write(hint.key, at: Position(row: 0, column: column), role: .keyName) + 1
      column += buffer.write(hint.label, at: Position(row: 0, column: column), role: .keyHint) + 2
    }
    return buffer
  }

  /// The parts of the status line that fit into its width.
  private struct Parts {
    var left: [(text: String, role: StyleRole)] = []
    var hints: [KeyHint] = []
    var hintColumns = 0
    /// The column before which the left side ends.
    var leftEnd: Int { width - (hints.isEmpty ? 1 : hintColumns + 2) }
    private let width: Int
    private var free: Int
    /// The number of key hints that are added before the profile, as a newcomer needs them most.
    private static let firstHints = 4
    /// The least number of columns in which the start of a report can be understood.
    private static let reportColumns = 20

    init(
      _ model: StatusLineViewModel, badge: BadgeViewModel, note: String, hints: [KeyHint],
      width: Int
    ) {
      self.width = width
      free = width - 1
      if !model.connection.isEmpty { add(model.connection, Self.role(model.tone), isNeeded: true) }
      let profileIndex = left.count
      var hints = hints[...]
      if !note.isEmpty {
        add(note, .keyHint, isNeeded: true)
      } else if !model.report.isEmpty, free >= 10 {
        if let first = hints.first, Self.columns(of: first) + Self.reportColumns <= free {
          add(first)
          hints.removeFirst()
        }
        add("! " + model.report, .error, isNeeded: true)
      }
      let badgeIndex = left.count
      if let words = Self.words(badge) {
        add(words, badge.mentions > 0 ? .badgeMention : .badge, at: badgeIndex)
      }
      for hint in hints.prefix(Self.firstHints) { add(hint) }
      if !model.profile.isEmpty { add(model.profile, .keyHint, at: profileIndex) }
      for hint in hints.dropFirst(Self.firstHints) { add(hint) }
    }

    private mutating func add(
      _ text: String, _ role: StyleRole, isNeeded: Bool = false, at index: Int? = nil
    ) {
      let columns = GraphemeWidth.columns(of: text) + 2
      guard isNeeded || columns <= free else { return }
      left.insert((text, role), at: index ?? left.count)
      free -= min(columns, max(0, free))
    }

    private mutating func add(_ hint: KeyHint) {
      let columns = Self.columns(of: hint)
      guard columns <= free else {
        // Hints are sorted by their use, so after one that does not fit no later one is shown.
        free = min(free, 0)
        return
      }
      hints.append(hint)
      hintColumns += columns
      free -= columns
    }

    private static func columns(of hint: KeyHint) -> Int {
      GraphemeWidth.columns(of: hint.key) + 1 + GraphemeWidth.columns(of: hint.label) + 2
    }

    private static func words(_ badge: BadgeViewModel) -> String? {
      guard badge.unread > 0 else { return nil }
      return PaneWords.unread(badge.unread, mentions: badge.mentions)
    }

    private static func role(_ tone: ConnectionTone) -> StyleRole {
      switch tone {
      case .online: .statusOnline
      case .busy: .statusBusy
      case .offline: .statusOffline
      }
    }
  }
}
