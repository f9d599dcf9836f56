import Cells
import Intents
import Keys
import Model
import Storage
import Synchronization
import Testing
import ViewModelBuilders
import ViewModels

@testable import Routing
@testable import Screens
@testable import confab

/// The whole program on one thread, without terminal and network: the real store, router, listeners and
/// screens, wired as the program wires them, and a clock moved by hand.
final class Desk {
  let folder: StoreFolder
  let store: ChatStore
  let world: World
  let router: EventRouter
  private(set) var screens: Screens
  private(set) var drawing: ScreenDrawing
  /// What was painted, if it differed from what stood there.
  private(set) var frames: [Frame] = []
  /// How the program came to where it is.
  private(set) var trail: [String] = []
  private let listeners: ScreenListeners
  private let local = LocalStages()
  private var nextTurn: UInt64?
  private var transactions = Counter()

  /// A picture that differs from the one before.
  struct Frame: Equatable {
    /// Rows with a cell that is not as it was.
    let rows: [Int]
    /// What it followed.
    let cause: Cause
  }

  /// What had the screen painted.
  enum Cause: Equatable { case start, input, viewModels, tick, size }

  init(
    _ folder: StoreFolder? = nil, rows: Int = 24, columns: Int = 100, world: World = World()
  ) throws {
    let folder = try folder ?? StoreFolder()
    self.folder = folder
    self.world = world
    store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) { world.wallTime }
    router = world.router(on: store)
    listeners = ScreenListeners { world.wake() }
    let counter = transactions
    screens = Screens(
      size: Size(rows: rows, columns: columns), help: HelpBuilder.build(),
      makeTransaction: { counter.next() })
    drawing = screens.draw()
    screens.trace = { [local] in local.note($0) }
    router.loadFromDisk()
    listeners.register(with: router)
    run()
  }

  // MARK: What happens

  /// A person does something.
  func input(_ input: TerminalInput) {
    trail.append("input")
    let outcomes = screens.handle(input, at: world.now)
    takeLocalStages()
    perform(outcomes + paint(.input))
    run()
  }

  func press(_ keys: Key...) {
    for key in keys { input(.key(KeyStroke(key))) }
  }

  func type(_ text: String) {
    for character in text { input(.key(KeyStroke(.character(character)))) }
  }

  func resize(rows: Int, columns: Int) {
    trail.append("size")
    let outcomes = screens.resize(Size(rows: rows, columns: columns))
    takeLocalStages()
    perform(outcomes + paint(.size))
    run()
  }

  /// A batch comes from somewhere.
  func send(_ batch: [Event]) {
    router.send(batch)
    run()
  }

  func send(_ events: Event...) { send(events) }

  /// Lets time pass, and what is due happen at its time.
  func advance(milliseconds: UInt64) {
    let end = world.now + milliseconds * 1_000_000
    var turns = 0
    while let next = [nextTurn, screens.nextTick].compactMap(\.self).min(), next <= end {
      turns += 1
      guard turns < 100_000 else {
        Issue.record("the engine or the screen asks to be woken for ever")
        return
      }
      world.setClock(next)
      if let tick = screens.nextTick, tick <= world.now {
        trail.append("tick")
        let outcomes = screens.tick(at: world.now)
        takeLocalStages()
        perform(outcomes + paint(.tick))
      }
      run()
    }
    world.setClock(end)
    run()
  }

  /// Until nothing is due.
  func settle() { advance(milliseconds: 600) }

  // MARK: As `LiveScreen` does it

  private func run() {
    for _ in 0..<1000 {
      trail.append("turn")
      nextTurn = router.takeTurn().map { world.now + $0 }
      trail += world.takeStages().joiningHandlers.map(\.words)
      if trail.last == "turn" { trail.removeLast() }
      let hasWork = router.queue.state.isUrgent
      guard world.takeWake() else {
        if hasWork { continue } else { return }
      }
      deliver()
    }
    Issue.record("screen and engine keep each other busy for ever")
  }

  private func deliver() {
    let before = Shown(screens)
    trail.append("deliver")
    let outcomes = listeners.deliver(to: &screens)
    trail += Shown(screens).news(since: before).map { "screen \($0)" }
    takeLocalStages()
    perform(outcomes + paint(.viewModels))
  }

  private func paint(_ cause: Cause) -> [Outcome] {
    let counts = screens.drawings.counts
    let next = screens.draw()
    let old = drawing
    trail += zip(counts, screens.drawings.counts).filter { $0.0.count != $0.1.count }
      .map { "pane \($0.0.name)" }
    let follows = local.take().compactMap { stage -> String? in
      if case .reduce(let place) = stage { "follow \(place)" } else { nil }
    }
    defer { trail += follows.joiningEqual }
    drawing = next
    if next.buffer != old.buffer {
      let frame = Frame(rows: next.buffer.rows(unlike: old.buffer), cause: cause)
      frames.append(frame)
      trail.append("frame")
    }
    return next.outcomes
  }

  private func takeLocalStages() { trail += local.take().map(\.words).joiningEqual }

  private func perform(_ outcomes: [Outcome]) {
    let intents = outcomes.compactMap { outcome -> Event? in
      if case .intent(let intent) = outcome { .intent(intent) } else { nil }
    }
    if !intents.isEmpty { router.send(intents) }
  }

  // MARK: What is known

  var model: ChatModel { router.assumeIsolated { $0.model } }

  /// What will be built when its time comes.
  var due: Set<Paced> { router.assumeIsolated { $0.pacer.ready(now: .max) } }

  func takeFrames() -> [Frame] {
    defer { frames = [] }
    return frames
  }

  func takeTrail() -> [String] {
    defer { trail = [] }
    return trail
  }

  /// The rows of the screen.
  var lines: [String] {
    (0..<drawing.buffer.size.rows).map { row in
      String(drawing.buffer.row(row).filter { $0.width > 0 }.map(\.text))
    }
  }

  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}

