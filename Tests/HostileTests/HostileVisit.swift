import Cells
import FuzzTargets
import Intents
import Keys
import Matrix
import MatrixClient
import Model
import Network
import Engine
import Screens
import Storage
import Synchronization
import TestSupport

@testable import confab

/// The program's client, engine, store and screens with a hostile homeserver, and a simulated
/// person who acts every few milliseconds.
final class HostileVisit: Sendable {
  private struct Person {
    var screens: Screens
    var random: SeededRandom
    var counter = 0
    var trouble: (any Error)?
  }

  private static let tickMilliseconds = 15
  private static let chats = ["!a:s", "!b:s", "!c:s", "!good:s"].map { ChatID($0) }

  let server: HostileServer
  private let store: ChatStore
  private let folder: FuzzFolder
  private let router: EventRouter
  private let client: MatrixClient
  private let listeners = ScreenListeners {}
  private let network = NetworkThread(name: "hostile-client")
  private let desk = NetworkThread(name: "hostile-person")
  private let person: Mutex<Person>
  private let wish: Wish

  init(seed: UInt64, largest: Int) throws {
    server = try HostileServer(seed: seed, largest: largest)
    folder = try FuzzFolder()
    let store = try ChatStore(path: "\(folder.path)/confab.db", ownUser: UserID("@me:s")) {
      ServerTimestamp(milliseconds: SystemClock.milliseconds())
    }
    let wish = Wish()
    let effects = EffectRelay()
    let router = EventRouter(
      store: StorePort(store), effects: EffectPort { effects.perform($0) },
      clock: EngineClock { SystemClock.monotonic() },
      surroundings: {
        Surroundings(now: ServerTimestamp(milliseconds: SystemClock.milliseconds())) {
          SystemClock.local($0)
        }
      })
    network.start()
    let random = Mutex(SeededRandom(seed: seed &+ 1))
    client = MatrixClient(
      session: MatrixSession(
        serverURL: "http://s", unixSocketPath: server.path, user: "@me:s", device: "D",
        accessToken: "token", isLocal: false, displayName: nil),
      profile: "p", thread: network, since: nil, timings: Self.timings,
      random: { random.withLock { $0.next() } },
      emit: { events in
        router.send(events)
        wish.look(at: events)
      })
    effects.set(client)
    let numbers = Mutex(0)
    let screens = Screens(size: Size(rows: 24, columns: 90), help: HelpBuilder.build()) {
      numbers.withLock { number in
        number += 1
        return TransactionID("t\(seed).\(number)")
      }
    }
    person = Mutex(Person(screens: screens, random: SeededRandom(seed: seed &+ 2)))
    (self.store, self.router, self.wish) = (store, router, wish)
  }

  /// The client's pauses and time limits, many of them shortened, so that many requests are made in
  /// a short time.
  private static var timings: ClientTimings {
    var timings = ClientTimings()
    timings.firstPauseMilliseconds = 1
    timings.maxPauseMilliseconds = 20
    timings.emptyAnswerMilliseconds = 1
    timings.gatheringMilliseconds = 1
    timings.pollSeconds = 1
    timings.pollPatienceSeconds = 1
    timings.firstSyncSeconds = 1
    timings.socketRetryMilliseconds = 50
    timings.socketPatienceMilliseconds = 500
    timings.creationMilliseconds = 200
    return timings
  }

  func start() throws {
    router.loadFromDisk()
    listeners.register(with: router)
    try router.start()
    client.start()
    desk.start()
    desk.run { [weak self] in self?.tick() }
  }

  /// Stops the client, the engine, the server and their threads. Throws the first error that the
  /// simulated person met, such as a wrong picture of the screen.
  func stop() throws {
    desk.stop()
    client.stop()
    router.stop()
    network.stop()
    server.stop()
    if let trouble = person.withLock({ $0.trouble }) { throw trouble }
  }

  /// Waits for `seconds`, or with `nil` until the server has received `requests` requests. Returns
  /// earlier if the simulated person meets an error.
  func endure(requests: Int, seconds: Int?) async {
    let end = SystemClock.monotonic() + UInt64(seconds ?? 0) * 1_000_000_000
    for await _ in wish.turns {
      let isOver =
        seconds == nil ? server.requests >= requests : SystemClock.monotonic() >= end
      if isOver || person.withLock({ $0.trouble != nil }) { return }
    }
  }

