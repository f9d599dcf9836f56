internal import Intents
internal import Panes
internal import ViewModels

/// A chat in front, with its newest view model.
struct OpenedChat: Sendable, Equatable {
  var session: ChatSession
  private(set) var viewModel: MessagesViewModel
  /// What was asked for at the ends of what is loaded, since the rows changed.
  private var asked: [Intent] = []

  init(session: ChatSession, viewModel: MessagesViewModel) {
    self.session = session
    self.viewModel = viewModel
  }

  /// The rows, when there are some.
  var rows: MessageRows? {
    switch viewModel.state {
    case .loaded(let rows): rows
    case .loading, .failed: nil
    }
  }

  mutating func receive(_ viewModel: MessagesViewModel) {
    let old = rows
    self.viewModel = viewModel
    session.receive(viewModel)
    // A note that a request runs or failed is no reason to ask again: it would never end.
    let isSame =
      old?.rows == rows?.rows && old?.earlier == rows?.earlier && old?.later == rows?.later
    if !isSame { asked = [] }
  }

  /// Where a text is handed over, the view goes to the newest messages, which may have to be loaded.
  mutating func submit(_ body: (inout ChatSession) -> [Effect]) -> [Effect] {
    let before = session.submitting.count
    let effects = body(&session)
    return session.submitting.count == before ? effects : effects + scroll(to: .end)
  }

  mutating func scroll(to position: ScrollPosition) -> [Effect] {
    // Who pushes against the top wants what failed to be tried again.
    if position == session.scroll { asked.removeAll(where: \.isFetch) }
    session.scroll = position
    guard position == .end, rows?.later != nil else { return [] }
    return [.intent(.messages(.show(session.chat, around: nil)))]
  }

  /// Asks for more, once until the rows change.
  mutating func ask(_ intent: Intent) -> [Effect] {
    guard !asked.contains(intent) else { return [] }
    asked.append(intent)
    return [.intent(intent)]
  }

  /// What the retry key does: all that failed here, else the connection.
  var retries: [Intent] {
    if case .failed(let failure) = viewModel.state { return [failure.retry] }
    let again = [failed, rows?.retry]
      .compactMap(\.self)
    return again.isEmpty ? [.reconnect] : again
  }

  /// Sends again the newest of ours that was not taken: a message, or what was done to one.
  private var failed: Intent? {
    for case .message(let message) in (rows?.rows ?? []).reversed() {
      if let resend = message.abilities.resend.first { return resend }
      if message.delivery?.phase == .failed, case .local(let transaction) = message.id {
        return .messages(.resend(transaction))
      }
    }
    return nil
  }

  /// What leads to the room in which the chat goes on.
  var follow: Intent? {
    guard case .successor(_, let follow)? = rows?.rows.last else { return nil }
    return follow
  }

  /// What fetches the newest missing messages.
  var missing: Intent? {
    for case .gap(_, let fetch) in (rows?.rows ?? []).reversed() { return fetch }
    return rows?.earlier.flatMap { $0.isFetch ? $0 : nil }
  }
}

extension Intent {
  /// Asks the server for history.
  var isFetch: Bool {
    if case .messages(.fetchHistory) = self { true } else { false }
  }
}
