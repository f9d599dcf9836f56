internal import Intents
internal import Model

extension EventRouter {
  private static let second: UInt64 = 1_000_000_000
  /// The longest time for which a report (a problem or notice) stays in the status line.
  private static let reportSeconds: UInt64 = 30
  /// The least time for which a report stays in the status line, unless another one replaces it, so
  /// that it is read even if its cause has ended.
  private static let readingSeconds: UInt64 = 5
  /// The longest time after which the router tries again to store delivery states that the store
  /// refused: it also does so with the next group of batches of events.
  private static let settleSeconds: UInt64 = 5
  /// The least time in milliseconds for which a discarded message or change can be restored. It is
  /// half a second longer than the screens offer to undo, so that an undo in the last moment
  /// arrives in time.
  private static let asideMilliseconds: UInt64 = 5_500
  /// The pause in typing before the server's user directory is searched, in nanoseconds.
  private static let directoryPause: UInt64 = 150_000_000
  /// The pause in typing before a public room directory is searched, in nanoseconds. It is longer
  /// than the pause before people are searched, because the user's server may have to send the
  /// query to another server.
  private static let roomPause: UInt64 = 300_000_000

  func armMidnight() {
    let around = surroundings()
    today = around.calendar(around.now).dayNumber
    let delay = Midnight.delay(around)
    alarms.midnight = now &+ UInt64(max(1, delay)) &* 1_000_000
  }

  /// Shows a sentence in the status line for at most 30 s. If `ChatModel.tell` drops it as a
  /// repetition, nothing changes; so the time of the shown sentence is not prolonged.
  func report(_ sentence: String, about subject: ReportSubject = .event) {
    let consequences = model.tell(Report(sentence, about: subject))
    guard consequences != .none else { return }
    mark(consequences.changed)
    alarms.reportEnds = now &+ Self.reportSeconds &* Self.second
    alarms.reportIsRead = now &+ Self.readingSeconds &* Self.second
  }

  /// Reports who ended the user's membership of chats, if anybody did.
  func tell(of removals: [RemovalNews]) {
    guard let sentence = RemovalSentence.of(removals) else { return }
    report(sentence, about: .removals(removals))
  }

  /// Takes a chat in which the user is again out of the shown report of removals.
  func endRemovals(_ update: ChatUpdate) {
    guard case .removals(let removals)? = model.report?.subject else { return }
    let rest = removals.filter { !$0.isOver(by: update) }
    guard rest.count < removals.count else { return }
    if rest.isEmpty { mark(model.hideReport().changed) } else { tell(of: rest) }
  }

  /// Records that the problem with the subject `subject` is over. If the status line shows it, it
  /// is removed as soon as the person has had time to read it.
  func endReport(about subject: ReportSubject) {
    if model.report?.subject == subject, let end = alarms.reportEnds {
      alarms.reportEnds = min(end, max(now, alarms.reportIsRead))
    }
    model.endReport(about: subject)
  }

  /// If the store refused the last batch of the sync stream, sets the timer after which the client
  /// reconnects and syncs from the stored sync token; otherwise clears the timer.
  func armStream() {
    alarms.streamResumes = stream.pauseSeconds.map { now &+ $0 &* Self.second }
  }

  /// Starts the countdown to the client's next attempt to connect; 0 seconds end the countdown.
  func armCountdown(seconds: Int) {
    let delay = UInt64(clamping: seconds).multipliedReportingOverflow(by: Self.second)
    alarms.reconnects = seconds > 0 && !delay.overflow ? now &+ delay.partialValue : nil
    countDown()
  }

  /// Shows the number of seconds until the client's next attempt to connect, and sets the timer for
  /// the next second. Does this only while the person can see the screen, as far as
  /// `ReadingPosition.isFocused` tells, and the status line has a listener.
  func countDown() {
    alarms.countdown = nil
    guard let end = alarms.reconnects, end > now, model.reading.isFocused,
      handler.hasListeners(.statusLine)
    else {
      return
    }
    let left = end - now
    carryOut(model.wait(seconds: Int(clamping: (left - 1) / Self.second + 1)))
    alarms.countdown = now &+ (left - 1) % Self.second &+ 1
  }

  /// Sets the timer after which the server's user directory is searched, unless it is set already;
  /// clears the timer if no search waits for a pause in typing.
  func armDirectory() {
    guard model.suggestions.search.isSettling else {
      alarms.directory = nil
      return
    }
    if alarms.directory == nil { alarms.directory = now &+ Self.directoryPause }
  }

