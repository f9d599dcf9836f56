internal import Database
internal import Intents
internal import Model

/// Adds the columns of a chat and its draft to a query, and makes a `Chat` of each row of its
/// result. The query must give the table `chats` the alias `c`, `drafts` the alias `d`, and the
/// rows of `outbox` with the newest message that waits there, and with its edit, the aliases `o`
/// and `e`.
struct ChatColumns {
  private let id: Column<ChatID>
  private let name, topic: Column<String>
  private let directUser, inviter: Column<UserID?>
  private let membership: Column<Membership>
  private let previewSender: Column<String?>
  private let previewText: Column<String>
  private let previewTime: Column<ServerTimestamp?>
  private let late: Column<Int64>
  private let waitingSeq, waitingEdit: Column<Int64?>
  private let waiting, edited: OutboxMessageColumns
  private let unread, mentions, people, unreadInThreads: Column<Int>
  private let isEncrypted, isMarkedUnread: Column<Bool>
  private let tag: Column<ChatTag>
  private let section: Column<ChatSection>
  private let level: Column<NotificationLevel?>
  private let draft: DraftColumns
  private let successor: SuccessorColumns
  private let predecessor: Column<ChatID?>

  init(_ list: inout SelectList) {
    id = list.column("c.id")
    name = list.column("c.name")
    topic = list.column("c.topic")
    directUser = list.column("c.direct_user")
    inviter = list.column("c.inviter")
    membership = list.column("c.membership")
    previewSender = list.column("c.preview_name")
    previewText = list.column("c.preview_text")
    previewTime = list.column("c.preview_time")
    late = list.column("c.late")
    waitingSeq = list.column("o.seq")
    waitingEdit = list.column("e.seq")
    waiting = OutboxMessageColumns(&list, of: "o.")
    edited = OutboxMessageColumns(&list, of: "e.")
    unread = list.column("c.unread")
    mentions = list.column("c.mentions")
    people = list.column("c.people")
    unreadInThreads = list.column("c.thread_unread")
    isEncrypted = list.column("c.is_encrypted")
    // If the user has read all that the server counted, in the main timeline and in threads, the
    // chat is unread only because of its mark.
    isMarkedUnread = list.column(
      """
      coalesce(c.mark_waiting, c.is_marked) AND c.thread_unread = 0
        AND (c.read_ord >= c.counted_ord OR c.server_unread = 0)
      """)
    tag = list.column("coalesce(c.tag_waiting, c.tag)")
    section = list.column("c.section")
    level = list.column(ChatLevelTable.effective)
    draft = DraftColumns(&list)
    successor = SuccessorColumns(&list)
    predecessor = list.column(
      """
      (SELECT p.id FROM chats p
        WHERE p.id = c.predecessor AND p.successor = c.id AND p.is_space = c.is_space)
      """)
  }

  func decode(_ row: Row) -> Chat {
    Chat(
      id: row[id], name: row[name], topic: row[topic], directUser: row[directUser],
      membership: row[membership], last: preview(row),
      activity: ServerTimestamp(milliseconds: 0 &- row[late]),
      unread: UnreadCounts(stored: row[unread], mentions: row[mentions]),
      draft: draft.decode(row), isEncrypted: row[isEncrypted], level: row[level] ?? .all,
      successor: successor.decode(row), predecessor: row[predecessor], inviter: row[inviter],
      people: row[people] > 0 ? row[people] : nil,
      unreadInThreads: UnreadCounts(stored: row[unreadInThreads], mentions: 0).messages,
      tag: row[tag], section: row[section], isMarkedUnread: row[isMarkedUnread])
  }

  private func preview(_ row: Row) -> ChatPreview? {
    if row[waitingSeq] != nil {
      let message = waiting.decode(row)
      let content = row[waitingEdit] == nil ? message.content : edited.decode(row).content
      return ChatPreview(
        senderName: nil, text: content.preview, timestamp: message.time, delivery: message.delivery)
    }
    return row[previewTime].map {
      ChatPreview(senderName: row[previewSender], text: row[previewText], timestamp: $0)
    }
  }
}
