internal import Database
package import Intents
package import Model

/// Reads the state at the end of the last run, such as the account, the sync token and the open
/// chat.
extension ChatStore {
  /// The account that signed in last; `nil` before the first sign-in.
  package func account() throws(StorageError) -> Account? {
    try guarded { () throws(DatabaseError) in try tables.settings.account() }
  }

  /// The sync token from which the next sync continues; `nil` before the first sync.
  package func syncToken() throws(StorageError) -> SyncToken? {
    try guarded { () throws(DatabaseError) in
      try tables.settings.text(.syncToken).map { SyncToken($0) }
    }
  }

  /// `true` if the next sync has to request the whole state of the rooms, because the store was
  /// made by an older version of the program, which did not store the whole state.
  package func wantsState() throws(StorageError) -> Bool {
    try guarded { () throws(DatabaseError) in try tables.settings.holds(.wantsState) }
  }

  /// The chat that was selected in the chat list when the program last ended; `nil` for none.
  package func selection() throws(StorageError) -> ChatID? {
    try guarded { () throws(DatabaseError) in
      try tables.settings.text(.selection).map { ChatID($0) }
    }
  }

  /// The chat that was open when the program last ended; `nil` if no chat was open, or if the user
  /// is not joined to it.
  package func front() throws(StorageError) -> ChatID? {
    try guarded { () throws(DatabaseError) in
      guard let id = try tables.settings.text(.front).map({ ChatID($0) }) else { return nil }
      return try tables.chats.membership(of: id) == .joined ? id : nil
    }
  }

  /// `true` if any chat was ever opened.
  package func hasOpened() throws(StorageError) -> Bool {
    try guarded { () throws(DatabaseError) in try tables.settings.holds(.front) }
  }

  /// The person's settings. A stored value that cannot be read counts as not set.
  package func settings() throws(StorageError) -> Settings {
    try guarded { () throws(DatabaseError) in try tables.settings.chosen() }
  }
}
