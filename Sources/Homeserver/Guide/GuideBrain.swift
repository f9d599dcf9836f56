internal import Synchronization

/// The bots of the embedded homeserver: the guide, and whoever has a bot's account.
package enum Guide {
  /// Makes the brains of all bots of one server, which know of each other and do not talk among
  /// themselves.
  package static func brains(_ configuration: GuideConfiguration) -> MakeBotBrain {
    let bots = BotNames()
    return { user, name in
      bots.insert(user)
      return GuideBrain(
        mind: GuideMind(user: user, name: name, configuration: configuration), bots: bots
      ).brain
    }
  }
}

/// The user ids of a server's bots.
private final class BotNames: Sendable {
  private let names = Mutex<Set<String>>([])

  func insert(_ name: String) { names.withLock { _ = $0.insert(name) } }

  func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
}

/// Holds a bot's state and does what the state says.
private final class GuideBrain: Sendable {
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

  /// The effects run outside the lock: what the bot sends may come back as an event before it is done.
  private func take(_ event: GuideEvent, _ host: BotHost) {
    let senses = GuideSenses(now: host.now(), random: host.random, load: host.load)
    for effect in mind.withLock({ $0.take(event, senses) }) { perform(effect, host) }
  }

  private func perform(_ effect: GuideEffect, _ host: BotHost) {
    switch effect {
    case .send(let room, let text): host.send(room, text)
    case .sendMany(let room, let texts): host.sendMany(room, texts)
    case .typing(let room, let isTyping): host.typing(room, isTyping)
    case .read(let room, let event): host.read(room, event)
    case .store(let room, let key, let value): host.store(room, key, value)
    case .after(let milliseconds, let room, let timer):
      host.after(milliseconds) { self.take(.timer(room: room, timer), host) }
    }
  }
}
