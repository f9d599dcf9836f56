package import Intents

/// A message, ready for drawing. `body` may contain newlines and tabs but no other control
/// characters.
package struct MessageViewModel: Sendable, Equatable {
  package let id: MessageID
  /// The sender's name, such as the display name, with the user id if others in the chat have that
  /// name too. A pane may show "You" in place of the person's own name.
  package let sender: String
  /// `true` if the message begins a group, so that its sender and time are shown even if the
  /// message before it is of the same sender. Successive messages of one sender in the same five
  /// minutes of the clock (such as 10:05 to 10:10) are a group, unless a divider, a gap, a notice
  /// about a change of the room, or an emote comes between them. An emote is a group of its own.
  package let beginsGroup: Bool
  /// The colour number of the sender: 0 for the person's own messages, else 1 to 6. The number of a
  /// sender never changes.
  package let senderColor: Int
  /// The local time at which the message was sent: "14:03".
  package let time: String
  package let body: String
  /// The formatted text that is shown in place of `body`, except to a screen reader, which gets
  /// plain text; `nil` for a text without formatting.
  package let format: FormattedText?
  package let kind: MessageBodyKind
  /// The ranges of the person's own names that were found in `body`, as UTF-8 byte offsets; empty
  /// unless the message mentions the person.
  package let ownNames: [Range<Int>]
  /// The delivery state of one of the person's own messages; `nil` for a message that shows none,
  /// such as another person's, or a sent message after which another one was sent.
  package let delivery: DeliveryViewModel?
  /// The message to which this one replies, or the poll that it ends, as one line: "alice  see you"
  /// ("alice: see you" for a screen reader) or, for an emote, "* alice waves"; "" for none.
  package let quote: String
  /// The message to which this one replies, or the poll that it ends, and how to show it; `nil` for
  /// none.
  package let original: OriginalViewModel?
  /// `true` if the message is shown with the text of an edit by its sender that the server
  /// accepted; the exceptions are those of `Message.isEdited`.
  package let isEdited: Bool
  package let reactions: [ReactionViewModel]
  /// The reactions that `reactions` leaves out because there are too many.
  package let moreReactions: MoreReactions
  /// The person's changes of this message (such as edits, reactions and votes) that the server has
  /// not confirmed yet.
  package let pending: [PendingViewModel]
  package let abilities: MessageAbilities
  /// The text that a screen reader reads before the body, such as "Anna, 09:14: " where a group
  /// begins; it also tells of a mention, an emote and `quote`. "" if there is nothing to tell, or
  /// if the screen is not drawn for a screen reader.
  package let opening: String
  /// The file of the message; `nil` for a message without a file. `body` also describes the file in
  /// plain text.
  package let file: FileViewModel?
  /// The line below the message about a thread: the thread that it begins, or the thread of a reply
  /// that the main timeline shows, for instance because the root is not stored; `nil` for no such
  /// line.
  package let thread: ThreadLineViewModel?
  /// The poll that the message starts; `nil` for any other message. `body` also describes the poll
  /// in plain text.
  package let poll: PollViewModel?

  package init(
    id: MessageID, sender: String, beginsGroup: Bool = true, senderColor: Int, time: String,
    body: String, format: FormattedText? = nil, kind: MessageBodyKind, ownNames: [Range<Int>] = [],
    delivery: DeliveryViewModel?,
    quote: String = "", original: OriginalViewModel? = nil,
    isEdited: Bool = false, reactions: [ReactionViewModel] = [],
    moreReactions: MoreReactions = .none,
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
    self.moreReactions = moreReactions
    self.pending = pending
    self.abilities = abilities
  }
}
