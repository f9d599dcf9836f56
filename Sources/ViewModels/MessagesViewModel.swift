package import Intents

/// The open chat, or the thread of it that is shown, ready for drawing. Of a long chat only a part
/// of the messages is loaded, more than the screen can show at once.
package struct MessagesViewModel: Sendable, Equatable {
  package let chat: ChatID?
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
  package let topic: String
  /// The older chat that this one continues after a room upgrade; `nil` if there is none, and while
  /// a thread is shown.
  package let older: ChatID?
  /// The chat that the list shows in place of this one, because its room replaced this one's; `nil`
  /// for none.
  package let newer: ChatID?
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
    alone: String = "", topic: String = "", older: ChatID? = nil, newer: ChatID? = nil,
    obstacles: RoomObstacles = .none,
    told: ActionOutcome = .none, landing: LandingViewModel = .none
  ) {
    self.landing = landing
    self.topic = topic
    self.older = older
    self.newer = newer
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

/// The enum is indirect, so that a copy is one reference: the screen copies it many times for each
/// key press.
package indirect enum MessagesState: Sendable, Equatable {
  case loading
  case loaded(MessageRows)
  case failed(FailureViewModel)
  case invited(InviteViewModel)
}

/// The rows of the messages of a chat or thread, oldest first, and the intents that load more of
/// them.
package struct MessageRows: Sendable, Equatable {
  package let rows: [MessageRowViewModel]
  /// The intent that loads earlier rows, from disk or from the server; `nil` at the start of the
  /// chat or thread, and for a person who is no member when no earlier rows are on disk.
  package let earlier: Intent?
  /// The intent that loads later rows from disk; `nil` when the last row is the newest.
  package let later: Intent?
  /// The note above the first row: that the person is joining or has left the chat, "loading
  /// earlier messages …", a failure with its reason, "This is the start of the chat", that it
  /// continues an older one, or "".
  package let historyNote: String
  /// The newest event of the chat or thread, up to which it counts as read; `nil` unless the rows
  /// include the newest message.
  package let newestEvent: EventID?
  /// The intent that loads the rows around the unread marker; `nil` if the marker is among the
  /// rows, or if there is no marker.
  package let unread: Intent?
  /// The intent that repeats a failed request for older messages, at the start of the rows or in a
  /// gap in the timeline; `nil` when none failed, and for a person who is no member of the chat.
  package let retry: Intent?
  /// `true` while history is fetched up to a message that the server's search found.
  package let isSeeking: Bool
  package let isLinear: Bool
  /// The indices of the rows that are gaps in the timeline, ascending.
  package let gaps: [Int]
  /// The newest message of the rows that could not be sent, or of which a change (such as an edit,
  /// reaction or vote) could not be sent, if that can be sent again; `nil` for none. The retry key
  /// sends it again.
  package let failed: MessageID?

  package init(
    rows: [MessageRowViewModel], earlier: Intent?, later: Intent?, historyNote: String,
    newestEvent: EventID?, unread: Intent? = nil, retry: Intent? = nil,
    isSeeking: Bool = false, isLinear: Bool = false
  ) {
    self.isSeeking = isSeeking
    self.isLinear = isLinear
    self.rows = rows
    self.earlier = earlier
    self.later = later
    self.historyNote = historyNote
    self.newestEvent = newestEvent
    self.unread = unread
    self.retry = retry
    gaps = rows.indices.filter { if case .gap = rows[$0] { true } else { false } }
    failed = rows.lazy.reversed().compactMap(Self.failed).first
  }
}

extension MessageRows {
  private static func failed(_ row: MessageRowViewModel) -> MessageID? {
    guard case .message(let message) = row, !resends(of: message).isEmpty else { return nil }
    return message.id
  }

  /// The intents that send again what failed of a message: the message itself, or its changes such
  /// as edits, reactions and votes; empty if nothing failed, and for a deleted message.
  package static func resends(of message: MessageViewModel) -> [Intent] {
    guard message.abilities.resend.isEmpty else { return message.abilities.resend }
    guard message.delivery?.phase == .failed, case .local(let transaction) = message.id else {
      return []
    }
    return [.actions(.resend(transaction))]
  }
}

package enum MessageRowViewModel: Sendable, Equatable {
  /// A day divider: "Today", "Yesterday", "Monday 3 October" or "2026-10-03".
  case day(String)
  case message(MessageViewModel)
  /// A change of the room: a join, a new name, a topic and so on.
  case notice(MessageID, time: String, text: String)
  /// A gap in the timeline: `text` says that history may be missing here, is being fetched or could
  /// not be fetched; `fetch` is the intent that loads the missing messages.
  case gap(text: String, fetch: Intent)
  /// The unread marker above the first unread message: "3 new", "new" if the number is not known,
  /// or "Today · 3 new" where a day begins too.
  case unreadLine(String)
  /// The row below the last message of a replaced chat. `follow` opens the room that replaces it,
  /// and joins it first if needed; `nil` while that room is being joined.
  case successor(text: String, follow: Intent?)
}

package struct LandingViewModel: Sendable, Equatable {
  /// The number of this answer. Each later answer has a greater number, so that the screen selects
  /// a message anew even if two answers name the same one; 0 before the first answer.
  package let number: Int
  /// The message that the screen selects: the first message of the date or, if that is not stored,
  /// another stored message; or the message that was fetched, or the root of its thread. `nil` for
  /// none.
  package let message: MessageID?
  /// The message up to which history had to be fetched; the answer counts only while the screen
  /// waits for this message. `nil` for a date.
  package let sought: MessageID?
  /// The sentence that says why no message, or another one than the wanted one, is shown; "" if the
  /// wanted message is shown, or before the first answer.
  package let note: String

  package init(number: Int, message: MessageID?, sought: MessageID? = nil, note: String) {
    self.number = number
    self.message = message
    self.sought = sought
    self.note = note
  }

  package static let none = LandingViewModel(number: 0, message: nil, note: "")
}

package struct InviteViewModel: Sendable, Equatable {
  /// The sentence that names the inviter: "@dan:example.org invites you.", in a direct chat with
  /// the inviter "Dan invites you.". If the inviter is not known, it names the other person of a
  /// direct chat, or is "somebody invites you.".
  package let sentence: String
  /// Lines of text about the invite: the inviter's user id if `sentence` does not have it, that the
  /// chat is encrypted if it is, that nobody sees that the person looked, and the topic in
  /// quotation marks if there is one.
  package let facts: [String]
  package let accept: Intent
  package let departure: DepartureViewModel?

  package init(
    sentence: String, facts: [String], accept: Intent, departure: DepartureViewModel?
  ) {
    self.sentence = sentence
    self.facts = facts
    self.accept = accept
    self.departure = departure
  }
}

package struct MessageAbilities: Sendable, Equatable {
  /// `true` if the message can be replied to: the server has given it an event id, and it is
  /// neither deleted nor a change of the room.
  package let canReply: Bool
  /// The event id of one of the person's own messages that the server has accepted, but that no
  /// stored timeline contains yet; `nil` for any other message.
  package let sentAs: EventID?
  package let canEdit: Bool
  package let canDelete: Bool
  /// `true` if the message has a text to copy: it is neither deleted nor encrypted, and no change
  /// of the room.
  package let canCopy: Bool
  /// A sentence that says why the message, or a change of it, could not be sent; "" when nothing
  /// failed.
  package let failure: String
  /// The intents that send again what failed: this message, or changes of it such as edits,
  /// reactions and votes; empty for a deleted message.
  package let resend: [Intent]
  /// The transaction ids of what the person can discard: this message if it is queued or failed,
  /// and its changes (such as edits, reactions and votes) that are queued or failed.
  package let discard: [TransactionID]
  /// The root of the thread that contains this message, or this message if it begins a thread or a
  /// thread can be started from it. `nil` while a thread is shown; else, for a message without a
  /// thread, if it is deleted, a change of the room, or has not arrived from the server yet.
  package let thread: EventID?

  package init(
    canReply: Bool, canEdit: Bool, canDelete: Bool, failure: String, resend: [Intent],
    discard: [TransactionID], thread: EventID? = nil, sentAs: EventID? = nil, canCopy: Bool = true
  ) {
    self.canCopy = canCopy
    self.sentAs = sentAs
    self.thread = thread
    self.canReply = canReply
    self.canEdit = canEdit
    self.canDelete = canDelete
    self.failure = failure
    self.resend = resend
    self.discard = discard
  }

  package static let none = MessageAbilities(
    canReply: false, canEdit: false, canDelete: false, failure: "", resend: [], discard: [])
}

/// The reasons why the person cannot change the room of a chat, or write in it: a sentence for each
/// action, "" if nothing is known to forbid it.
package struct RoomObstacles: Sendable, Equatable {
  package let invite: String
  package let kick: String
  package let ban: String
  package let unban: String
  package let topic: String
  package let name: String
  package let writing: String

  package init(
    invite: String, kick: String, ban: String, unban: String, topic: String, name: String,
    writing: String
  ) {
    self.invite = invite
    self.kick = kick
    self.ban = ban
    self.unban = unban
    self.topic = topic
    self.name = name
    self.writing = writing
  }

  package static let none = onlyWriting("")

  package static func onlyWriting(_ reason: String) -> RoomObstacles {
    RoomObstacles(
      invite: "", kick: "", ban: "", unban: "", topic: "", name: "", writing: reason)
  }

  package func obstacle(to change: RoomChange) -> String {
    switch change {
    case .person(.invite, _, _): invite
    case .person(.kick, _, _): kick
    case .person(.ban, _, _): ban
    case .person(.unban, _, _): unban
    case .person(.ignore, _, _), .person(.unignore, _, _): ""
    case .topic: topic
    case .name: name
    case .nick, .listing: ""
    }
  }
}
