/// An action that the person asks for, such as opening a chat or sending a message, or a report of
/// the screens about what the person does. The router carries it out.
package enum Intent: Sendable, Equatable {
  case chatList(ChatListIntent)
  case createChat(CreateChatIntent)
  case messages(MessagesIntent)
  case actions(ActionIntent)
  /// Shows a chat as a peek: no message counts as read, and an invite is not accepted.
  case peek(ChatID)
  case reading(ReadingPosition)
  case chatSearch(ChatSearchIntent)
  /// Changes a setting, and stores its new value for the next start.
  case set(Setting)
  case reconnect
}

/// An intent about a message, an undo of an earlier action, or a `RoomIntent` or `FileIntent`. A
/// deletion, a reaction, a vote and the end of a poll carry a transaction id, so that a repeated
/// request is carried out once.
package enum ActionIntent: Sendable, Equatable {
  /// Deletes a message for everyone, or withdraws an own reaction.
  case delete(ChatID, EventID, TransactionID)
  case relate(ChatID, EventID, RelatedEvent, TransactionID)
  /// Loads the details of a message (such as its readers, exact time, sender and identifiers) for
  /// the overlay that shows them, and updates the details after changes; `nil` stops that.
  case inspect(InspectedMessage?)
  case resend(TransactionID)
  /// Discards an unsent message or change of a message at once. One that is being sent is not
  /// discarded.
  case discard(TransactionID)
  /// Discards unsent messages and changes of messages in one action, which can be undone for some
  /// seconds; those that were discarded in this way before can no longer be restored. `isUndone`:
  /// `true` restores the messages and changes at their former positions and in their former states,
  /// unless they were removed meanwhile.
  case setAside([TransactionID], isUndone: Bool)
  /// Undoes marking this chat as read: restores its mark as unread, unless its main timeline was
  /// read further since, and its read positions, as far as the server does not have the read
  /// receipts yet. Does nothing if, for instance, another chat was marked as read since.
  case undoRead(ChatID)
  case room(RoomIntent)
  case file(FileIntent)

  package static func react(
    _ chat: ChatID, _ event: EventID, key: String, _ transaction: TransactionID
  ) -> ActionIntent {
    .relate(chat, event, .reaction(key: key), transaction)
  }
}

package enum ChatListIntent: Sendable, Equatable {
  /// Loads the rows of the chat list around this chat (`nil`: the beginning of the list), because
  /// the selection comes near the edge of the loaded rows, or the selected chat is not loaded any
  /// more.
  case show(around: ChatID?)
  /// Stores the selected chat (`nil`: none), so that it is selected again at the next start.
  case select(ChatID?)
  case retry
  /// Finds the next unread chat or thread after this one: a later thread of the same chat, else the
  /// next chat below that chat in the whole list, else the first other chat from the top of the
  /// list, else, after a thread, the main timeline or an earlier thread of the same chat. `nil`
  /// searches the list from the top.
  case findUnread(after: Conversation?)
  /// Marks a chat and its threads as read. The read receipts are sent to the server after a delay,
  /// during which the person can undo this.
  case markRead(ChatID)
  case markAllRead
  case setLevel(ChatID, NotificationLevel)
  /// Leaves this chat, or declines its invite.
  case leave(ChatID)
  /// Opens the room that replaced this chat's room (`m.room.tombstone`), and joins it before if the
  /// user has not joined it.
  case follow(ChatID)
  /// Finds the chat, and the message in it, to which a link leads. Changes nothing: a room that the
  /// user has not joined, and a person without a direct chat, are only reported.
  case openLink(MatrixLink)
  case makeLink(ChatID, EventID? = nil)
}

package enum MessagesIntent: Sendable, Equatable {
  /// Opens a chat, or the thread of the chat that begins with the message `thread`. An invite is
  /// only shown, without joining the chat, unless the person accepted it before.
  case open(ChatID, thread: EventID? = nil)
  case accept(ChatID)
  case close
  case submit(Submission)
  case draft(ChatID, Draft, thread: EventID? = nil)
  /// Reports to the server that the person is typing (`true`) or has stopped (`false`). While the
  /// person types, the report is repeated, but at most every 20 s.
  case typing(ChatID, Bool)
  /// Searches the members of the chat for the name that was typed in the composer, for a mention or
  /// a command; `nil` ends the search.
  case mention(ChatID, String?)
  /// Loads the stored messages around the given message; `nil`: the newest messages. The history up
  /// to a message that the server's search found is fetched first.
  case show(ChatID, around: MessageID?)
  /// Fetches missing history from the server: the messages of the gap directly before this message;
  /// `nil`: the messages before the first stored message.
  case fetchHistory(ChatID, before: MessageID?)
}

package enum CreateChatIntent: Sendable, Equatable {
  /// Carries out this request: for instance creates the chat, opens a direct chat that exists
  /// already, or joins the room whose address the request has.
  case create(ChatRequest)
  /// Searches the people whom a typed name may mean, as candidates; "" ends the search.
  case suggest(String)
  /// Leaves the create-chat pane: the outcome of the last request is forgotten, and that of a
  /// running request is not shown.
  case cancel
}

