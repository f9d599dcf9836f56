/// The reminders of one room, in the order in which they are due. They are stored as text: each
/// line contains the due time of a reminder in ms since 1970, a space, and the reminder's text, in
/// which backslashes and line breaks are escaped.
internal struct Reminders: Equatable {
  internal static let most = 50
  /// The length limit of a reminder's text, in Unicode scalars.
  internal static let maxTextLength = 300
  internal static let maxSeconds = 366 * 86_400
  /// The longest duration of one timer for a reminder, in ms. A longer wait is split into several
  /// timers, because the machine may sleep and its clock may be set.
  internal static let maxWait = 600_000

  internal private(set) var all: [Reminder] = []

  internal init() {}

  internal init(stored: String) {
    for line in stored.split(separator: "\n").prefix(Reminders.most) {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let due = Int64(parts[0]), due >= 0 else { continue }
      insert(Reminder(due: due, text: Reminders.unescaped(parts[1])))
    }
  }

  internal var stored: String {
    all.map { "\($0.due) \(Reminders.escaped($0.text))" }.joined(separator: "\n")
  }

  internal var isFull: Bool { all.count >= Reminders.most }

  internal mutating func insert(_ reminder: Reminder) {
    let index = all.firstIndex { $0.due > reminder.due } ?? all.count
    all.insert(reminder, at: index)
  }

  internal mutating func takeDue(at now: Int64) -> [Reminder] {
    let due = all.prefix { $0.due <= now }
    all.removeFirst(due.count)
    return Array(due)
  }

  /// The milliseconds until the bot has to check for due reminders again, at most `maxWait`; 0
  /// when a reminder is due, `nil` when there are no reminders.
  internal func wait(from now: Int64) -> Int? {
    guard let next = all.first else { return nil }
    if next.due <= now { return 0 }
    let (span, overflow) = next.due.subtractingReportingOverflow(now)
    return overflow ? Reminders.maxWait : Int(min(span, Int64(Reminders.maxWait)))
  }

  /// A span of time in words, by at most two units, the largest that are not zero: "90 seconds"
  /// (below two minutes only seconds), "10 minutes", "2 hours and 5 minutes", "3 days".
  internal static func words(seconds: Int) -> String {
    let units = [("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)]
    if seconds < 120 { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
    var rest = seconds
    var words: [String] = []
    for (name, size) in units where rest >= size && words.count < 2 {
      let number = rest / size
      rest %= size
      words.append(number == 1 ? "1 \(name)" : "\(number) \(name)s")
    }
    return words.joined(separator: " and ")
  }

  private static func escaped(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static func unescaped(_ line: Substring) -> String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

internal struct Reminder: Equatable {
  /// The time at which the bot sends the text, in milliseconds since 1970, UTC.
  internal let due: Int64
  internal let text: String
}

extension GuideMind {
  internal static func add(
    _ text: String, in seconds: Int, _ room: inout GuideRoom, _ id: String, _ now: Int64,
    _ effects: inout [GuideEffect]
  ) {
    guard !room.reminders.isFull else {
      room.say("I have \(Reminders.most) reminders already. Write forget, and I forget them all.")
      return
    }
    room.reminders.insert(Reminder(due: now + Int64(seconds) * 1_000, text: text))
    effects.append(.store(room: id, key: reminderKey, value: room.reminders.stored))
    waitForReminders(&room, id, now, &effects)
    room.say("In \(Reminders.words(seconds: seconds)): \(text)")
  }

  internal static func list(_ room: inout GuideRoom, _ now: Int64) {
    guard !room.reminders.all.isEmpty else {
      room.say("There is nothing to remind you of.")
      return
    }
    let lines = room.reminders.all.map { reminder in
      let seconds = max(reminder.due - now, 0) / 1_000
      return "in \(Reminders.words(seconds: Int(seconds))): \(reminder.text)"
    }
    room.say(lines.joined(separator: "\n"))
  }

  internal static func forget(
    _ room: inout GuideRoom, _ id: String, _ effects: inout [GuideEffect]
  ) {
    let count = room.reminders.all.count
    room.reminders = Reminders()
    room.reminderTimer += 1
    if count > 0 { effects.append(.store(room: id, key: reminderKey, value: "")) }
    room.say(count == 1 ? "Forgotten." : "Forgotten: \(count) reminders.")
  }

  /// Adds effects that send the due reminders, in order and without a pause, and then store the
  /// list without them: after a crash in between, a reminder is sent twice rather than never.
  internal static func remind(
    _ room: inout GuideRoom, _ id: String, _ now: Int64, _ effects: inout [GuideEffect]
  ) {
    let due = room.reminders.takeDue(at: now)
    if !due.isEmpty {
      let texts = due.map { reminder in
        now - reminder.due > 60_000
          ? "Reminder, which was due while I was away: \(reminder.text)"
          : "Reminder: \(reminder.text)"
      }
      effects.append(.sendMany(room: id, texts))
      effects.append(.store(room: id, key: reminderKey, value: room.reminders.stored))
    }
    waitForReminders(&room, id, now, &effects)
  }

  internal static func waitForReminders(
    _ room: inout GuideRoom, _ id: String, _ now: Int64, _ effects: inout [GuideEffect]
  ) {
    room.reminderTimer += 1
    guard let wait = room.reminders.wait(from: now) else { return }
    effects.append(.after(milliseconds: wait, room: id, .reminders(room.reminderTimer)))
  }
}
