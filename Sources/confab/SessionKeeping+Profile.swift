internal import MatrixClient

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