  /// Sets the timer after which the public room directory is searched, even if it is set already;
  /// clears the timer if no search waits for a pause in typing.
  func armRoomSearch() {
    let waits = model.roomDirectory?.stage == .settling
    alarms.roomSearch = waits ? now &+ Self.roomPause : nil
  }

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
    if let time = alarms.receipts, time <= now { releaseReceipts() }
    if let time = alarms.asideEnds, time <= now {
      alarms.asideEnds = nil
      route([[.messages(.asideEnded)]])
    }
    if let time = alarms.countdown, time <= now { countDown() }
    if let time = alarms.directory, time <= now {
      alarms.directory = nil
      carryOut(model.settleSuggestions())
    }
    if let time = alarms.roomSearch, time <= now {
      alarms.roomSearch = nil
      carryOut(model.settleRooms())
    }
    if let time = alarms.messageSearch, time <= now {
      alarms.messageSearch = nil
      carryOut(model.searchAgain())
    }
  }

  func armMessageSearch() {
    alarms.messageSearch = model.awaitsIndex() ? now &+ Self.second : nil
  }

  func armAside() { alarms.asideEnds = now &+ Self.asideMilliseconds &* 1_000_000 }

  private func releaseReceipts() {
    receipts.release(now: now)
    alarms.receipts = receipts.nextRelease
    pacer.mark(.receipts, now: now)
  }

  /// If the local date differs from `today`, marks the view models that show times as due. Sets the
  /// timer for the next midnight if the date differs or the timer has fired. Called in each turn,
  /// because the timer's clock stops while the machine sleeps.
  private func lookAtDate() {
    guard let time = alarms.midnight else { return }
    let around = surroundings()
    let isAnother = around.calendar(around.now).dayNumber != today
    guard isAnother || time <= now else { return }
    if isAnother {
      trace?(.clock)
      mark(.withTimes)
    }
    armMidnight()
  }

  /// Keeps a change of a delivery state in memory that the store refused, and sets the timer after
  /// which the router tries again to store it, unless it does so earlier.
  func keepUnsettled(_ event: MessageEvent) {
    unsettled.append(event)
    alarms.settles = now &+ Self.settleSeconds &* Self.second
  }

  /// Removes and returns those changes of delivery states that the store refused, as a batch of
  /// events that is put before the others of the next commit; empty if there are none. If the store
  /// refuses these changes again, `keepUnsettled` is called for them again.
  func unsettledBatch() -> [[Event]] {
    defer { unsettled = [] }
    alarms.settles = nil
    return unsettled.isEmpty ? [] : [unsettled.map { .messages($0) }]
  }

  /// Ends the pause after the store refused a batch of the sync stream: makes the client reconnect
  /// and sync from the stored sync token. Does nothing if there is no such pause.
  func resumeStream() {
    alarms.streamResumes = nil
    let before = stream
    stream = stream.reduced(by: .due)
    if stream != before { port.perform(.reconnect) }
  }
}

/// The times at which the router's timers fire, and two related times, in nanoseconds of the
/// engine's clock; `nil` for a timer that is not set.
struct Alarms {
  var midnight: UInt64?
  var reportEnds: UInt64?
  /// The earliest time at which the shown problem may be removed from the status line because it is
  /// over, so that the person has time to read it. It is no timer of its own, so `next` leaves it
  /// out: if the problem is over, `reportEnds` is set to a time that is not earlier.
  var reportIsRead: UInt64 = 0
  var bannerEnds: UInt64?
  var streamResumes: UInt64?

  var settles: UInt64?

  /// The time from which typing counts as paused, so that the server's user directory is searched
  /// for the typed name, at once or after the response to an earlier search.
  var directory: UInt64?

  /// The time from which typing counts as paused, so that the public room directory is searched for
  /// the typed query, at once or after the response to an earlier search.
  var roomSearch: UInt64?

  var messageSearch: UInt64?

  var countdown: UInt64?
  /// The time of the client's next attempt to connect, at which the countdown ends. It is no timer
  /// of its own, so `next` leaves it out.
  var reconnects: UInt64?

  var receipts: UInt64?
  var asideEnds: UInt64?

  var next: UInt64? {
    [
      midnight, reportEnds, bannerEnds, streamResumes, settles, directory, countdown, receipts,
      asideEnds, roomSearch, messageSearch,
    ].compactMap(\.self).min()
  }
}

enum Midnight {
  /// The time from now on within which the change of date is searched, in milliseconds: longer than
  /// any local day.
  private static let horizon: Int64 = 26 * 3_600_000

  /// The time in milliseconds from now until the local date changes; `horizon` if it does not
  /// change before that. The time is found by bisection, because a day can have 23 or 25 hours.
  static func delay(_ surroundings: Surroundings) -> Int64 {
    let now = surroundings.now.milliseconds
    let today = surroundings.calendar(surroundings.now).dayNumber
    var (before, after): (Int64, Int64) = (0, horizon)
    while after - before > 1 {
      let middle = (before + after) / 2
      let (time, overflow) = now.addingReportingOverflow(middle)
      if overflow { return horizon }
      let day = surroundings.calendar(ServerTimestamp(milliseconds: time)).dayNumber
      if day > today { after = middle } else { before = middle }
    }
    return after
  }
}
