/// Floods, the many messages that a bot sends after the command `flood`: beginning one, sending its
/// next batch, and stopping it.
extension GuideMind {
  internal func flood(_ count: Int, _ rate: Int, _ room: inout GuideRoom) {
    guard room.flood == nil else {
      room.say("One flood at a time. Write stop to end this one.")
      return
    }
    let flood = Flood(count: count, rate: rate)
    let limit = count > Flood.most ? " (more would be too many)" : ""
    room.say(
      "Here come \(flood.count) messages\(limit), \(flood.rate) a second. Write stop to end it.")
    room.toSay.append(.flood(flood))
  }

  internal static func tick(
    _ room: inout GuideRoom, _ id: String, _ effects: inout [GuideEffect]
  ) {
    guard var flood = room.flood else { return }
    let texts = flood.next()
    if !texts.isEmpty { effects.append(.sendMany(room: id, texts)) }
    guard !flood.isOver else {
      room.flood = nil
      room.say("That was all.")
      return
    }
    room.flood = flood
    effects.append(.after(milliseconds: flood.tickMilliseconds, room: id, .flood(room.floodTimer)))
  }

  /// Stops the running flood or, if none runs, removes the floods that have not begun; does nothing
  /// without a flood. Called when the message `stop` arrives, before the bot reads it.
  internal static func stopFlood(_ room: inout GuideRoom) {
    if let flood = room.flood {
      room.flood = nil
      room.floodTimer += 1
      room.hasStopped = true
      room.say("Stopped after \(flood.sent) of \(flood.count).")
      return
    }
    let before = room.toSay.count
    room.toSay.removeAll { if case .flood = $0 { true } else { false } }
    guard room.toSay.count < before else { return }
    room.hasStopped = true
    room.say("Stopped before it began.")
  }
}
