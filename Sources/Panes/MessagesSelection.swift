internal import Cells
package import Intents
package import ViewModels

/// Moves the selection from message to message, and finds the scroll positions at which the
/// selected message is visible.
extension MessagesLayout {
  /// The scroll position at which a whole message is visible, or its start if it is longer than the
  /// view; `position` if the message is already visible or is not among the rows.
  package func revealing(
    _ message: MessageID, from position: ScrollPosition, height: Int
  ) -> ScrollPosition {
    guard let item = item(of: message), let page = page(at: position, height: height) else {
      return position
    }
    let lines = lines(at: item)
    // The blank line above a group need not be visible.
    let first = Place(item: item, line: lines.first?.isBlank == true ? 1 : 0)
    let last = Place(item: item, line: lines.count - 1)
    let isTopHidden = (item, first.line) < (page.first.item, page.first.line)
    let isBottomHidden = (page.last.item, page.last.line) < (last.item, last.line)
    if isTopHidden || isBottomHidden && last.line - first.line >= height {
      return self.position(at: moved(first, down: height - 1).place)
    }
    return isBottomHidden ? self.position(at: last) : position
  }

  /// The lowest message of which a line is visible; if there is none, the nearest message above the
  /// view, else the newest message. `nil` when there are no messages or the height is 0.
  package func lowestMessage(at position: ScrollPosition, height: Int) -> MessageID? {
    guard let page = page(at: position, height: height), !rows.isEmpty else { return nil }
    let last = min(max(0, rowIndex(of: page.last.item)), rows.count - 1)
    return rows[...last].reversed().lazy.compactMap(Self.selectable).first ?? message(0, from: nil)
  }

  /// The message that is `steps` messages below `message` (above if negative), or the last message
  /// in that direction; the newest message when `message` is `nil` or not among the rows. `nil`
  /// without messages.
  package func message(_ steps: Int, from message: MessageID?) -> MessageID? {
    let all = rows.compactMap(Self.selectable)
    guard let message, let index = all.firstIndex(of: message) else { return all.last }
    return all[min(max(0, index + max(-all.count, min(all.count, steps))), all.count - 1)]
  }

  /// The message that is about `height` lines above (`isUp`) or below `message`, and at least the
  /// next message in that direction, if there is a next one. The newest message when `message` is
  /// not among the rows; `nil` without messages.
  package func message(aPage isUp: Bool, from message: MessageID, height: Int) -> MessageID? {
    guard let item = item(of: message) else { return self.message(0, from: nil) }
    let start = Place(item: item, line: 0)
    let steps = max(1, height - 1)
    let target = isUp ? moved(start, up: steps).place : moved(start, down: steps).place
    let index = min(max(0, rowIndex(of: target.item)), rows.count - 1)
    let near =
      isUp
      ? rows[index...].lazy.compactMap(Self.selectable).first
      : rows[...index].reversed().lazy.compactMap(Self.selectable).first
    return near == nil || near == message ? self.message(isUp ? -1 : 1, from: message) : near
  }

  /// The view model of a message that can be selected; `nil` when the message is not loaded.
  package func row(of message: MessageID) -> MessageViewModel? {
    for case .message(let row) in rows where row.id == message { return row }
    return nil
  }

  /// The index of a message among the layout's items (a note above the first row is item 0); `nil`
  /// when the message has no row.
  func item(of message: MessageID) -> Int? {
    index(of: .message(message)).map { $0 + noteItems }
  }

  /// The message of an item of the layout; `nil` for items that cannot be selected, such as
  /// dividers and notices about changes of the room.
  func message(ofItem item: Int) -> MessageID? {
    let row = rowIndex(of: item)
    return rows.indices.contains(row) ? Self.selectable(rows[row]) : nil
  }

  /// The message of a row; `nil` for dividers and for notices about changes of the room, which
  /// cannot be selected.
  private static func selectable(_ row: MessageRowViewModel) -> MessageID? {
    if case .message(let message) = row { message.id } else { nil }
  }
}
