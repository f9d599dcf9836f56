internal import Glibc
internal import Intents
internal import Model
internal import Storage

/// Checks the database of the profile, without changing it.
struct DatabaseCheck {
  enum State: Equatable {
    /// The profile has no database yet.
    case none
    case examined(StoreExamination)
    case failed(StorageError)
  }

  /// The most chats with unsent messages that get a line each.
  private static let maxUnsentChats = 20

  /// The name of the profile.
  let profile: String
  /// The path of the database.
  let path: String
  let state: State

  var findings: [Finding] {
    switch state {
    case .none: [.ok(.database, DoctorWords.noDatabase(profile))]
    case .examined(let found):
      [finding(found)]
        + found.unsent.prefix(Self.maxUnsentChats).map {
          $0.refused > 0
            ? .bad(.database, DoctorWords.unsent($0)) : .note(.database, DoctorWords.unsent($0))
        }
    case .failed(.busy): [.note(.database, DoctorWords.busyDatabase(path))]
    case .failed(.damaged(_, let message)):
      [.bad(.database, DoctorWords.damagedDatabase(path, message))]
    case .failed(let error): [.bad(.database, DoctorWords.closedDatabase(error))]
    }
  }

  private func finding(_ found: StoreExamination) -> Finding {
    if let damage = found.damage {
      return .bad(.database, DoctorWords.damagedDatabase(path, damage))
    }
    if found.version > found.knownVersion {
      return .bad(.database, DoctorWords.newerDatabase(found.version, known: found.knownVersion))
    }
    if found.version < found.knownVersion {
      return .note(.database, DoctorWords.olderDatabase(found.version, known: found.knownVersion))
    }
    return .ok(.database, DoctorWords.database(profile, found))
  }

  /// The settings that the database contains; empty if they cannot be read.
  var settings: Settings {
    guard case .examined(let found) = state else { return Settings() }
    return found.settings
  }

  /// The time of the newest of the chats' last messages in seconds since 1970; `nil` if it is not
  /// known.
  var newestMessageSeconds: Int64? {
    guard case .examined(let found) = state else { return nil }
    return found.newestMessage.map { $0.milliseconds / 1_000 }
  }
}

extension DatabaseCheck {
  /// Examines the database of a profile.
  init(_ profile: ProfileFolder) {
    self.profile = profile.name
    path = profile.store
    var facts = stat()
    // A database file is empty if the first start of the profile was interrupted.
    if stat(path, &facts) != 0 ? errno == ENOENT : facts.st_size == 0 {
      state = .none
      return
    }
    do throws(StorageError) {
      state = .examined(try StoreExamination.examine(path))
    } catch {
      state = .failed(error)
    }
  }
}
