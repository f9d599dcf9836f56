package import Intents

/// The stored state of a thread with which it is opened: the draft, the first unread reply and the
/// number of unread replies.
package struct ThreadStart: Sendable, Equatable {
  package let draft: Draft
  /// The first unread reply of the thread; `nil` if all replies are read, or no unread one is
  /// stored.
  package let firstUnread: MessageID?
  /// The number of unread replies of the thread.
  package let unread: Int

  package init(draft: Draft, firstUnread: MessageID?, unread: Int) {
    self.draft = draft
    self.firstUnread = firstUnread
    self.unread = unread
  }

  package static let empty = ThreadStart(draft: .empty, firstUnread: nil, unread: 0)
}
