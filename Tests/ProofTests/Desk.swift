import Cells
import Glibc
import Intents
import Keys
import Model
import Storage
import Synchronization
import Testing
import Terminal
@testable import Engine
import ViewModels

@testable import Screens
@testable import confab

/// The program on one thread, without ncurses and network: the real store, router, listeners and
/// screens in the program's own loop body (`LiveScreen`), on a clock that is moved by hand.
final class Desk {
  let folder: StoreFolder
  let store: ChatStore
  let world: World
  let router: EventRouter
  private(set) var drawing: ScreenDrawing
  /// The frames since the last `takeFrames`, without those that equal the frame before.
  private(set) var frames: [Frame] = []
  /// The stages of the program, such as handler, builder and pane, that events and keys have passed
  /// since the last `takeTrail`, each as text.
  private(set) var trail: [String] = []
  /// Calls that the program made to the terminal, the desktop and the router since the last
  /// `takeAsked`, each as text.
  private(set) var asked: [String] = []
  /// `true` after the program has ended its loop.
  private(set) var hasEnded = false
  /// Reports the last opened link as one that no program could open; `nil` before the first link.
  private(set) var failLink: (@Sendable (String) -> Void)?
  /// A new size of the terminal, which takes effect without the signal that announces it; `nil` if
  /// no size was set.
  var sizeBehindOurBack: Size? {
    didSet { if let sizeBehindOurBack { size = sizeBehindOurBack } }
  }
  private let live: LiveScreen
  private let local = LocalStages()
  private var typed: [TerminalInput] = []
  /// The terminal's answer about its background colour that the screen has not read yet.
  private var answered: Colour?
  private var size: Size
  private var cause = Cause.start
  private var shown: Shown
  private var drawn: [(name: String, count: Int)] = []
  private var nextTurn: UInt64?

  /// A painted picture that differs from the one before.
  struct Frame: Equatable {
    /// The rows in which a cell changed.
    let rows: [Int]
    /// The call of the loop that led to the painting.
    let cause: Cause
  }

  /// The kinds of calls of the program's loop that paint the screen.
  enum Cause: Equatable { case start, input, viewModels, tick, size }

  /// The properties of the terminal and of the connection to it, as the program knows them.
  struct Place {
    var hasPictures = false
    var isRemote = false
    var isUTF8 = false
  }

  init(
    _ folder: StoreFolder? = nil, rows: Int = 24, columns: Int = 100, world: World = World(),
    listeners: ScreenListeners? = nil, place: Place = Place()
  ) throws {
    let folder = try folder ?? StoreFolder()
    self.folder = folder
    self.world = world
    store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) { world.wallTime }
    let router = world.router(on: store)
    self.router = router
    let listeners = listeners ?? ScreenListeners { world.wake() }
    let (counter, local, hooks) = (Counter(), local, Hooks(place))
    size = Size(rows: rows, columns: columns)
    var screens = Screens(
      size: size, help: HelpBuilder.build(), makeTransaction: { counter.next() })
    screens.context.trace = { local.note($0) }
    shown = Shown(screens)
    drawing = ScreenDrawing(buffer: PaneBuffer(size: size), cursor: nil, outcomes: [])
    live = LiveScreen(
      screens: screens, terminal: hooks.terminal, listeners: listeners,
      surroundings: hooks.surroundings(router, world), trace: { hooks.desk?.pass($0) })
    hooks.desk = self
    router.loadFromDisk()
    listeners.register(with: router)
    live.deliver()
    run()
  }

  /// The current state of the screens.
  var screens: Screens { live.screens }

  // MARK: Input, events and time

  /// Types the inputs, which the loop reads in one turn.
  func input(_ inputs: TerminalInput...) {
    typed += inputs
    live.readKeys()
    run()
  }

  /// Types the inputs. The same read of the terminal delivers the answer that its background has
  /// this colour.
  func answer(background: Colour, with inputs: TerminalInput...) {
    answered = background
    typed += inputs
    live.readKeys()
    run()
  }

  func press(_ keys: Key...) {
    for key in keys { input(.key(KeyStroke(key))) }
  }

  func type(_ text: String) {
    for character in text { input(.key(KeyStroke(.character(character)))) }
  }

  func resize(rows: Int, columns: Int) {
    size = Size(rows: rows, columns: columns)
    signal(SIGWINCH)
  }

  /// Delivers a signal of the system to the program's loop.
  func signal(_ number: Int32) {
    live.take(signal: number)
    run()
  }

  /// Sends a batch of events to the router and lets engine and screen react.
  func send(_ batch: [Event]) {
    router.send(batch)
    run()
  }

  func send(_ events: Event...) { send(events) }

  /// Moves the clock, and runs every timer of engine and screen at its time.
  func advance(milliseconds: UInt64) {
    let end = world.now + milliseconds * 1_000_000
    var turns = 0
    while let next = [nextTurn, live.nextDeadline].compactMap(\.self).min(), next <= end {
      turns += 1
      guard turns < 100_000 else {
        Issue.record("the engine or the screen asks to be woken for ever")
        return
      }
      world.setClock(next)
      if let deadline = live.nextDeadline, deadline <= world.now { live.tick() }
      run()
    }
    world.setClock(end)
    run()
  }

  /// Moves the clock by 600 ms, so that every due view model is built and shown, except perhaps the
  /// banner's, whose pace is slower.
  func settle() { advance(milliseconds: 600) }

  // MARK: The loop

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
      live.deliver()
    }
    Issue.record("screen and engine keep each other busy for ever")
  }

  // MARK: The loop's ports

  private func pass(_ stage: LiveStage) {
    switch stage {
    case .input: begin(.input, "input")
    case .deliver:
      shown = Shown(screens)
      begin(.viewModels, "deliver")
    case .tick: begin(.tick, "tick")
    case .size: begin(.size, "size")
    case .draw:
      // A key can hide a banner at once. That is a change of the screen and not the arrival of a
      // view model.
      if cause == .viewModels {
        trail += Shown(screens).news(since: shown).map { "screen \($0)" }
      }
      trail += local.take().map(\.words).joiningEqual
      drawn = screens.drawingCounts
    }
  }

  private func begin(_ cause: Cause, _ word: String) {
    self.cause = cause
    trail.append(word)
  }

  fileprivate func readInputs() -> [TerminalInput] {
    defer { typed = [] }
    return typed
  }

  fileprivate func takeBackground() -> Colour? {
    defer { answered = nil }
    return answered
  }

  fileprivate func resizeToTerminal() -> Size { size }

  fileprivate func open(_ link: String, failed: @escaping @Sendable (String) -> Void) {
    note("open \(link)")
    failLink = failed
  }

  fileprivate func hand(_ batch: [Event]) {
    note("hand over \(batch.count)")
    router.send(batch)
  }

  fileprivate func paint(_ buffer: PaneBuffer, _ cursor: Position?) {
    note("paint")
    trail += zip(drawn, screens.drawingCounts).filter { $0.0.count != $0.1.count }
      .map { "pane \($0.0.name)" }
    let follows = local.take().compactMap { stage -> String? in
      if case .reduce(let place) = stage { "follow \(place)" } else { nil }
    }
    defer { trail += follows.joiningEqual }
    let old = drawing
    drawing = ScreenDrawing(buffer: buffer, cursor: cursor, outcomes: [])
    guard buffer != old.buffer else { return }
    frames.append(Frame(rows: buffer.rows(unlike: old.buffer), cause: cause))
    trail.append("frame")
  }

  fileprivate func note(_ asked: String) { self.asked.append(asked) }

  fileprivate func end() { hasEnded = true }

  // MARK: Reading the state

  var model: ChatModel { router.assumeIsolated { $0.model } }

  /// The kinds of work that are due, now or later, such as building a kind of view model.
  var due: Set<Paced> { router.assumeIsolated { $0.pacer.ready(now: .max) } }

  func takeFrames() -> [Frame] {
    defer { frames = [] }
    return frames
  }

  func takeTrail() -> [String] {
    defer { trail = [] }
    return trail
  }

  func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }

  /// The screen's rows as text.
  var lines: [String] {
    (0..<drawing.buffer.size.rows).map { row in
      String(drawing.buffer.row(row).filter { $0.width > 0 }.map(\.text))
    }
  }

  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}

