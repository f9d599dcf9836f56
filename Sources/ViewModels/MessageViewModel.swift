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
  package let original: OriginalViewModel?
  /// `true` if the message is shown with the text of an edit by its sender that the server
  /// accepted; the exceptions are those of `Message.isEdited`.
  package let isEdited: Bool
  package let reactions: [ReactionViewModel]
  package let moreReactions: MoreReactions
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

package enum MessageBodyKind: Sendable, Equatable {
  /// A text without a mention of the person, or a poll in words.
  case text
  /// An emote, such as `* alice waves`.
  case emote
  /// A message of a bot (`m.notice`), or a change of the room.
  case notice
  case mention
  /// A text that describes a message whose content is not a text, for instance a message that was
  /// deleted or is encrypted, a file, or a message of an unknown type.
  case placeholder
}

package enum DeliveryPhase: Sendable, Equatable, CaseIterable {
  case queued, sending, sent, seen, failed
}

package struct DeliveryViewModel: Sendable, Equatable {
  package let phase: DeliveryPhase
  /// The glyph for the delivery state: "…", "↑", "✓", "✓✓" or "!", and in ASCII ".", "^", "+", "++"
  /// or "!".
  package let glyph: String
  /// The shortest text for the delivery state: "Waiting", "Sending", "Sending 34 %" (for a file),
  /// "Sent", "Seen" or "Not sent: too large".
  package let word: String
  /// Texts that say more than `word`, the longest first: "Seen by Anna and Bob", "Seen by 2". A
  /// pane shows the first of these texts that fits after the message's text, or else `word`.
  package let longer: [String]

  package init(phase: DeliveryPhase, glyph: String, word: String, longer: [String] = []) {
    self.phase = phase
    self.glyph = glyph
    self.word = word
    self.longer = longer
  }
}

/// The file of a message, ready for drawing: as a line such as "Image  ridge-map.png  1200 × 800,
/// 2.4 MB", and below it the thumbnail and the caption.
package struct FileViewModel: Sendable, Equatable {
  /// The label for the kind of the file: "Image", "Voice message".
  package let label: String
  /// The file's name, for display only; "" if the file has no name.
  package let name: String
  /// The known details of the file ("1200 × 800, 2.4 MB"), with a few words if no thumbnail can be
  /// made of it; for a file that is encrypted or has no valid address, words that say so in place
  /// of the details. "" for none.
  package let facts: String
  package let caption: String
  /// The caption with its structure and styles; `nil` for a caption without any.
  package let format: FormattedText?
  package let state: State
  /// The thumbnail of an image or sticker; `nil` for other files, and if there can be none now.
  package let thumbnail: ThumbnailViewModel?
  /// The intents that open the file and save it, `nil` if its message has no address from which
  /// this program can fetch it; and the intent that cancels its upload or download, `nil` for none.
  package let open, save, cancel: Intent?
  /// The intent that puts the text of a file that could not be sent back into the composer; `nil`
  /// for any other file.
  package let takeBack: Intent?

  package enum State: Sendable, Equatable {
    case idle
    /// The file is being fetched; the text says how much of it has arrived: "34 %".
    case moving(String)
    /// The file could not be opened or saved; the text says why: "Not saved: no answer". `again` is
    /// the intent that tries again; `nil` if another attempt would hardly succeed.
    case failed(String, again: Intent?)
  }

  package init(
    label: String, name: String, facts: String, caption: String = "",
    format: FormattedText? = nil, state: State = .idle, thumbnail: ThumbnailViewModel? = nil,
    open: Intent? = nil, save: Intent? = nil, cancel: Intent? = nil, takeBack: Intent? = nil
  ) {
    self.label = label
    self.name = name
    self.facts = facts
    self.caption = caption
    self.format = format
    self.state = state
    self.thumbnail = thumbnail
    self.open = open
    self.save = save
    self.cancel = cancel
    self.takeBack = takeBack
  }
}

