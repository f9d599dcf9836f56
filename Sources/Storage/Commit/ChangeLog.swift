internal import Intents
internal import Model

/// Collects the changes that a commit makes, so that the model reads the changed data from the
/// store again and the person is told what has to be told.
final class ChangeLog {
  private(set) var changes = StoreChanges()
  /// The difference that the commit makes to the sums of the unread counts of all chats.
  private(set) var unread = UnreadCounts.none

  /// Records that the chat list may have changed, for instance its rows, its sections or their
  /// order.
  func changeChatList() { changes.chatList = true }

  /// Records that data of a chat changed that are shown when the chat is open, such as messages,
  /// names or power levels.
  func change(_ chat: ChatInCommit) { changes.chats.insert(chat.id) }

  /// Records that the read positions of other people in a chat changed.
  func changeReceipts(of chat: ChatInCommit) { changes.receipts.insert(chat.id) }

  /// Records that the outbox entries of a chat changed: its messages and changes of messages, or
  /// their delivery states.
  func changeOutbox(of chat: ChatInCommit) {
    changes.outbox = true
    // The list shows an own message that is not sent yet.
    changes.chatList = true
    changes.chats.insert(chat.id)
    chat.hasNewOutbox = true
  }

  /// Records that the user is no longer in a chat because of somebody else.
  func tell(_ removal: RemovalNews) { changes.removals.append(removal) }

  /// Records that an own message left the outbox, because the timeline contains it.
  func note(_ echo: OwnEcho, in chat: ChatInCommit) {
    changes.echoes.append(echo)
    changeOutbox(of: chat)
  }

  /// Records that the store refuses a submission (a text, a file or a poll), so that the person
  /// learns the reason and a typed text is put back into the composer.
  func refuse(_ submission: Submission, _ reason: FailureReason) {
    changes.refused.append(RefusedText(submission: submission, reason: reason))
  }

  /// Records new messages of a chat, or an invite, of which the person is to be notified.
  func tell(_ news: News) { changes.news.append(news) }

  /// Records the differences between the chat's new row, which is being written, and its stored
  /// row.
  func save(_ chat: ChatInCommit) {
    let (new, old) = (chat.row, chat.saved)
    addUnread(new.reading.unread, old.reading.unread)
    if chat.isNew || new.identity != old.identity || new.timeline.activity != old.timeline.activity
      || new.timeline.preview != old.timeline.preview || new.listing != old.listing
    {
      changes.chatList = true
    }
    if new.listing.hasNewWish(since: old.listing) { changes.roomData = true }
    // Whether a read receipt is still to be sent is not shown on the screen, so it counts as no
    // change.
    var reading = new.reading
    reading.receiptPending = old.reading.receiptPending
    if reading != old.reading || new.identity != old.identity || new.timeline != old.timeline {
      changes.chats.insert(new.id)
    }
  }

  private func addUnread(_ new: UnreadCounts, _ old: UnreadCounts) {
    guard new != old else { return }
    unread = UnreadCounts(
      messages: unread.messages + new.messages - old.messages,
      mentions: unread.mentions + new.mentions - old.mentions)
    changes.totals = true
    changes.chatList = true
  }
}

extension ChatListing {
  /// `true` if a change of the tag, or of the mark as unread, is to be sent to the server.
  fileprivate func hasNewWish(since old: ChatListing) -> Bool {
    tagWaiting != nil && tagWaiting != old.tagWaiting
      || markWaiting != nil && markWaiting != old.markWaiting
  }
}