/// Connects the loop's ports to the desk, which is created after them, without keeping it alive.
private final class Hooks {
  weak var desk: Desk?
  private let place: Desk.Place

  init(_ place: Desk.Place) { self.place = place }

  var terminal: ScreenTerminal {
    ScreenTerminal(
      readInputs: { [unowned self] in desk?.readInputs() ?? [] },
      takeBackground: { [unowned self] in desk?.takeBackground() },
      followBackground: { [unowned self] in desk?.note("background \($0)") },
      paint: { [unowned self] in desk?.paint($0, $1) },
      resizeToTerminal: { [unowned self] in desk?.resizeToTerminal() ?? Size(rows: 0, columns: 0) },
      showLinks: { [unowned self] in desk?.note("links \($0)") },
      showASCIIOnly: { [unowned self] in desk?.note("ASCII \($0)") },
      adoptClusters: { .none },
      followMouse: { [unowned self] in desk?.note("mouse \($0)") },
      hasPictures: { [place] in place.hasPictures },
      redrawAll: { [unowned self] in desk?.note("redraw") },
      bell: { [unowned self] in desk?.note("bell") },
      setTitle: { [unowned self] in desk?.note("title \($0)") },
      copy: { [unowned self] in desk?.note("copy \($0)") },
      use: { [unowned self] _ in desk?.note("theme") },
      notify: { [unowned self] title, _, _ in
        desk?.note("notify \(title)")
        return "a note"
      },
      suspend: { [unowned self] in desk?.note("suspend") },
      lend: { [unowned self] in desk?.note("lend") },
      stopJob: { [unowned self] in desk?.note("stop") },
      resume: { [unowned self] in desk?.note("resume") })
  }

  func surroundings(_ router: EventRouter, _ world: World) -> ScreenSurroundings {
    ScreenSurroundings(
      now: { world.now }, send: { [unowned self] in desk?.hand($0) },
      stop: { [unowned self] in desk?.end() },
      resumed: { [unowned self] in desk?.note("resumed") }, hasLinks: true,
      isUTF8: place.isUTF8, isRemote: place.isRemote,
      loadTheme: { [unowned self] in desk?.note("load \($0)") }, takeTheme: { nil },
      editKeys: { [unowned self] in desk?.note("keys \($0)") }, takeKeys: { nil }, refreshKeys: {},
      refreshProfiles: {}, takeProfiles: { nil },
      changeAccount: { [unowned self] in desk?.note("account \($0)") },
      openLink: { [unowned self] in desk?.open($0, failed: $1) },
      editor: Editor(environment: Environment([:]), folder: "/dev/null"), wake: { world.wake() })
  }
}

extension PaneBuffer {
  /// The rows with a cell that differs from `old`; all rows if the sizes differ.
  func rows(unlike old: PaneBuffer) -> [Int] {
    (0..<size.rows).filter { size != old.size || row($0) != old.row($0) }
  }
}

/// Collects the stages that the screens pass between a key or a view model and a frame.
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
  /// The list with equal neighbours joined into one.
  fileprivate var joiningEqual: [String] {
    reduce(into: []) { joined, word in if joined.last != word { joined.append(word) } }
  }
}
