internal import Intents
internal import Storage

/// The profile's store, opened; a damaged one is set aside and said so.
struct StoreOpening: Sendable {
  let store: ChatStore
  /// Sentences for the status line.
  let reports: [String]

  static func open(_ profile: ProfileFolder, user: UserID?) throws(Ending) -> StoreOpening {
    do {
      let (store, outcome) = try ChatStore.open(
        path: profile.store, ownUser: user, today: SystemClock.today())
      return StoreOpening(store: store, reports: sentences(outcome, profile))
    } catch {
      throw ending(error)
    }
  }

  private static func sentences(_ outcome: OpenOutcome, _ profile: ProfileFolder) -> [String] {
    []
  }

  private static func ending(_ error: StorageError) -> Ending {
    Ending(status: .ioError, sentence: "confab: \(error)")
  }
}
