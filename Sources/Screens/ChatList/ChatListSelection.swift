internal import Intents
internal import ViewModels

/// The loaded rows of the chat list, the headings of sections, and the selected chat or heading,
/// which stays selected when the rows change their order.
struct ChatListSelection: Sendable, Equatable {
  /// More rows are requested when fewer than this number of loaded rows are above or below the
  /// selected row, and more exist there.
  static let margin = 20

  struct More: Sendable, Equatable {
    var above = false
    var below = false
  }

  private(set) var rows: [ChatRowViewModel]
  private var heads: [SectionHeadViewModel]
  private(set) var entries: ChatListEntries
  private(set) var selectedHead: ChatSection?
  private(set) var more: More
  private(set) var selected: ChatID
  /// `true` if the selected chat, such as one that was just opened, has not appeared in the rows
  /// yet; until then, rows that arrive do not replace the selection.
  private var isAwaited: Bool
  /// The index of the selected chat's row; while that row is not loaded, the index of the row that
  /// was selected last, at most that of the last row.
  private(set) var index = 0
  private(set) var firstVisible = 0
  /// The selected chat around which rows were last requested. The request is not repeated before
  /// one for another chat was made. `nil` before the first request.
  private var askedAround: ChatID?
  private var remembered: ChatID?

  /// `remembered` is the selection that the router already stored; with `isAwaited`, `selected`
  /// stays selected even while it is not in the rows.
  init(
    rows: [ChatRowViewModel], heads: [SectionHeadViewModel] = [], more: More, selected: ChatID,
    remembered: ChatID?, isAwaited: Bool = false
  ) {
    self.rows = rows
    self.heads = heads
    entries = ChatListEntries(rows, heads)
    self.more = more
    self.selected = selected
    self.isAwaited = isAwaited
    if let found = rows.firstIndex(where: { $0.id == selected }) {
      index = found
      self.isAwaited = false
    } else if !isAwaited, let first = rows.first {
      self.selected = first.id
    }
    self.remembered = remembered
    if rows.isEmpty { selectedHead = heads.first?.section }
  }

  var selectedRow: ChatRowViewModel? { selectedHead == nil ? loadedRow : nil }

  private var loadedRow: ChatRowViewModel? {
    rows.indices.contains(index) && rows[index].id == selected ? rows[index] : nil
  }

  /// The row that is `offset` rows below the row of `chat`, or below the row at `index` if the row
  /// of `chat` is not loaded; `nil` if no loaded row is there.
  func row(_ offset: Int, from chat: ChatID?) -> ChatRowViewModel? {
    let start = rows.firstIndex { $0.id == chat } ?? index
    let target = start + offset
    return rows.indices.contains(target) ? rows[target] : nil
  }

  enum NextUnread: Sendable, Equatable {
    case row(ChatRowViewModel)
    /// The next unread chat may not be among the loaded rows, or may be in a folded section, so
    /// only the router can find it.
    case beyond
    case nowhere
  }

  /// Finds the next chat below `chat`, or from the top for `nil`, that has unread messages or is
  /// marked as unread; at the end of the chat list, the search continues from the top.
  func nextUnread(after chat: ChatID?) -> NextUnread {
    let place = rows.firstIndex { $0.id == chat }
    let isWhole = !more.above && !more.below && !heads.contains { !$0.unread.isEmpty }
    guard isWhole || place != nil || chat == nil && !more.above else { return .beyond }
    let start = place.map { $0 + 1 } ?? 0
    let isNext = { (row: ChatRowViewModel) in !row.unread.isEmpty && row.id != chat }
    if let next = rows[start...].first(where: isNext) { return .row(next) }
    guard isWhole else { return .beyond }
    return rows[..<start].first(where: isNext).map { .row($0) } ?? .nowhere
  }

  /// The index of the selected entry; while the row of the selected chat is not loaded, the index
  /// of the entry for the row at `index`.
  private var place: Int {
    guard let selectedHead else { return place(ofRow: index) }
    return entries.index(of: selectedHead) ?? 0
  }

  var isAtEnd: Bool { !more.below && place >= entries.count - 1 }

  private func place(ofRow row: Int) -> Int { row + heads.count { $0.row <= row } }

  func choose() -> [SceneEffect] {
    if let head = heads.first(where: { $0.section == selectedHead }) { return [.intent(head.fold)] }
    guard let row = selectedRow else { return [.bell] }
    return [.opening(row)]
  }

  func keepingSelectionVisible(_ visible: Int) -> ChatListSelection {
    var copy = self
    copy.scroll(visible)
    return copy
  }

  func moved(_ move: ListMove, visible: Int) -> Step<ChatListScreen.State> {
    var copy = self
    // If the row of the selected chat is not loaded, the entry at its former position is selected.
    let isShown = selectedHead != nil || loadedRow != nil
    let target = move.target(from: place, count: entries.count, page: visible)
    copy.select(at: isShown ? target : min(place, entries.count - 1), visible: visible)
    let effects = copy.askForMore()
    return Step(.listing(copy), effects)
  }

