internal import FoundationEssentials
internal import MatrixClient

/// The file with the account of a profile and its access token, written so that only its owner can
/// read it.
enum SessionFile {
  static func read(_ path: String) throws(Ending) -> MatrixSession? {
    guard let bytes = try Files.read(path) else { return nil }
    guard let session = try? JSONDecoder().decode(MatrixSession.self, from: Data(bytes)) else {
      throw Ending(
        status: .cannotCreate,
        sentence: "confab: \(path) cannot be understood; sign in again with confab login, "
          + "or move the file away")
    }
    return session
  }

  static func write(_ session: MatrixSession, to path: String) throws(Ending) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(session) else {
      throw Ending(status: .software, sentence: "confab: the session cannot be written down")
    }
    try Files.write(Array(data) + [10], to: path)
  }
}

extension SessionKeeping {
  /// Stores renewed tokens in the session file of a profile. The caller holds the profile's lock.
  static func inProfile(_ profile: ProfileFolder) -> SessionKeeping {
    SessionKeeping(
      now: { SystemClock.milliseconds() },
      store: { session in
        do throws(Ending) {
          try SessionFile.write(session, to: profile.session)
          return nil
        } catch {
          return error.sentence.replacing("confab: ", with: "")
        }
      })
  }
}
