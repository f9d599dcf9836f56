internal import Database
internal import Intents
internal import Model

/// Stores the members of chats.
struct MemberChanges {
  let members: MemberTable
  let positions: ReadPositions
  let chats: CommitChats
  let names: NameBook
  let people: PeopleIndex
  let mentionable: MentionIndex
  let log: ChangeLog

  func set(_ changed: [Member], of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    for member in changed where try members.set(member, in: chat.key) {
      chat.hasNewNames = true
      if member.membership == .left { try positions.forget(member.user, in: chat) }
    }
    forgetNames(of: chat)
  }

  /// Stores members with the display names that they had when an older event was sent. Stored
  /// members stay unchanged.
  func add(former: [Member], of id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    for member in former where try members.add(member, in: chat.key) { chat.hasNewNames = true }
    forgetNames(of: chat)
  }

  private func forgetNames(of chat: ChatInCommit) {
    people.forget()
    mentionable.forget(chat.key)
    guard chat.hasNewNames else { return }
    names.forget(chat.key)
    log.change(chat)
  }
}
