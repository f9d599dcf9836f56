internal import Database
internal import Intents
internal import Model

/// Stores the account that is signed in, and which chats are direct chats.
struct OwnAccountChanges {
  let settings: SettingTable
  let directChats: DirectChatTable
  let chats: CommitChats
  let names: NameBook
  let identity: OwnIdentity
  let log: ChangeLog

  func signIn(_ account: Account) throws(DatabaseError) {
    try settings.set(account)
    if account != identity.account { log.changeChatList() }
    identity.user = account.user
    identity.account = account
    names.forgetAll()
  }

  // The server sends the whole map of direct chats each time; only the differences from the stored
  // map are written.
  func setDirectChats(_ users: [ChatID: UserID]) throws(DatabaseError) {
    let kept = try directChats.users()
    for id in kept.keys.sorted() where users[id] == nil {
      try directChats.remove(id)
      try chats.known(id)?.row.identity.directUser = nil
    }
    for (id, user) in users.sorted(by: { $0.key < $1.key }) where kept[id] != user {
      try directChats.set(user, for: id)
      try chats.known(id)?.row.identity.directUser = user
    }
  }
}