package struct PollViewModel: Sendable, Equatable {
  package let question: String
  package let answers: [PollAnswerViewModel]
  /// The text about the state of the poll: "3 voters", "Ended · 3 voters", "No votes yet · up to 2
  /// answers".
  package let status: String
  /// The greatest number of answers that one person may vote for; `nil` for a poll that has ended,
  /// and for a poll in a chat where the person can only read.
  package let maxSelections: Int?
  /// The result as a sentence, which is sent when the person ends the poll; `nil` if the person
  /// cannot end the poll, or it has ended.
  package let endWords: String?
  /// The reason why the person cannot vote in a poll that has not ended; "" if the person can vote,
  /// or the poll has ended.
  package let obstacle: String

  package init(
    question: String, answers: [PollAnswerViewModel], status: String, maxSelections: Int?,
    endWords: String?, obstacle: String = ""
  ) {
    self.obstacle = obstacle
    self.question = question
    self.answers = answers
    self.status = status
    self.maxSelections = maxSelections
    self.endWords = endWords
  }
}

package struct PollAnswerViewModel: Sendable, Equatable {
  package let id: String
  package let text: String
  package let isChosen: Bool
  /// The votes for the answer; `nil` if they are shown only after the end of the poll.
  package let votes: Votes?

  package struct Votes: Sendable, Equatable {
    package let count: Int
    /// The percentage of the voters who chose this answer of the poll, 0 to 100.
    package let share: Int

    package init(count: Int, share: Int) {
      self.count = count
      self.share = share
    }
  }

  package init(id: String, text: String, isChosen: Bool, votes: Votes?) {
    self.id = id
    self.text = text
    self.isChosen = isChosen
    self.votes = votes
  }
}

package struct ReactionViewModel: Sendable, Equatable {
  /// The reaction's key, as Matrix calls its content: an emoji or a few words, one line.
  package let key: String
  package let people: Int
  package let own: EventID?

  package init(key: String, people: Int, own: EventID?) {
    self.key = key
    self.people = people
    self.own = own
  }
}

package struct MoreReactions: Sendable, Equatable {
  package static let none = MoreReactions(words: "", people: 0)

  /// "+2,981 more"; "" for none.
  package let words: String
  package let people: Int

  package init(words: String, people: Int) {
    self.words = words
    self.people = people
  }
}

package struct ThumbnailViewModel: Sendable, Equatable {
  /// The size of the image as its sender stated it, from which the screen computes how many rows it
  /// reserves for the thumbnail before it is ready; `nil` if the size is not known.
  package let proportions: Proportions?
  package let state: State

  /// The width and the height of an image in pixels, from which the ratio and the greatest size of
  /// the thumbnail follow.
  package struct Proportions: Sendable, Equatable {
    package let width, height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package enum State: Sendable, Equatable {
    /// The thumbnail has to be requested; the screen sends the intent, which requests it, when the
    /// message becomes visible, unless the screen shows no thumbnails
    /// (`MessagesPaneState.thumbnailRows` is 0).
    case unasked(Intent)
    case waiting
    case ready(Thumbnail)
  }

  package init(proportions: Proportions?, state: State) {
    self.proportions = proportions
    self.state = state
  }
}

/// The message to which another message replies, or the poll that it ends.
package struct OriginalViewModel: Sendable, Equatable {
  package let message: MessageID
  /// The intent that loads the messages around the original message; `nil` if that message is not
  /// among the stored ones of the shown main timeline or thread.
  package let show: Intent?

  package init(message: MessageID, show: Intent?) {
    self.message = message
    self.show = show
  }
}

package struct ThreadLineViewModel: Sendable, Equatable {
  package let root: EventID
  /// Variants of the text about the thread, the longest first: "4 replies, last by Bob 10:02", "4
  /// replies"; always at least one.
  package let forms: [String]
  /// The numbers of unread replies and mentions: "2 new", "@1  2 new", or "2 unread, 1 mention" for
  /// a screen reader; "" if nothing is unread.
  package let unread: String
  package let hasMention: Bool
  /// `true` if one of the person's own replies in the thread could not be sent.
  package let hasFailed: Bool

  package init(
    root: EventID, forms: [String], unread: String = "", hasMention: Bool = false,
    hasFailed: Bool = false
  ) {
    self.root = root
    self.forms = forms
    self.unread = unread
    self.hasMention = hasMention
    self.hasFailed = hasFailed
  }
}
