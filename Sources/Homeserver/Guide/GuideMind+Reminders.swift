/// Reminders: adding, listing, removing, and sending them when they are due.
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
  /// list without them: after a crash in between, a reminder is sent twice rather than never. Also
  /// sets the timer for the next reminder.
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
