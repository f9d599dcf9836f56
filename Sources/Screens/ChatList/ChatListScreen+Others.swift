internal import Intents
internal import Panes

// The rows of other accounts below the chats. A move down from the last entry of the chat list
// leads to them.
extension ChatListScreen {
  /// Moves the selection within the rows of other accounts, into them from the chats, or back.
  /// Returns the effects; `nil` if the move is to be made among the chats of this account.
  mutating func moveInOthers(_ move: ListMove, in context: SceneContext) -> [SceneEffect]? {
    let rows = context.layout.shownOthers.rows
    guard !rows.isEmpty, !isFiltered else {
      selectedOther = nil
      return nil
    }
    guard let selected = selectedOther.flatMap({ context.layout.shownOthers.index(of: $0) }) else {
      return enterOthers(move, rows)
    }
    switch move {
    case .down: selectedOther = rows[min(selected + 1, rows.count - 1)].place
    case .up: selectedOther = selected == 0 ? nil : rows[selected - 1].place
    case .pageDown, .last: selectedOther = rows.last?.place
    case .pageUp: selectedOther = nil
    case .first:
      selectedOther = nil
      return nil
    }
    return []
  }

  private mutating func enterOthers(
    _ move: ListMove, _ rows: [OtherAccountRows.Row]
  ) -> [SceneEffect]? {
    selectedOther = nil
    guard listing?.isAtEnd ?? true else { return nil }
    switch move {
    case .down, .pageDown: selectedOther = rows.first?.place
    case .last: selectedOther = rows.last?.place
    case .up, .pageUp, .first: return nil
    }
    return []
  }

  /// Keeps the selected row when the rows of other accounts change. If a selected chat is gone,
  /// selects the row of its account; if that is gone too, none of these rows is selected any more.
  mutating func keepOther(in rows: OtherAccountRows) {
    selectedOther = selectedOther.flatMap { rows.index(of: $0) }.map { rows.rows[$0].place }
  }

  /// Returns the effect that shows the selected other account, or the selected chat in that
  /// account; `nil` if no row of another account is selected.
  func chooseOther() -> [SceneEffect]? { selectedOther.map { [.account($0.showing)] } }

  /// Returns the effect that shows the account or the chat at this index of the rows of other
  /// accounts; no effects if there is none.
  mutating func pressOther(_ index: Int, in context: SceneContext) -> [SceneEffect] {
    let rows = context.layout.shownOthers.rows
    return rows.indices.contains(index) ? [.account(rows[index].place.showing)] : []
  }
}

extension OtherAccountRows.Place {
  fileprivate var showing: AccountWish {
    switch self {
    case .account(let name): .show(name)
    case .chat(account: let name, let chat): .show(name, Conversation(chat))
    }
  }
}
