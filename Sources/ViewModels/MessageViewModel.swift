package import Intents

/// A message, ready for drawing. `body` may contain newlines but no other control characters.
package struct MessageViewModel: Sendable, Equatable {
  package let id: MessageID
  package let sender: String
  /// `true` if the message begins a group, and so has its sender and time above it. The messages of
  /// one sender within five minutes of the clock are a group, unless a divider, a notice or an
  /// emote comes between them.
  package let beginsGroup: Bool
  /// The colour number of the sender: 0 for own messages, else 1 to 6; a person always has the
  /// same.
  package let senderColor: Int
  /// The local time of sending: "14:03".
  package let time: String
  package let body: String
  /// The structure and styles with which the text is shown in the place of `body`; `nil` for a text
  /// without them.
  package let format: FormattedText?
  package let kind: MessageBodyKind
  /// The places of the user's own names in `body`, in bytes of UTF-8, if the message mentions the
  /// user.
  package let ownNames: [Range<Int>]
  /// The delivery state of an own message; `nil` for other people's messages.
  package let delivery: DeliveryViewModel?
  /// The message to which this one replies, as one line: "alice: see you"; "" when it is no reply.
  package let quote: String
  /// The message to which this one replies; `nil` when it is no reply.
  package let original: OriginalViewModel?
  /// `true` if the sender has edited the message.
  package let isEdited: Bool
  package let reactions: [ReactionViewModel]
  /// The signed-in user's edits, deletions and reactions of this message that the server has not
  /// confirmed yet.
  package let pending: [PendingViewModel]
  package let abilities: MessageAbilities
  /// The words before the body for a screen reader: "Anna, 09:14: " where a group begins; "" if
  /// there are none, or the screen is not linear.
  package let opening: String
  /// The file of the message; `nil` for a message without one. `body` has it in words.
  package let file: FileViewModel?
  /// The line about the thread that begins with the message; `nil` without one.
  package let thread: ThreadLineViewModel?
  /// The poll that the message starts; `nil` for any other message. `body` has it in words.
  package let poll: PollViewModel?

  package init(
    id: MessageID, sender: String, beginsGroup: Bool = true, senderColor: Int, time: String,
    body: String, format: FormattedText? = nil, kind: MessageBodyKind, ownNames: [Range<Int>] = [],
    delivery: DeliveryViewModel?,
    quote: String = "", original: OriginalViewModel? = nil,
    isEdited: Bool = false, reactions: [ReactionViewModel] = [],
    pending: [PendingViewModel] = [], abilities: MessageAbilities = .none, opening: String = "",
    file: FileViewModel? = nil, thread: ThreadLineViewModel? = nil, poll: PollViewModel? = nil
  ) {
    self.poll = poll
    self.file = file
    self.thread = thread
    self.opening = opening
    self.id = id
    self.sender = sender
    self.beginsGroup = beginsGroup
    self.senderColor = senderColor
    self.time = time
    self.body = body
    self.format = format
    self.kind = kind
    self.ownNames = ownNames
    self.delivery = delivery
    self.quote = quote
    self.original = original
    self.isEdited = isEdited
    self.reactions = reactions
    self.pending = pending
    self.abilities = abilities
  }
}
