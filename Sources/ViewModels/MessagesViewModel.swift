package import Intents

/// The open chat, or the thread of it that is shown, ready for drawing. Of a long chat only a part
/// of the messages is loaded, more than the screen can show at once.
package struct MessagesViewModel: Sendable, Equatable {
  /// The id of the open chat; `nil` when no chat is open.
  package let chat: ChatID?
  /// The root of the thread that is shown; `nil` while the main timeline is shown.
  package let thread: EventID?
  package let title: String
  /// The text beside the title: the chat's name while a thread is shown, else that the chat was
  /// left, replaced or is encrypted, the topic, or the other person's user id. "" for none.
  package let subtitle: String
  /// The number of members: "5 people", "only you"; "" while a thread is shown, in a direct chat of
  /// two people, for a person who is no member, and if the number is not known.
  package let people: String
  package let state: MessagesState
  /// The sentence that says that nobody else has joined the chat and who is invited; "" in any
  /// other chat, in a replaced chat, and while a thread is shown.
  package let alone: String
  /// The sentence about the people who are typing, "alice is typing …"; "" if nobody is.
  package let typing: String
  /// The draft that was stored when the chat or thread was opened. The screen puts it into the
  /// composer only then.
  package let draft: Draft
  /// Submissions of the screen to this chat or thread, except files, that could not be stored: the
  /// screen puts their text back into the composer.
  package let refused: [RefusedSubmission]
  /// The submissions to this chat that were stored on disk, the newest last, out of the last 64
  /// that were stored of all chats. The screen stops showing a submission as "submitting" when it
  /// is listed here. The rows do not suffice for this: between two view models, a message can be
  /// stored and sent and get an event id.
  package let accepted: [TransactionID]
  /// The last of the person's own messages whose id changed from a transaction id to an event id,
  /// the newest last, 64 at most. With this list the screen keeps the selection and the scroll
  /// position when an id changes.
  package let echoes: [OwnEcho]
  /// The whole topic of the chat; "" if the chat has none.
  package let topic: String
  /// The older chat that this one continues after a room upgrade; `nil` if there is none, and while
  /// a thread is shown.
  package let older: ChatID?
  /// The reasons why the person cannot change the room or write in it.
  package let obstacles: RoomObstacles
  /// The outcome of an action of the person in this chat, such as a new topic or a saved file;
  /// `.none` for none, and once the outcome of a later action in another chat has replaced it.
  package let told: ActionOutcome
  /// The last answer to a request of the person to show a date in this chat (`/goto`), or a message
  /// up to which history had to be fetched.
  package let landing: LandingViewModel

  package init(
    chat: ChatID?, thread: EventID? = nil, title: String, subtitle: String, state: MessagesState,
    typing: String,
    draft: Draft, refused: [RefusedSubmission], accepted: [TransactionID] = [],
    echoes: [OwnEcho] = [], people: String = "",
    alone: String = "", topic: String = "", older: ChatID? = nil, obstacles: RoomObstacles = .none,
    told: ActionOutcome = .none, landing: LandingViewModel = .none
  ) {
    self.landing = landing
    self.topic = topic
    self.older = older
    self.obstacles = obstacles
    self.told = told
    self.alone = alone
    self.people = people
    self.chat = chat
    self.thread = thread
    self.title = title
    self.subtitle = subtitle
    self.state = state
    self.typing = typing
    self.draft = draft
    self.refused = refused
    self.accepted = accepted
    self.echoes = echoes
  }

  package static let initial = MessagesViewModel(
    chat: nil, title: "", subtitle: "", state: .loading, typing: "", draft: .empty, refused: [])
}
