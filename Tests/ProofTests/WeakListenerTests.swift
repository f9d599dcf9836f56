import Intents
import Model
import Synchronization
import Testing
import ViewModels

@testable import Routing

/// Whoever listens is held weakly, and knows at once what is known.
@Suite struct WeakListenerTests {
  /// A kind of listener, as something that can be made, dropped and counted.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (_ ring: @escaping @Sendable () -> Void) -> Probe
    var testDescription: String { name }
  }

  /// A listener of any kind, held by nobody else.
  struct Probe {
    let listener: AnyObject
    let registration: Registration
    /// Whether a view model waited; it does not any more.
    let take: () -> Bool
  }

  static let kinds = [
    kind("chatList") { Registration.chatList($0) }, kind("messages") { Registration.messages($0) },
    kind("badge") { Registration.badge($0) }, kind("statusLine") { Registration.statusLine($0) },
    kind("createChat") { Registration.createChat($0) },
    kind("inspection") { Registration.inspection($0) },
    kind("settings") { Registration.settings($0) },
    kind("banner") { Registration.banner($0) },
    kind("autocomplete") { Registration.autocomplete($0) },
    kind("switcher") { Registration.switcher($0) }, kind("sending") { Registration.sending($0) },
  ]

  private static func kind<ViewModel>(
    _ name: String, _ register: @escaping @Sendable (Listener<ViewModel>) -> Registration
  ) -> Kind {
    Kind(name: name) { ring in
      let listener = Listener<ViewModel>(wake: ring)
      return Probe(
        listener: listener, registration: register(listener), take: { listener.take() != nil })
    }
  }

  @Test(arguments: kinds)
  func `it gets its first view model at once, and exactly one`(kind: Kind) throws {
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
  func `nobody but its owner holds it, and its seat goes with it`(kind: Kind) throws {
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

  /// The kinds above are all there are.
  @Test func `each kind of listener is proven`() throws {
    let desk = try Desk.watchingChat()
    let audiences = desk.router.assumeIsolated { Mirror.audiences(in: $0.handler).count }
    #expect(audiences == Self.kinds.count)
  }
}

extension Desk {
  /// How many listeners the handler keeps a place for.
  fileprivate var seats: Int {
    router.assumeIsolated { Mirror.audiences(in: $0.handler).reduce(0, +) }
  }

  /// Something for each kind of listener.
  fileprivate func changeEverything() {
    router.assumeIsolated { $0.mark(.all) }
    settle()
  }
}

extension Mirror {
  /// The number of seats of each audience.
  fileprivate static func audiences(in handler: EventHandler) -> [Int] {
    Mirror(reflecting: handler).children.compactMap { child in
      let seats = Mirror(reflecting: child.value).children.first { $0.label == "seats" }
      return seats.map { Mirror(reflecting: $0.value).children.count }
    }
  }
}