package enum FileIntent: Sendable, Equatable {
  /// Saves the file of a message of the open chat. `to`: a folder or the path of the new file;
  /// `nil` for the person's folder for downloads.
  case save(ChatID, MessageID, to: String?)
  case open(ChatID, MessageID)
  /// Makes the thumbnail of an image or sticker of the open chat, because its message is on the
  /// screen.
  case preview(ChatID, MessageID)
  case cancel(MessageID)
  /// Puts the text of a file that could not be sent, which was too long for a message, back into
  /// the composer, and discards the file's message.
  case takeBack(ChatID, TransactionID)
  /// Sends a file to a chat, as a reply to the message `answers` if there is one. `isByCommand`: `true` if a command (`confab send`) sends the file and
  /// gets the outcome; otherwise a caption may follow the path, and the file belongs to the thread
  /// of the chat that is shown, if one is.
  case upload(ChatID, FileContent, TransactionID, answers: EventID? = nil, isByCommand: Bool)
}

package enum FileContent: Sendable, Equatable {
  /// The file at this path, as it was typed.
  case path(String)
  /// A text that is too long for a message. `typed`: the text as it is in the composer, for instance
  /// with "/me" before it.
  case text(String, typed: String)

  package static let textName = "message.txt"
  /// The limit of the length of a text that is sent as a file, in bytes of UTF-8.
  package static let maxTextBytes = 256 << 10
}

package enum FileUse: Sendable, Equatable {
  /// Saves the file. `to`: a folder or the path of the new file; `nil` for the person's folder for
  /// downloads.
  case save(to: String?)
  case open
}

package enum RoomIntent: Sendable, Equatable {
  /// Assigns this number (1 to 9) to a chat, and removes it from the chat that had it before; `nil`
  /// removes the chat's number.
  case setNumber(ChatID, ChatNumber?)
  case set(ChatID, RoomDatum)
  /// Folds a section of the chat list, which hides its chats (`true`), or unfolds it (`false`).
  case fold(ChatSection, Bool)
  /// Makes a change in this chat, for instance of its room's topic or of a person's membership.
  /// While offline, the change fails and is not queued, because the person does not expect the
  /// change days later.
  case change(ChatID, RoomChange)
  /// Searches the people of all stored chats for the name that the person types, for instance to
  /// invite somebody to this chat; `nil` ends the search.
  case findPeople(ChatID, String?)
  /// Loads a part of the list of the people of a chat, and updates that part after changes, until
  /// `.hideMembers`.
  case showMembers(MemberQuery)
  case hideMembers
  case showPerson(UserID?)
  case browse(RoomBrowsing)
}

package enum RoomBrowsing: Sendable, Equatable {
  /// Searches a public room directory. A query that equals the shown one is sent to the server
  /// again.
  case show(RoomQuery)
  /// Fetches the next page of the shown room directory or, after a failure, the page that failed.
  case more
  case hide
}

package enum MessageSearchIntent: Sendable, Equatable {
  /// Searches the stored messages. An answer to an earlier request that comes after this one is
  /// dropped. A blank request finds nothing and ends the search that is running.
  case search(SearchRequest)
  case close
  /// Asks the server for messages that fit the request and are not stored: for the first page, for
  /// the next page, or again for the page that could not be fetched.
  case askServer(SearchRequest)
  /// Shows the messages of a date in the open chat. The date is given as it was typed, such as
  /// `monday` or `first`.
  case goTo(ChatID, String)
}

package enum ChatSearchIntent: Sendable, Equatable {
  /// Searches the joined chats and invites for this text; a blank text finds the most recent of
  /// them. At most 100 are found.
  case search(String)
  /// Searches the chats and invites as `search` does, and also the people of the stored chats.
  case goTo(String)
  case close
  /// Belongs to the search of messages, which is independent of the search for chats.
  case messages(MessageSearchIntent)
}

/// A change of the accounts that the person asks for in the full-screen program. The full screen
/// ends before the change, so that everything is stored and the profiles are unlocked. It starts
/// again afterwards, usually with the accounts that were open.
package enum AccountChange: Sendable, Equatable {
  case signIn
  case makeAccount
  /// `removesChats`: `true` to remove the account's stored chats from this machine, `false` to keep
  /// them.
  case signOut(removesChats: Bool)
}

/// A person's request to show, open or close an account; several accounts can be open side by side.
/// Each account is named by its profile.
package enum AccountWish: Sendable, Equatable {
  /// Show the account of the profile with this name, and a chat of the account or a thread of the
  /// chat; `nil` for the account's screen as it was left. A profile that is not open is
  /// opened beside the others, unless as many are open as the program allows. If no profile has
  /// this name, a new local profile is made.
  case show(String, Conversation? = nil)
  /// Close the account of the profile with this name, and leave the others open. The only open
  /// account is not closed.
  case close(String)
  /// Show the next account in the order in which the accounts were opened; after the last one, the
  /// first one.
  case showNext
}
