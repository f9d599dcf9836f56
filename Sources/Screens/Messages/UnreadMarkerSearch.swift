internal import Intents
internal import Panes
internal import ViewModels

/// The search for the unread marker of a chat or thread (the divider above the first message that
/// was unread when the marker was set), which may have to be loaded first. Once the marker is
/// found, it stays at the top of the page until the person scrolls, unless the end of the chat or
/// thread is visible then.
struct UnreadMarkerSearch: Sendable, Equatable {
  /// The next step of the search for the unread marker.
  enum Step: Sendable, Equatable {
    case none
    /// Ask the router to load the rows around the unread marker.
    case ask(Intent)
    /// Scroll so that the unread marker is at the top.
    case scroll(ScrollPosition)
  }

  private struct Search: Equatable {
    let chat: ChatID
    /// The last request for the rows around the unread marker; an equal request is not made again.
    /// `nil` before the first one.
    var asked: Intent?
  }

  private struct Stay: Equatable {
    let chat: ChatID
    let scroll: ScrollPosition
  }

  private var search: Search?
  private var stay: Stay?

  /// `true` while a search is under way: the unread marker has not been found, and may still be
  /// loaded.
  var isUnderWay: Bool { search != nil }

  /// Starts a search for the unread marker of a chat.
  mutating func begin(in chat: ChatID) { search = Search(chat: chat) }

  /// Ends the search, so that the page does not scroll to the unread marker once that is loaded.
  mutating func end() { search = nil }

  /// Returns the next step: to scroll to the unread marker if it is loaded, or to request the rows
  /// around it once. The search ends if there is no marker, or if another chat or none is open.
  mutating func next(_ state: MessagesScreen.State, in context: SceneContext) -> Step {
    guard let search else { return .none }
    guard state.chat == search.chat else { return ended() }
    guard case .open(let chat) = state, let rows = chat.rows else { return .none }
    if let line = rows.unreadLine, let viewport = MessagesViewport(state, in: context) {
      self.search = nil
      return scroll(to: line, viewport, in: search.chat)
    }
    guard let intent = rows.unread else { return ended() }
    guard search.asked != intent else { return .none }
    self.search?.asked = intent
    return .ask(intent)
  }

  private mutating func ended() -> Step {
    search = nil
    return .none
  }

  private mutating func scroll(
    to line: Int, _ viewport: MessagesViewport, in chat: ChatID
  ) -> Step {
    let scroll = viewport.position(withTop: line)
    // A view at the end follows new messages, so the unread marker cannot stay at the top there.
    stay = scroll == .end ? nil : Stay(chat: chat, scroll: scroll)
    return .scroll(scroll)
  }

  /// Returns the step that keeps the unread marker at the top after rows were added, as long as the
  /// person has not scrolled. Without it, the messages of a gap that are fetched and added below
  /// the marker would push it off the page, because the page keeps its lowest row in place.
  mutating func keep(_ state: MessagesScreen.State, in context: SceneContext) -> Step {
    guard let stay else { return .none }
    guard case .open(let chat) = state, let rows = chat.rows,
      stay == Stay(chat: chat.session.chat, scroll: chat.session.scroll)
    else {
      self.stay = nil
      return .none
    }
    guard let line = rows.unreadLine, let viewport = MessagesViewport(state, in: context) else {
      // So many rows were added that the unread marker is not loaded any more, so the search starts
      // again.
      self.stay = nil
      if rows.unread != nil { begin(in: stay.chat) }
      return .none
    }
    let isThere = viewport.position(withTop: line) == stay.scroll
    return isThere ? .none : scroll(to: line, viewport, in: stay.chat)
  }
}

extension MessageRows {
  /// `true` if the chat or thread has an unread marker, whether it is loaded or not. The marker
  /// stays when the messages below it are read.
  var hasUnread: Bool { unread != nil || unreadLine != nil }

  /// The index of the unread marker among the loaded rows; `nil` if it is not loaded.
  fileprivate var unreadLine: Int? {
    rows.firstIndex { if case .unreadLine = $0 { true } else { false } }
  }
}