/// The view models that a screen shows.
struct Shown: Equatable {
  let chatList: ChatListViewModel
  let messages: MessagesViewModel?
  let badge: BadgeViewModel
  let statusLine: StatusLineViewModel
  let createChat: CreateChatViewModel
  let autocomplete: AutocompleteContactViewModel
  let banner: BannerViewModel
  let inspection: InspectionViewModel
  let switcher: SwitcherViewModel
  let settings: SettingsViewModel

  init(_ screens: Screens) {
    chatList = screens.chatList
    if case .open(let chat) = screens.messagesState {
      messages = chat.viewModel
    } else {
      messages = nil
    }
    badge = screens.badge
    statusLine = screens.statusLine
    createChat = screens.createChat
    autocomplete = screens.autocomplete
    banner = screens.banner
    inspection = screens.inspection
    switcher = screens.switcher
    settings = screens.settings
  }

  /// Those that are not as they were.
  func news(since old: Shown) -> [Paced] {
    var news: [Paced] = []
    if chatList != old.chatList { news.append(.chatList) }
    if messages != nil, messages != old.messages { news.append(.messages) }
    if badge != old.badge { news.append(.badge) }
    if statusLine != old.statusLine { news.append(.statusLine) }
    if createChat != old.createChat { news.append(.createChat) }
    if autocomplete != old.autocomplete { news.append(.autocomplete) }
    if inspection != old.inspection { news.append(.inspection) }
    if settings != old.settings { news.append(.settings) }
    if banner != old.banner { news.append(.banner) }
    if switcher != old.switcher { news.append(.switcher) }
    return news
  }
}

extension PaneBuffer {
  /// Rows with a cell that is not as in `old`; all of them when the size is another.
  func rows(unlike old: PaneBuffer) -> [Int] {
    (0..<size.rows).filter { size != old.size || row($0) != old.row($0) }
  }
}

/// What the screens pass on the way from a key to a frame.
private final class LocalStages: Sendable {
  private let stages = Mutex<[ScreenStage]>([])

  func note(_ stage: ScreenStage) { stages.withLock { $0.append(stage) } }

  func take() -> [ScreenStage] {
    stages.withLock { stages in
      defer { stages = [] }
      return stages
    }
  }
}

extension [String] {
  /// Equal ones that follow each other as one.
  fileprivate var joiningEqual: [String] {
    reduce(into: []) { joined, word in if joined.last != word { joined.append(word) } }
  }
}
