internal import Database
package import Intents
package import Model

/// Reads what is stored of a chat's room and its people.
extension ChatStore {
  /// Returns the user's power level in a chat, beside those that actions need.
  package func standing(in chat: ChatID) throws(StorageError) -> KnownStanding {
    try guarded { () throws(DatabaseError) in
      guard let key = try tables.chats.key(of: chat) else { return .unknown }
      return try tables.powers.standing(of: identity.userOrNobody, in: key)
    }
  }
}
