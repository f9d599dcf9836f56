internal import Intents
internal import ViewModels

struct OpenedChat: Sendable, Equatable {
  @Boxed var session: ChatSession
  @Boxed private(set) var viewModel: MessagesViewModel
  /// The requests for more rows that are not repeated now, because they were made after the rows
  /// last changed.
  private var asked: [Intent] = []

  init(session: ChatSession, viewModel: MessagesViewModel) {
    _session = Boxed(wrappedValue: session)
    _viewModel = Boxed(wrappedValue: viewModel)
  }

  /// The loaded rows; `nil` while the rows are loading, if they could not be loaded, and for an
  /// invite.
  var rows: MessageRows? {
    switch viewModel.state {
    case .loaded(let rows): rows
    case .loading, .failed, .invited: nil
    }
  }

  mutating func receive(_ viewModel: MessagesViewModel) {
    let old = rows
    self.viewModel = viewModel
    session.receive(viewModel)
    // A request may be repeated only if the rows changed, or after a failed request was repeated or
    // the client reconnected (`retry` is `nil` again). A changed note, for instance that a request
    // failed, is no reason to repeat it, because then each failure would cause the next request.
    let isSame =
      Self.isSame(old?.rows ?? [], rows?.rows ?? []) && old?.earlier == rows?.earlier
      && old?.later == rows?.later
    if !isSame || old?.retry != nil && rows?.retry == nil { asked = [] }
  }

  private static func isSame(
    _ old: [MessageRowViewModel], _ new: [MessageRowViewModel]
  ) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { one, other in
        if case (.gap(_, let fetch), .gap(_, let same)) = (one, other) { return fetch == same }
        return one == other
      }
  }

  /// Runs `body` on the session and returns its effects. If `body` submits a text, scrolls to the
  /// newest messages, which may have to be loaded.
  mutating func submit(_ body: (inout ChatSession) -> [SceneEffect]) -> [SceneEffect] {
    let before = session.submitting.count
    let effects = body(&session)
    return session.submitting.count == before ? effects : effects + scroll(to: .end)
  }

  mutating func scroll(to position: ScrollPosition) -> [SceneEffect] {
    // A person who scrolls up further at the top of the rows wants the failed request for history
    // to be repeated.
    if position == session.scroll { asked.removeAll(where: \.isFetch) }
    session.scroll = position
    guard position == .end, rows?.later != nil else { return [] }
    return [.intent(.messages(.show(session.chat, around: nil)))]
  }

  mutating func ask(_ intent: Intent) -> [SceneEffect] {
    guard !asked.contains(intent) else { return [] }
    asked.append(intent)
    return [.intent(intent)]
  }

  var retries: [Intent] {
    if case .failed(let failure) = viewModel.state { return [failure.retry] }
    let again = [failed, rows?.retry].compactMap(\.self)
    return again.isEmpty ? [.reconnect] : again
  }

  /// The intent that sends again what failed of the newest message of which something failed: the
  /// message, or one change of it, such as an edit or a reaction; `nil` if nothing failed.
  private var failed: Intent? {
    guard let failed = rows?.failed else { return nil }
    for case .message(let message) in (rows?.rows ?? []).reversed() where message.id == failed {
      return MessageRows.resends(of: message).first
    }
    return nil
  }

  /// The intent that opens the room which replaced this chat's room after a room upgrade; `nil` if
  /// there is no such room, while it is being joined, while a thread is shown, or while the newest
  /// messages are not loaded.
  var follow: Intent? {
    guard case .successor(_, let follow)? = rows?.rows.last else { return nil }
    return follow
  }

  /// The intent that fetches the newest missing messages from the server: those of the last loaded
  /// gap, else those before the first stored message, if that is loaded; `nil` if none are missing
  /// there.
  var missing: Intent? {
    for case .gap(_, let fetch) in (rows?.rows ?? []).reversed() { return fetch }
    return rows?.earlier.flatMap { $0.isFetch ? $0 : nil }
  }
}

extension Intent {
  var isFetch: Bool {
    if case .messages(.fetchHistory) = self { true } else { false }
  }
}
