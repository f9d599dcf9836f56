internal import Intents
internal import ViewModels

// Parts of the state, returned without copying the rest, because every key reads some of them.

extension MessagesScreen.State {
  func part<Part>(_ read: (ChatSession) -> Part) -> Part? {
    switch self {
    case .closed: nil
    case .opening(let session): read(session)
    case .open(let chat): read(chat.session)
    }
  }

  var chat: ChatID? { part { $0.chat } }

  var conversation: Conversation? { part { $0.conversation } }

  var isCompleting: Bool { part { $0.isCompleting } ?? false }

  var mentionSearch: MentionSearch? { part { $0.mentionSearch } ?? nil }

  var pathSearch: String? { part { $0.pathSearch } ?? nil }

  var viewModel: MessagesViewModel? {
    switch self {
    case .closed, .opening: nil
    case .open(let chat): chat.viewModel
    }
  }

  var scroll: ScrollPosition? { part { $0.scroll } }

  var session: ChatSession? { part { $0 } }

  /// The chat that was opened, or of which a thread was opened, and whose messages have not arrived
  /// yet; `nil` for none.
  var openingChat: ChatID? {
    if case .opening(let session) = self { session.chat } else { nil }
  }

  var opening: Conversation? {
    if case .opening(let session) = self { session.conversation } else { nil }
  }

  /// The loaded rows of the open chat or thread; `nil` while no chat is open, while its rows are
  /// loading, if they could not be loaded, and for an invite.
  var rows: MessageRows? {
    if case .open(let chat) = self { chat.rows } else { nil }
  }

  /// The person's own messages in the open chat whose ids were the last to change from a
  /// transaction id to an event id.
  var echoes: [OwnEcho] {
    if case .open(let chat) = self { chat.viewModel.echoes } else { [] }
  }

  /// `true` if the view model of the open chat or thread has arrived, and its rows, if it has any,
  /// include the newest one.
  var isNewestLoaded: Bool {
    if case .open(let chat) = self { chat.rows?.later == nil } else { false }
  }
}

extension MessagesViewModel {
  var conversation: Conversation? { chat.map { Conversation($0, thread: thread) } }
}

extension MessagesScreen {
  /// The state of the messages page. The enum is indirect, so that copying the state copies only
  /// one reference: each key press reads values from the state some twenty times.
  indirect enum State: Sendable, Equatable {
    case closed
    /// The chat or thread was requested from the router, and its view model has not arrived yet.
    case opening(ChatSession)
    case open(OpenedChat)
  }