  func scrolled(by step: Int, visible: Int) -> Step<ChatListScreen.State> {
    var copy = self
    let shown = max(1, visible)
    copy.firstVisible = min(max(firstVisible + step, 0), max(0, entries.count - shown))
    let last = min(copy.firstVisible + shown, entries.count) - 1
    copy.select(at: min(max(place, copy.firstVisible), last), visible: visible)
    let effects = copy.askForMore()
    return Step(.listing(copy), effects)
  }

  func pointed(_ pointed: Int, visible: Int) -> Step<ChatListScreen.State> {
    guard entries.indices.contains(pointed) else { return Step(.listing(self)) }
    var copy = self
    copy.select(at: pointed, visible: visible)
    let more = copy.askForMore()
    return Step(.listing(copy), more)
  }

  func pressed(_ pressed: Int, visible: Int) -> Step<ChatListScreen.State> {
    guard entries.indices.contains(pressed) else { return Step(.listing(self)) }
    var copy = self
    copy.select(at: pressed, visible: visible)
    let more = copy.askForMore()
    return Step(.listing(copy), more + copy.choose())
  }

  func selecting(_ chat: ChatID, visible: Int) -> ChatListSelection {
    var copy = self
    copy.selected = chat
    copy.selectedHead = nil
    if let found = rows.firstIndex(where: { $0.id == chat }) {
      copy.index = found
      copy.isAwaited = false
    } else {
      copy.isAwaited = true
    }
    copy.scroll(visible)
    return copy
  }

  func returned(to chat: ChatID, visible: Int) -> Step<ChatListScreen.State> {
    var copy = selecting(chat, visible: visible)
    guard copy.isAwaited, more.above || more.below, askedAround != chat else {
      return Step(.listing(copy))
    }
    copy.askedAround = chat
    return Step(.listing(copy), [.intent(.chatList(.show(around: chat)))])
  }

  /// Returns the next state, with the intent that stores the selected chat unless the router has
  /// already stored it.
  func settled() -> Step<ChatListScreen.State> {
    guard remembered != selected else { return Step(.listing(self)) }
    var copy = self
    copy.remembered = selected
    return Step(.listing(copy), [.intent(.chatList(.select(selected)))])
  }

  func received(
    _ rows: [ChatRowViewModel], heads: [SectionHeadViewModel] = [], more: More, visible: Int
  ) -> Step<ChatListScreen.State> {
    var copy = self
    // The selected entry keeps its position on the screen: when its index changes, the chat list
    // scrolls by the same number of entries, unless its first entry is visible.
    let offset = place - firstVisible
    let wasAtTop = firstVisible == 0
    copy.rows = rows
    copy.heads = heads
    copy.entries = ChatListEntries(rows, heads)
    copy.more = more
    if !heads.contains(where: { $0.section == selectedHead }) { copy.selectedHead = nil }
    if rows.isEmpty, copy.selectedHead == nil { copy.selectedHead = heads.first?.section }
    var effects: [SceneEffect] = []
    if let found = rows.firstIndex(where: { $0.id == selected }) {
      copy.index = found
      copy.isAwaited = false
      copy.firstVisible = wasAtTop ? 0 : copy.place - offset
    } else if copy.selectedHead == nil, !isAwaited {
      effects = copy.lostSelection()
    }
    copy.scroll(visible)
    return Step(.listing(copy), effects)
  }

  /// Handles that the selected chat's row is not loaded any more: requests the rows around that
  /// chat once. After that, or if the whole list is loaded, selects the row at the chat's former
  /// position.
  private mutating func lostSelection() -> [SceneEffect] {
    if more.above || more.below, askedAround != selected {
      askedAround = selected
      return [.intent(.chatList(.show(around: selected)))]
    }
    index = min(index, rows.count - 1)
    selected = rows[index].id
    return []
  }

  /// Selects the entry at this index: a chat, or the heading of a section. `selected` keeps its
  /// chat while a heading is selected. `visible`: the number of entries that fit.
  private mutating func select(at target: Int, visible: Int) {
    switch entries[target] {
    case .head(let head): selectedHead = head.section
    case .chat(let row):
      selectedHead = nil
      selected = row.id
      index = rows.firstIndex { $0.id == row.id } ?? index
      isAwaited = false
    }
    scroll(visible)
  }

  private mutating func scroll(_ visible: Int) {
    let shown = max(1, visible)
    index = min(max(index, 0), max(0, rows.count - 1))
    let place = min(place, entries.count - 1)
    let highest = max(0, entries.count - shown)
    firstVisible = min(max(firstVisible, place - shown + 1), place)
    firstVisible = min(max(firstVisible, 0), highest)
  }

  private mutating func askForMore() -> [SceneEffect] {
    // While a section's heading is selected, the index of its entry less the number of headings is
    // used as the index of the selected row.
    let near = selectedHead == nil ? index : max(0, place - heads.count)
    let isNear =
      more.above && near < Self.margin || more.below && near >= rows.count - Self.margin
    guard isNear, askedAround != selected else { return [] }
    askedAround = selected
    return [.intent(.chatList(.show(around: selected)))]
  }
}