  /// Makes the server answer correctly, and waits until the client has received the message of a
  /// correct response.
  func hearGood() async {
    server.behave()
    for await _ in wish.turns where wish.isFulfilled { return }
  }

  /// `true` if the store has the message of a correct response, at any position in its chat, as
  /// texts that the simulated person wrote may follow it.
  func hasGoodOnDisk() throws -> Bool {
    let window = try store.messages(
      MessageQuery(chat: ChatID("!good:s"), around: nil, limit: 2_000))
    return window.messages.contains { $0.content == .text(Good.text, mentionsUs: false) }
  }

  // MARK: The person

  private func tick() {
    person.withLock { person in
      do {
        person.counter += 1
        try show(&person)
        try act(&person)
      } catch {
        person.trouble = person.trouble ?? error
      }
    }
    wish.turn()
    _ = desk.after(milliseconds: Self.tickMilliseconds) { [weak self] in self?.tick() }
  }

  private func show(_ person: inout Person) throws {
    perform(listeners.deliver(to: &person.screens))
    perform(person.screens.tick(at: SystemClock.monotonic()))
    let picture = person.screens.draw()
    perform(picture.outcomes)
    try PictureCheck.check(picture, size: Size(rows: 24, columns: 90))
  }

  private func act(_ person: inout Person) throws {
    // After a response such as 429 the client waits for long, unless a person wants to reconnect.
    if person.counter % 40 == 0 { router.send([.intent(.reconnect)]) }
    let chat = person.random.one(of: Self.chats) ?? ChatID("!a:s")
    switch person.random.next(below: 14) {
    case 0: router.send([.intent(.messages(.open(chat)))])
    case 1: router.send([.intent(.messages(.close))])
    case 2: router.send([.intent(.messages(.fetchHistory(chat, before: nil)))])
    case 3: router.send([.intent(.createChat(.suggest("zo\(person.counter % 7)")))])
    case 4: router.send([.intent(.chatList(.markRead(chat)))])
    case 5: client.perform(.liveStream(person.random.oneIn(2)))
    case 6:
      let text = Submission(
        chat: chat, transaction: TransactionID("p\(person.counter)"), text: "hello")
      router.send([.intent(.messages(.submit(text)))])
    case 7: router.send([.intent(.chatList(.setLevel(chat, .mute)))])
    case 8:
      let request = SearchRequest(text: "hello", limit: 50)
      router.send([
        .intent(.chatSearch(.messages(.search(request)))),
        .intent(.chatSearch(.messages(.askServer(request)))),
      ])
    case 9:
      let event = EventID("$\(person.random.next(below: 40))")
      router.send([.intent(.messages(.show(chat, around: .event(event))))])
    default:
      let keys: [Key] = [.up, .down, .enter, .pageUp, .escape, .tab, .home, .end]
      let key = person.random.one(of: keys) ?? .down
      perform(
        person.screens.handle(.key(KeyStroke(key)), at: SystemClock.monotonic()))
    }
  }

  private func perform(_ outcomes: [Outcome]) {
    let intents = outcomes.compactMap { outcome -> Event? in
      if case .intent(let intent) = outcome { .intent(intent) } else { nil }
    }
    if !intents.isEmpty { router.send(intents) }
  }
}

/// Records whether the client has received the message of a correct response. At each element of
/// `turns`, `hearGood()` or `endure` checks whether its wait is over.
private final class Wish: Sendable {
  let turns: AsyncStream<Void>
  private let next: AsyncStream<Void>.Continuation
  private let state = Mutex(false)

  init() { (turns, next) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  var isFulfilled: Bool { state.withLock { $0 } }
  func turn() { next.yield() }

  func look(at events: [Event]) {
    for case .messages(.arrived(let arrival)) in events
    where arrival.chat == ChatID("!good:s") && arrival.messages.contains(where: isGood) {
      state.withLock { $0 = true }
      next.yield()
    }
  }

  private func isGood(_ message: TimelineMessage) -> Bool {
    message.content == .text(Good.text, mentionsUs: false)
  }
}

/// Passes the engine's effects to the client, which is created after the engine.
private final class EffectRelay: Sendable {
  private let client = Mutex<MatrixClient?>(nil)

  func set(_ client: MatrixClient) { self.client.withLock { $0 = client } }
  func perform(_ effect: Effect) { client.withLock { $0 }?.perform(effect) }
}
