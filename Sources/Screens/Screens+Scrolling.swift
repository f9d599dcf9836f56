internal import Cells
internal import Intents
internal import Panes
internal import ViewModels

/// A way through the messages.
enum ScrollCommand: Sendable, Equatable {
  /// Less than 0: to older ones.
  case lines(Int)
  case pages(Int)
  case toStart, toEnd
}

// Scrolling in the messages, and loading more of them in time.
extension Screens {
  /// More lines than can be loaded.
  private static let wholeHistory = 1_000_000

  mutating func scroll(_ command: ScrollCommand) -> [Outcome] {
    guard case .open(let chat) = messagesState, let rows = chat.rows else { return [] }
    unreadSearch = nil
    let size = layout.page.size
    let height = MessagesPane.messageArea(
      for: chat.session.paneState(isFocused: true), size: size
    ).rows
    let lines: Int
    switch command {
    case .lines(let count): lines = count
    // A line stays in sight, so that one finds the place.
    case .pages(let count): lines = count * max(1, height - 1)
    case .toStart: lines = -Self.wholeHistory
    case .toEnd: return runMessages(.scrolled(.end))
    }
    let position = MessagesLayout.scrolled(
      from: chat.session.scroll, by: lines, rows: rows, submitting: chat.session.submitting,
      unfolded: chat.session.unfolded, width: size.columns, height: height)
    return runMessages(.scrolled(position))
  }

  /// Follows a chat that goes on elsewhere, else fetches what is missing.
  mutating func fetchMissing() -> [Outcome] {
    guard case .open(let chat) = messagesState, let follow = chat.follow else {
      return runMessages(.fetchedMissing)
    }
    awaitsChat = true
    return [.intent(follow)]
  }

  /// What follows from where the view stands after it was drawn.
  mutating func follow(_ drawing: MessagesDrawing) -> [Outcome] {
    guard case .open(let chat) = messagesState, let rows = chat.rows else { return [] }
    let height = nearness
    // Who looks at a gap wants to see what is missing.
    let missing = near(drawing.missing)
    guard chat.session.scroll == .end || drawing.isAtEnd else {
      var outcomes = missing
      if drawing.isNearTop(height: height) { outcomes += near(rows.earlier) }
      if drawing.isNearBottom(height: height) { outcomes += near(rows.later) }
      return outcomes
    }
    // Who reached the end, in whatever way, follows it from there.
    if drawing.isAtEnd, chat.session.scroll != .end { _ = runMessages(.scrolled(.end)) }
    if rows.later != nil {
      return missing + near(.messages(.show(chat.session.chat, around: nil)))
    }
    return missing + (drawing.isNearTop(height: height) ? near(whatTheServerHas(rows.earlier)) : [])
  }

  /// In rows: a page, but no more than that what is in sight is surely among the rows around an edge.
  private var nearness: Int {
    let page = layout.page.size.rows
    return max(1, min(page, Self.rowsAroundEdge - page))
  }

  /// A window around a row has some more than so many rows on either side.
  private static let rowsAroundEdge = 90

  /// Stored messages are loaded when a person scrolls to them: a window around an older one may not hold
  /// the newest, which are shown now.
  private func whatTheServerHas(_ earlier: Intent?) -> Intent? {
    earlier.flatMap { $0.isFetch ? $0 : nil }
  }

  private mutating func near(_ intent: Intent?) -> [Outcome] {
    intent.map { runMessages(.neared($0)) } ?? []
  }
}
