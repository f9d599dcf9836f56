package import Intents

/// The open chat, ready for drawing. Only a part of its messages is loaded, more than the screen
/// can show at once.
package struct MessagesViewModel: Sendable, Equatable {
  /// The id of the open chat; `nil` when no chat is open.
  package let chat: ChatID?
  /// The root of the thread that is shown; `nil` while the main timeline is shown.
  package let thread: EventID?
  package let title: String
  /// The text beside the title: why the person cannot write in this chat, the topic, or the other
  /// person's user id; "" when there is none.
  package let subtitle: String
  /// The number of members: "5 people", "only you"; "" in a direct chat of which both people are
  /// members, and if the number is not known.
  package let people: String
  package let state: MessagesState
  /// The sentence that says that nobody else is in the chat, so that nobody will read a message; ""
  /// if others are in it.
  package let alone: String
  /// The sentence about the people who are typing, "alice is typing …"; "" if nobody is.
  package let typing: String
  /// The draft that was stored when the chat was opened. The screen puts the draft into the
  /// composer only when the chat is opened.
  package let draft: Draft
  /// Submissions that could not be stored: the screen puts their text back into the composer.
  package let refused: [RefusedSubmission]
  /// The submissions to this chat that are stored on disk, the newest last; only among the last 64
  /// submissions to all chats. The screen stops showing a submission as "submitting" when it is
  /// listed here. The rows do not suffice for this: between two view models, a message can be
  /// stored and sent and get an event id.
  package let accepted: [TransactionID]
  /// The person's own messages whose ids were the last to change from a transaction id to an event
  /// id, the newest last. The screen uses this list to keep the selection and the scroll position
  /// when an id changes.
  package let echoes: [OwnEcho]
  /// The whole topic of the chat; "" if the chat has none.
  package let topic: String
  /// The reasons why the person cannot change the room or write in it.
  package let obstacles: RoomObstacles
  /// The outcome of the last change that the person made to this chat's room, such as a new topic.
  package let told: ActionOutcome
  /// The result of the person's last `/goto` command, which shows a date in this chat.
  package let landing: LandingViewModel

  package init(
    chat: ChatID?, thread: EventID? = nil, title: String, subtitle: String, state: MessagesState,
    typing: String,
    draft: Draft, refused: [RefusedSubmission], accepted: [TransactionID] = [],
    echoes: [OwnEcho] = [], people: String = "",
    alone: String = "", topic: String = "", obstacles: RoomObstacles = .none,
    told: ActionOutcome = .none, landing: LandingViewModel = .none
  ) {
    self.landing = landing
    self.topic = topic
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
