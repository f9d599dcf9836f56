import Cells
import Intents
import Keys
import Model
import Synchronization
import TestSupport
import Testing
@testable import Engine
import ViewModels

@testable import Screens
@testable import confab

/// The router has weak references to listeners, and a listener gets its first view model when it is
/// registered.
@Suite(.aside) struct WeakListenerTests {
  /// A kind of listener, for tests with all kinds.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (_ ring: @escaping @Sendable () -> Void) -> Probe
    var testDescription: String { name }
  }

  /// A listener of any kind, which only the test keeps alive.
  struct Probe {
    let listener: AnyObject
    let registration: ListenerRegistration
    /// Removes the waiting view model; `true` if there was one.
    let take: () -> Bool
  }

  static let kinds = Paced.allCases.compactMap { paced -> Kind? in
    switch paced {
    case .chatList: kind(ChatListViewModel.self)
    case .messages: kind(MessagesViewModel.self)
    case .badge: kind(BadgeViewModel.self)
    case .statusLine: kind(StatusLineViewModel.self)
    case .createChat: kind(CreateChatViewModel.self)
    case .autocomplete: kind(AutocompleteContactViewModel.self)
    case .chatSearch: kind(ChatSearchViewModel.self)
    case .sending: kind(SubmissionsViewModel.self)
    case .banner: kind(BannerViewModel.self)
    case .messageDetails: kind(MessageDetailsViewModel.self)
    case .settings: kind(SettingsViewModel.self)
    case .mentions: kind(MentionsViewModel.self)
    case .members: kind(MembersViewModel.self)
    case .roomDirectory: kind(RoomDirectoryViewModel.self)
    case .messageSearch: kind(MessageSearchViewModel.self)
    case .receipts, .stream: nil
    }
  }

  private static func kind<ViewModel: Seated>(_ type: ViewModel.Type) -> Kind {
    Kind(name: "\(type)") { ring in
      let listener = Listener<ViewModel>(wake: ring)
      return Probe(
        listener: listener, registration: ListenerRegistration(listener),
        take: { listener.take() != nil })
    }
  }

  @Test(arguments: kinds)
  func `a new listener gets exactly one first view model at once`(kind: Kind) throws {
    let desk = try Desk.watchingChat()
    let rings = Mutex(0)
    let probe = kind.make { rings.withLock { $0 += 1 } }
    desk.router.add(probe.registration)
    #expect(rings.withLock { $0 } == 1)
    #expect(probe.take())
    #expect(!probe.take())
    desk.advance(milliseconds: 5000)
    #expect(rings.withLock { $0 } == 1 && !probe.take())
  }

  @Test(arguments: kinds)
  func `only its owner keeps a listener alive, and the router then drops its registration`(
    kind: Kind
  ) throws {
    let desk = try Desk.watchingChat()
    let before = desk.seats
    weak var gone: AnyObject?
    do {
      let probe = kind.make {}
      gone = probe.listener
      desk.router.add(probe.registration)
      #expect(gone != nil)
      #expect(desk.seats == before + 1)
    }
    #expect(gone == nil)
    desk.changeEverything()
    #expect(desk.seats == before)
  }

  /// The program's own listeners, as the full screen makes them.
  @Test func `the full screen's listeners get view models at once and disappear with it`() throws {
    let known = try Desk.watchingChat()
    let rings = Mutex(0)
    let before = known.seats
    var listeners: ScreenListeners? = ScreenListeners { rings.withLock { $0 += 1 } }
    var screens = Screens(
      size: Size(rows: 24, columns: 100), help: HelpBuilder.build(),
      makeTransaction: { TransactionID("t") })
    listeners?.register(with: known.router)
    let count = known.seats - before
    // Each view model that a screen shows has one listener, and each listener has announced its
    // first view model.
    #expect(count == Mirror(reflecting: Shown(screens)).children.count)
    #expect(rings.withLock { $0 } == count)
    _ = listeners?.deliver(to: &screens)
    #expect(known.matches(screens))
    _ = screens.handle(.key(KeyStroke(.enter)), at: 0)
    known.changeEverything()
    #expect(known.seats == before + count)
    listeners = nil
    known.changeEverything()
    #expect(known.seats == before)
  }

  @Test func `no view model is built for the listeners of a screen that is gone`() throws {
    var desk: Desk? = try Desk.watchingChat()
    let router = try #require(desk?.router)
    let world = try #require(desk?.world)
    let seats = router.seats
    #expect(seats == 14)
    desk = nil
    router.assumeIsolated { $0.mark(.all) }
    world.setClock(world.now + 5_000_000_000)
    _ = world.takeStages()
    router.takeTurn()
    // No view model is built for listeners that are gone.
    let built = world.takeStages().filter { if case .builder = $0 { true } else { false } }
    #expect(built.isEmpty, "\(built)")
  }

  @Test func `the router keeps no listener of the badge file or a sending command alive`() throws {
    let desk = try Desk.watchingChat()
    let before = desk.seats
    do {
      let badge = BadgeFile(path: "\(desk.folder.path)/none/badge") { $0() }
      badge.register(with: desk.router)
      let watch = SubmissionWatch(router: desk.router)
      #expect(desk.seats == before + 2)
      withExtendedLifetime((badge, watch)) {}
    }
    desk.changeEverything()
    #expect(desk.seats == before)
  }

  /// The tests above cover every kind of listener that the handler has.
  @Test func `the tests cover each kind of listener`() throws {
    let desk = try Desk.watchingChat()
    let seats = desk.router.assumeIsolated { $0.handler.audiences.count }
    #expect(seats == Self.kinds.count)
  }
}

extension Desk {
  /// The number of listeners that the handler keeps, also deallocated ones that it did not remove
  /// yet.
  fileprivate var seats: Int {
    router.seats
  }

  /// `true` if other screens show the same view models, the messages excepted.
  fileprivate func matches(_ others: Screens) -> Bool {
    Shown(others).news(since: Shown(screens)).allSatisfy { $0 == .messages }
  }

  /// Marks every part of the model as changed.
  fileprivate func changeEverything() {
    router.assumeIsolated { $0.mark(.all) }
    settle()
  }
}

extension EventRouter {
  /// The number of listeners that the handler keeps, also deallocated ones that it did not remove
  /// yet.
  nonisolated fileprivate var seats: Int {
    assumeIsolated { $0.handler.audiences.reduce(0) { $0 + $1.count } }
  }
}
