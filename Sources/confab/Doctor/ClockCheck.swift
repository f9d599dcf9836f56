internal import Glibc

/// Compares the system's clock with the time of the program's executable file, the newest of the
/// chats' last messages and the server's clock.
struct ClockCheck {
  /// The number of seconds by which the program's file may be newer than the system's clock before
  /// `confab doctor` reports a problem: time zones and archives shift the times of files.
  static let fileTolerance: Int64 = 86_400
  /// The number of seconds by which the newest message may be newer than the system's clock before
  /// `confab doctor` reports a problem: few senders' clocks are wrong by more.
  static let messageTolerance: Int64 = 300
  /// The number of seconds by which the server's clock may differ from the system's clock before
  /// `confab doctor` reports a problem.
  static let serverTolerance: Int64 = 60

  /// The time of the system's clock, in seconds since 1970.
  let now: Int64
  /// The time at which the program's file was written, in seconds since 1970; `nil` if it is not
  /// known.
  let program: Int64?
  /// The time of the newest of the chats' last messages, in seconds since 1970; `nil` if there is
  /// none or it cannot be read.
  let newestMessage: Int64?
  /// The server's clock minus this machine's clock, in seconds; `nil` if the server was not asked,
  /// did not answer or answered with a failure, or if its response has no time.
  let serverAhead: Int64?

  var findings: [Finding] {
    if let program, now < program - Self.fileTolerance {
      return [.bad(.clock, DoctorWords.clockBeforeProgram(now, program: program))]
    }
    var findings: [Finding] = []
    if let serverAhead, abs(serverAhead) > Self.serverTolerance {
      findings.append(.note(.clock, DoctorWords.clockDiffers(by: serverAhead)))
    }
    // The message's time counts only if the server's clock is not known: if the server's clock
    // agrees with this machine's, a newer message shows that its sender's clock is wrong.
    if serverAhead == nil, let newestMessage, now < newestMessage - Self.messageTolerance {
      findings.append(.note(.clock, DoctorWords.clockBeforeMessage(now, message: newestMessage)))
    }
    guard findings.isEmpty else { return findings }
    return [.ok(.clock, DoctorWords.clock(now, serverAhead: serverAhead))]
  }
}

extension ClockCheck {
  /// Reads the time of the system's clock and that of the program's file.
  init(newestMessage: Int64?, serverAhead: Int64?) {
    now = SystemClock.milliseconds() / 1_000
    self.newestMessage = newestMessage
    self.serverAhead = serverAhead
    var facts = stat()
    program = stat("/proc/self/exe", &facts) == 0 ? Int64(facts.st_mtim.tv_sec) : nil
  }
}
