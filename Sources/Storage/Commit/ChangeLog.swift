internal import Intents
internal import Model

/// Collects the changes that a commit makes, so that the model reads the changed data from the
/// store again.
final class ChangeLog {
  private(set) var changes = StoreChanges()
  /// The difference that the commit makes to the sums of the unread counts of all chats.
  private(set) var unread = UnreadCounts.none

  /// Records that rows of the chat list changed.
  func changeChatList() { changes.chatList = true }

  /// Records that messages, names or the history of a chat changed.
  func change(_ chat: ChatInCommit) { changes.chats.insert(chat.id) }

  /// Records that the read positions of other people in a chat changed.
  func changeReceipts(of chat: ChatInCommit) { changes.receipts.insert(chat.id) }

  /// Records that the outbox entries of a chat changed: its unsent messages and changes, or their
  /// delivery states.
  func changeOutbox(of chat: ChatInCommit) {
    changes.outbox = true
    changes.chats.insert(chat.id)
    chat.hasNewOutbox = true
  }

  /// Records that an own message arrived by sync, so that it leaves the outbox.
  func note(_ echo: OwnEcho, in chat: ChatInCommit) {
    changes.echoes.append(echo)
    changeOutbox(of: chat)
  }

  /// Records that the store refuses a submitted text, so that the screen puts the text back into
  /// the composer.
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
  /// `true` if a new tag or a new mark as unread, which the person set, is to be sent to the
  /// server.
  fileprivate func hasNewWish(since old: ChatListing) -> Bool {
    tagWaiting != nil && tagWaiting != old.tagWaiting
      || markWaiting != nil && markWaiting != old.markWaiting
  }
}
