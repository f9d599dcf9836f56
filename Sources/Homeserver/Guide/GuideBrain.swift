internal import Synchronization

/// Runs one bot: keeps the bot's state, `GuideMind`, passes events to it, and performs the effects
/// that it returns.
final class GuideBrain: Sendable {
  private let mind: Mutex<GuideMind>
  private let bots: BotNames

  init(mind: GuideMind, bots: BotNames) {
    self.mind = Mutex(mind)
    self.bots = bots
  }

  var brain: BotBrain {
    BotBrain(
      started: { host, rooms in self.take(.started(rooms: rooms), host) },
      message: { host, room, sender, event, text in
        if self.bots.contains(sender) { return }
        self.take(.message(room: room, sender: sender, event: event, text: text), host)
      },
      receipt: { host, room, user, _ in self.take(.receipt(room: room, user: user), host) },
      typing: { host, room, user, isTyping in
        self.take(.typing(room: room, user: user, isTyping: isTyping), host)
      },
      joined: { _, _ in })
  }

  /// Passes an event to the `GuideMind`, and performs the effects in a later turn of the server's
  /// thread: while this method runs, the server is still passing events to its bots, and an effect
  /// performed now would cause another event in between.
  private func take(_ event: GuideEvent, _ host: BotHost) {
    let effects = think(event, host)
    if effects.isEmpty { return }
    host.after(0) { self.perform(effects, host) }
  }

  private func fire(_ timer: GuideTimer, in room: String, _ host: BotHost) {
    perform(think(.timer(room: room, timer), host), host)
  }

  /// Passes an event to the `GuideMind` and returns its effects. Performs none of them, because an
  /// effect may cause another event, and the mutex is locked here.
  private func think(_ event: GuideEvent, _ host: BotHost) -> [GuideEffect] {
    let senses = GuideSenses(now: host.now(), random: host.random, load: host.load)
    return mind.withLock { $0.take(event, senses) }
  }

  private func perform(_ effects: [GuideEffect], _ host: BotHost) {
    for effect in effects { perform(effect, host) }
  }

  private func perform(_ effect: GuideEffect, _ host: BotHost) {
    switch effect {
    case .send(let room, let text): host.send(room, text)
    case .sendMany(let room, let texts): host.sendMany(room, texts)
    case .typing(let room, let isTyping): host.typing(room, isTyping)
    case .read(let room, let event): host.read(room, event)
    case .store(let room, let key, let value): host.store(room, key, value)
    case .after(let milliseconds, let room, let timer):
      host.after(milliseconds) { self.fire(timer, in: room, host) }
    }
  }
}
