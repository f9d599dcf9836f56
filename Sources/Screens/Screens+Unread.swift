internal import Cells
internal import Intents
internal import Panes
internal import ViewModels

/// The view is to go to where unread begins, which may have to be loaded first.
struct UnreadSearch: Sendable, Equatable {
  let chat: ChatID
  /// What was asked for already.
  var asked: Intent?
}

/// The view stands where unread begins, until the person moves.
struct UnreadView: Sendable, Equatable {
  let chat: ChatID
  let scroll: ScrollPosition
}

// The way to the first unread message.
extension Screens {
  /// Goes to where unread begins; rings when nothing is unread.
  mutating func showFirstUnread() -> [Outcome] {
    guard case .open(let chat) = messagesState, let rows = chat.rows,
      rows.unread != nil || rows.unreadLine != nil
    else { return [.bell] }
    unreadSearch = UnreadSearch(chat: chat.session.chat)
    return goOnToUnread()
  }

  /// The next step on the way: shows the line when it is loaded, else asks for it once. Where nothing is
  /// unread the way is at its end.
  mutating func goOnToUnread() -> [Outcome] {
    guard let search = unreadSearch else { return [] }
    guard messagesState.session?.chat == search.chat else {
      unreadSearch = nil
      return []
    }
    guard case .open(let chat) = messagesState, let rows = chat.rows else { return [] }
    if let line = rows.unreadLine {
      unreadSearch = nil
      return show(unread: line, rows, chat.session)
    }
    guard let intent = rows.unread else {
      unreadSearch = nil
      return []
    }
    guard search.asked != intent else { return [] }
    unreadSearch?.asked = intent
    return [.intent(intent)]
  }

  private mutating func show(
    unread line: Int, _ rows: MessageRows, _ session: ChatSession
  ) -> [Outcome] {
    let scroll = position(ofTop: line, rows, session)
    // At the end new messages are followed.
    unreadView = scroll == .end ? nil : UnreadView(chat: session.chat, scroll: scroll)
    return runMessages(.scrolled(scroll))
  }

  /// Rows came. Those that were missing below the line would push it out of sight, as a view keeps its lowest
  /// row: the line stays on top as long as the person has not moved.
  mutating func stayAtUnread() -> [Outcome] {
    guard let view = unreadView else { return [] }
    guard case .open(let chat) = messagesState, let rows = chat.rows,
      view == UnreadView(chat: chat.session.chat, scroll: chat.session.scroll)
    else {
      unreadView = nil
      return []
    }
    guard let line = rows.unreadLine else {
      // So many came that the line is not among the rows any more: it is gone to anew.
      unreadView = nil
      if rows.unread != nil { unreadSearch = UnreadSearch(chat: view.chat) }
      return []
    }
    let isThere = position(ofTop: line, rows, chat.session) == view.scroll
    return isThere ? [] : show(unread: line, rows, chat.session)
  }

  /// Where the view stands with this row as its first line; at the end where there is less below it than
  /// fills a page.
  private func position(
    ofTop index: Int, _ rows: MessageRows, _ session: ChatSession
  ) -> ScrollPosition {
    guard let key = MessagesLayout.key(of: index, in: rows.rows) else { return .end }
    let size = layout.page.size
    let height = MessagesPane.messageArea(
      for: session.paneState(isFocused: true), size: size
    ).rows
    return MessagesLayout.scrolled(
      from: .anchored(row: key, line: 0), by: max(0, height - 1), rows: rows,
      submitting: session.submitting, unfolded: session.unfolded, width: size.columns,
      height: height)
  }
}

extension MessageRows {
  /// The index of the line where unread begins.
  fileprivate var unreadLine: Int? {
    rows.firstIndex { if case .unreadLine = $0 { true } else { false } }
  }
}