  enum Event: Sendable, Equatable {
    case opened(ChatSession)
    /// This chat is to be shown without being marked as read.
    case peeked(ChatSession)
    case received(MessagesViewModel)
    case edited(ComposerEdit, at: UInt64)
    /// Another text, to which an undo, a redo or a step among the sent texts leads, is to be put
    /// into the composer. `at`: nanoseconds of the monotonic clock.
    case recalled(Recall, at: UInt64)
    /// The composer's text is to be sent, or carried out as a slash command. `isMarkdown`: a
    /// message is read as Markdown.
    case sent(TransactionID, isMarkdown: Bool = true)
    /// The typed word is to become the next offered completion (`by` 1) or the previous one (-1),
    /// because Tab or an arrow key was pressed. `at`: nanoseconds of the monotonic clock.
    case completed(by: Int, at: UInt64)
    case completedMember(at: UInt64)
    case tookOffer(Int, at: UInt64)
    case offered(MentionsViewModel, at: UInt64)
    case listed(PathListing, at: UInt64)
    case dismissedOffers
    /// The text `replacedBy` first replaces the composer's text; `nil` leaves that text as it is.
    case lentText(replacedBy: String?)
    /// The person's external editor has ended, or could not be started.
    case tookEdited(EditedText)
    case said(String, TransactionID, isMarkdown: Bool = true)
    /// The slash command in the composer is carried out, so the composer is emptied.
    case tookCommand
    case refused(String)
    /// A key was pressed, so the note above an empty composer is to be removed.
    case endedNote
    case replied(ReplyTarget)
    case beganEdit(EventID, String)
    case cancelledMode
    case tookBack(String, at: UInt64)
    case scrolled(ScrollPosition)
    /// A message is to be unfolded, so that all of a long text and its spoilers are shown, or to be
    /// folded again if it is unfolded.
    case unfolded(MessageID)
    /// The viewport needs rows that are not loaded, for instance because it came near the first
    /// loaded row or shows a gap; the intent requests them.
    case neared(Intent)
    case retried
    case fetchedMissing
    case ticked(at: UInt64)
    /// The draft is to be saved at once, for instance because the terminal lost the focus or the
    /// person is about to leave the chat or thread.
    case flushed
    case closed
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let session)), (.opening, .opened(let session)),
      (.open, .opened(let session)):
      return Step(
        .opening(session), [.intent(.messages(.open(session.chat, thread: session.thread)))])
    case (.closed, .peeked(let session)), (.opening, .peeked(let session)),
      (.open, .peeked(let session)):
      return Step(.opening(session), [.intent(.peek(session.chat))])
    case (.opening(var session), .received(let viewModel)):
      guard viewModel.conversation == session.conversation else { return Step(state) }
      session.receive(viewModel)
      return Step(.open(OpenedChat(session: session, viewModel: viewModel)))
    case (.open(var chat), .received(let viewModel)):
      guard viewModel.conversation == chat.session.conversation else { return Step(state) }
      chat.receive(viewModel)
      return Step(.open(chat))
    case (.opening(var session), .edited(let edit, let now)):
      return Step.opening(&session) { $0.edit(edit, at: now) }
    case (.open(var chat), .edited(let edit, let now)):
      return Step.open(&chat) { $0.session.edit(edit, at: now) }
    case (.opening(var session), .recalled(let recall, let now)):
      return Step.opening(&session) { $0.recall(recall, at: now) }
    case (.open(var chat), .recalled(let recall, let now)):
      return Step.open(&chat) { $0.session.recall(recall, at: now) }
    case (.opening(var session), .sent(let transaction, let isMarkdown)):
      return Step.opening(&session) { $0.send(transaction, isMarkdown: isMarkdown) }
    case (.open(var chat), .sent(let transaction, let isMarkdown)):
      return Step.open(&chat) { $0.submit { $0.send(transaction, isMarkdown: isMarkdown) } }
    case (.opening(var session), .completed(let step, let now)):
      return Step.opening(&session) { $0.complete(by: step, at: now) }
    case (.open(var chat), .completed(let step, let now)):
      return Step.open(&chat) { $0.session.complete(by: step, at: now) }
    case (.opening(var session), .completedMember(let now)):
      return Step.opening(&session) { $0.completeMember(at: now) }
    case (.open(var chat), .completedMember(let now)):
      return Step.open(&chat) { $0.session.completeMember(at: now) }
    case (.opening(var session), .tookOffer(let index, let now)):
      return Step.opening(&session) { $0.complete(with: index, at: now) }
    case (.open(var chat), .tookOffer(let index, let now)):
      return Step.open(&chat) { $0.session.complete(with: index, at: now) }
    case (.opening(var session), .listed(let paths, let now)):
      let effects = session.receive(paths, at: now)
      return Step(.opening(session), effects)
    case (.open(var chat), .listed(let paths, let now)):
      let effects = chat.session.receive(paths, at: now)
      return Step(.open(chat), effects)
    case (.opening(var session), .offered(let people, let now)):
      return Step.opening(&session) { $0.receive(people, at: now) }
    case (.open(var chat), .offered(let people, let now)):
      return Step.open(&chat) { $0.session.receive(people, at: now) }
    case (.opening(var session), .dismissedOffers):
      return Step.opening(&session) { $0.dismissOffers() }
    case (.open(var chat), .dismissedOffers):
      return Step.open(&chat) { $0.session.dismissOffers() }
    case (.opening(var session), .lentText(let words)):
      return Step.opening(&session) { $0.lendText(replacedBy: words) }
    case (.open(var chat), .lentText(let words)):
      return Step.open(&chat) { $0.session.lendText(replacedBy: words) }
    case (.opening(var session), .tookEdited(let edited)):
      return Step.opening(&session) { $0.take(edited) }
    case (.open(var chat), .tookEdited(let edited)):
      return Step.open(&chat) { $0.session.take(edited) }
    case (.opening(var session), .said(let words, let transaction, let isMarkdown)):
      return Step.opening(&session) { $0.say(words, transaction, isMarkdown: isMarkdown) }
    case (.open(var chat), .said(let words, let transaction, let isMarkdown)):
      return Step.open(&chat) {
        $0.submit { $0.say(words, transaction, isMarkdown: isMarkdown) }
      }
    case (.opening(var session), .tookCommand):
      return Step.opening(&session) { $0.takeCommand() }
    case (.open(var chat), .tookCommand):
      return Step.open(&chat) { $0.session.takeCommand() }
    case (.opening(var session), .refused(let why)):
      return Step.opening(&session) { $0.refuse(why) }
    case (.open(var chat), .refused(let why)):
      return Step.open(&chat) { $0.session.refuse(why) }
    case (.opening(var session), .endedNote):
      return Step.opening(&session) { $0.endNote() }
    case (.open(var chat), .endedNote):
      return Step.open(&chat) { $0.session.endNote() }
    case (.open(var chat), .replied(let target)):
      return Step.open(&chat) { $0.session.reply(to: target) }
    case (.open(var chat), .beganEdit(let event, let text)):
      return Step.open(&chat) { $0.session.edit(event, text) }
    case (.open(var chat), .cancelledMode):
      return Step.open(&chat) { $0.session.cancelMode() }
    case (.opening(var session), .cancelledMode):
      return Step.opening(&session) { $0.cancelMode() }
    case (.open(var chat), .tookBack(let text, let now)):
      return Step.open(&chat) { $0.session.takeBack(text, at: now) }
    case (.open(var chat), .scrolled(let scroll)):
      return Step.open(&chat) { $0.scroll(to: scroll) }
    case (.open(var chat), .unfolded(let message)):
      return Step.open(&chat) { $0.session.unfold(message) }
    case (.open(var chat), .neared(let intent)):
      return Step.open(&chat) { $0.ask(intent) }
    case (.open(let chat), .retried):
      return Step(state, chat.retries.map { .intent($0) })
    case (.open(let chat), .fetchedMissing):
      return Step(state, chat.missing.map { [.intent($0)] } ?? [.bell])
    case (.opening(var session), .ticked(let now)):
      return Step.opening(&session) { $0.tick(at: now) }
    case (.open(var chat), .ticked(let now)):
      return Step.open(&chat) { $0.session.tick(at: now) }
    case (.opening(var session), .flushed):
      return Step.opening(&session) { $0.flush() }
    case (.open(var chat), .flushed):
      return Step.open(&chat) { $0.session.flush() }
    case (.opening, .closed), (.open, .closed):
      return Step(.closed, [.intent(.messages(.close))])
    case (.closed, .retried), (.opening, .retried):
      return Step(state, [.intent(.reconnect)])
    case (.closed, .received), (.closed, .edited), (.closed, .sent), (.closed, .completed),
      (.closed, .tookOffer), (.closed, .offered), (.closed, .listed), (.closed, .recalled),
      (.closed, .dismissedOffers), (.closed, .completedMember),
      (.closed, .lentText), (.closed, .tookEdited),
      (.closed, .said), (.closed, .tookCommand), (.closed, .refused), (.closed, .endedNote),
      (.closed, .replied),
      (.closed, .beganEdit), (.closed, .cancelledMode), (.closed, .tookBack), (.closed, .scrolled),
      (.closed, .unfolded),
      (.closed, .neared), (.closed, .fetchedMissing), (.closed, .ticked), (.closed, .flushed),
      (.closed, .closed), (.opening, .replied), (.opening, .beganEdit), (.opening, .tookBack),
      (.opening, .scrolled), (.opening, .unfolded), (.opening, .neared),
      (.opening, .fetchedMissing):
      return Step(state)
    }
  }
}

extension Step<MessagesScreen.State> {
  fileprivate static func opening(
    _ session: inout ChatSession, _ change: (inout ChatSession) -> [SceneEffect]
  ) -> Self {
    let effects = change(&session)
    return Step(.opening(session), effects)
  }

  fileprivate static func open(
    _ chat: inout OpenedChat, _ change: (inout OpenedChat) -> [SceneEffect]
  ) -> Self {
    let effects = change(&chat)
    return Step(.open(chat), effects)
  }
}
