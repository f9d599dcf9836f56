internal import Database
package import Intents
package import Model

/// The result of opening a store: the store and, if its file was damaged, the file's new path and
/// the numbers of unsent messages and drafts that were copied from it.
package struct OpenOutcome: Sendable {
  package let store: ChatStore
  /// The new path of a damaged store that was replaced by a new one; `nil` if the store was intact.
  package let damagedMovedTo: String?
  /// The number of unsent messages and changes of messages (edits, deletions, reactions, votes,
  /// ends of polls) that were copied from the damaged store.
  package let rescuedMessages: Int
  /// The number of drafts copied from the damaged store.
  package let rescuedDrafts: Int
}

extension ChatStore {
  /// Opens the store. If its file is damaged, the file is renamed, and a new store gets the unsent
  /// messages, changes of messages and drafts that can still be read from the damaged file, because
  /// no server has them. No file is ever overwritten.
  ///
  /// - Parameters:
  ///   - path: the path of the file. Its folder must exist.
  ///   - ownUser: the signed-in user; `nil`: the user who is stored in the file.
  ///   - today: the local date as "2026-11-20", a part of the damaged file's new name.
  ///   - now: returns the current time, for data without a time from the server, such as a message
  ///     in the outbox.
  package static func open(
    path: String, ownUser: UserID?, today: String, now: @escaping @Sendable () -> ServerTimestamp
  ) throws(StorageError) -> OpenOutcome {
    do {
      try Suspicion(path: path).check()
      let store = try ChatStore(path: path, ownUser: ownUser, now: now)
      return OpenOutcome(
        store: store, damagedMovedTo: nil, rescuedMessages: 0, rescuedDrafts: 0)
    } catch {
      guard case .damaged = error else { throw error }
      let aside = try setAside(path, today: today)
      Suspicion(path: path).drop()
      let store = try ChatStore(path: path, ownUser: ownUser, now: now)
      let salvage = Salvage(from: aside)
      try salvage.put(into: store)
      return OpenOutcome(
        store: store, damagedMovedTo: aside, rescuedMessages: salvage.counts.unsent,
        rescuedDrafts: salvage.counts.drafts)
    }
  }

  private static func setAside(_ path: String, today: String) throws(StorageError) -> String {
    do throws(DamagedFile.Failure) {
      return try DamagedFile.setAside(path, today: today)
    } catch {
      throw .unusable(path: error.path, message: error.reason)
    }
  }
}
