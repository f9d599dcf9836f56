internal import Intents
internal import Model
internal import ViewModelBuilders

/// What happens by itself, later.
extension EventRouter {
  private static let second: UInt64 = 1_000_000_000
  private static let reportSeconds: UInt64 = 30
  private static let readingSeconds: UInt64 = 5
  private static let settleSeconds: UInt64 = 5
  /// From the last key until the server's directory is asked, in nanoseconds.
  private static let directoryPause: UInt64 = 150_000_000

  /// Has the days built anew when the local date changes.
  func armMidnight() {
    let around = surroundings()
    today = around.calendar(around.now).dayNumber
    let delay = Midnight.delay(around)
    alarms.midnight = now &+ UInt64(max(1, delay)) &* 1_000_000
  }

  /// Shows a sentence in the status line, for a while. One that stands there already stays no longer.
  func report(_ sentence: String, about subject: ReportSubject = .event) {
    let consequences = model.tell(Report(sentence, about: subject))
    guard consequences != .none else { return }
    mark(consequences.changed)
    alarms.reportEnds = now &+ Self.reportSeconds &* Self.second
    alarms.reportIsRead = now &+ Self.readingSeconds &* Self.second
  }

  /// What was reported of this is over: the report goes as soon as it can have been read.
  func settle(_ subject: ReportSubject) {
    if model.report?.subject == subject, let end = alarms.reportEnds {
      alarms.reportEnds = min(end, max(now, alarms.reportIsRead))
    }
    model.settle(subject)
  }

  /// Has the client told, after a pause, to begin anew from what is stored.
  func armStream() {
    alarms.streamResumes = stream.pauseSeconds.map { now &+ $0 &* Self.second }
  }

  /// The client waits for so long before it tries again; 0: it does not.
  func armCountdown(seconds: Int) {
    let delay = UInt64(clamping: seconds).multipliedReportingOverflow(by: Self.second)
    alarms.reconnects = seconds > 0 && !delay.overflow ? now &+ delay.partialValue : nil
    countDown()
  }

  /// Tells how long it is until the next attempt, and again with each second: where somebody sees it.
  func countDown() {
    alarms.countdown = nil
    guard let end = alarms.reconnects, end > now, model.reading.isFocused, handler.showsStatus
    else {
      return
    }
    let left = end - now
    carryOut(model.wait(seconds: Int(clamping: (left - 1) / Self.second + 1)))
    alarms.countdown = now &+ (left - 1) % Self.second &+ 1
  }

  /// The server's directory is asked when no key comes for a while.
  func armDirectory() {
    guard model.suggestions.search.isSettling else {
      alarms.directory = nil
      return
    }
    if alarms.directory == nil { alarms.directory = now &+ Self.directoryPause }
  }

  /// Does what is due by the clock alone.
  func ringAlarms() {
    if let next = alarms.next, next <= now { trace?(.clock) }
    lookAtDate()
    if let time = alarms.reportEnds, time <= now {
      alarms.reportEnds = nil
      mark(model.hideReport().changed)
    }
    if let time = alarms.bannerEnds, time <= now { endBanner() }
    if let time = alarms.streamResumes, time <= now { resumeStream() }
    if let time = alarms.settles, time <= now { route([]) }
    if let time = alarms.countdown, time <= now { countDown() }
    if let time = alarms.directory, time <= now {
      alarms.directory = nil
      carryOut(model.settleSuggestions())
    }
  }

  /// Asked in each turn: while the machine sleeps, the alarm's clock stands still and the date does not.
  private func lookAtDate() {
    guard let time = alarms.midnight else { return }
    let around = surroundings()
    let isAnother = around.calendar(around.now).dayNumber != today
    guard isAnother || time <= now else { return }
    if isAnother {
      trace?(.clock)
      mark([.chatList, .messages, .switcher])
    }
    armMidnight()
  }

  /// Keeps what became of an own message until it can be noted down.
  func keepUnsettled(_ event: MessageEvent) {
    unsettled.append(event)
    alarms.settles = now &+ Self.settleSeconds &* Self.second
  }

  /// What is to be noted down first. Comes back by `keepUnsettled` when the disk is full still.
  func unsettledBatch() -> [[Event]] {
    defer { unsettled = [] }
    alarms.settles = nil
    return unsettled.isEmpty ? [] : [unsettled.map { .messages($0) }]
  }

  /// Tells the client to begin anew, if it was halted.
  func resumeStream() {
    alarms.streamResumes = nil
    let before = stream
    stream = stream.reduced(by: .due)
    if stream != before { port.perform(.reconnect) }
  }
}
