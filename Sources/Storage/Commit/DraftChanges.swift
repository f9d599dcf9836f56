internal import Database
internal import Intents
internal import Model

/// Stores the drafts that the person writes.
struct DraftChanges {
  let drafts: DraftTable
  let settings: SettingTable
  let chats: CommitChats
  let threads: CommitThreads
  let sent: SentMessages
  let log: ChangeLog

  /// Stores the draft of a chat or of a thread; a thread that is not stored gets a row. Does
  /// nothing else for an equal draft, and nothing at all if the chat is not stored. Only the draft
  /// of a chat counts as a change of shown data, because the chat list shows it; the loaded
  /// messages of a chat or thread do not contain a draft.
  func set(_ draft: Draft, of id: ChatID, thread: EventID?) throws(DatabaseError) {
    guard let chat = try chats.known(id) else { return }
    let draft = resolved(draft)
    let key =
      try thread.map { root throws(DatabaseError) in
        try threads.thread(root, of: chat).row.ownerKey
      } ?? chat.key
    guard try draft != drafts.draft(of: key) else { return }
    try drafts.set(draft, of: key)
    if thread == nil { log.changeChatList() }
    if chat.row.listing.isHidden { log.changeOutbox(of: chat) }
  }

  /// Moves the text of a chat's draft to the room that replaced the chat's room, unless that has a
  /// draft itself, or is open: its composer would then store its own draft over the moved one. What
  /// belongs to a message of the replaced room stays there.
  func move(from chat: ChatInCommit, to next: ChatInCommit) throws(DatabaseError) {
    let (old, new) = (try drafts.draft(of: chat.key), try drafts.draft(of: next.key))
    guard old.text.contains(where: { !$0.isWhitespace }), new.text.isEmpty, new.edit == nil,
      try settings.text(.front) != next.id.rawValue
    else { return }
    try drafts.set(Draft(text: old.text, cursor: old.cursor, place: new.place), of: next.key)
    try drafts.set(Draft(text: "", cursor: 0, edit: old.edit, place: old.place), of: chat.key)
    log.changeChatList()
  }

  // In an unfinished edit, the composer may still name the message by its transaction id although
  // the event id of the message is known. The result names it by its event id.
  private func resolved(_ draft: Draft) -> Draft {
    guard let edit = draft.edit, let transaction = edit.event.unsentTransaction,
      let event = sent.event(of: transaction)
    else { return draft }
    return Draft(
      text: draft.text, cursor: draft.cursor, answers: draft.answers,
      edit: EditDraft(event: event, text: edit.text, cursor: edit.cursor), place: draft.place)
  }
}
