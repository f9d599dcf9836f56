internal import Routing
internal import Screens

/// The listeners of a profile's screen, one for each kind of view model that the screen shows. The
/// router references them weakly; this value keeps them alive.
struct ScreenListeners: Sendable {
  private let listeners: [ScreenListener]

  /// Creates the listeners, which receive nothing before `register`.
  ///
  /// - Parameter wake: called from any thread when a view model has arrived; makes the drawing
  ///   thread call `deliver`.
  init(wake: @escaping @Sendable () -> Void) {
    listeners = Paced.allCases.compactMap { Self.listener(to: $0, wake) }
  }

  // The screen's listener to this kind of view model; `nil` for a kind that the screen does not
  // show.
  private static func listener(
    to paced: Paced, _ wake: @escaping @Sendable () -> Void
  ) -> ScreenListener? {
    switch paced {
    case .chatList: ScreenListener(wake) { $0.receive(chatList: $1) }
    case .messages: ScreenListener(wake) { $0.receive(messages: $1) }
    case .badge: ScreenListener(wake) { $0.receive(badge: $1) }
    case .statusLine: ScreenListener(wake) { $0.receive(statusLine: $1) }
    case .createChat: ScreenListener(wake) { $0.receive(createChat: $1) }
    case .autocomplete: ScreenListener(wake) { $0.receive(autocomplete: $1) }
    case .chatSearch: ScreenListener(wake) { $0.receive(chatSearch: $1) }
    case .banner: ScreenListener(wake) { $0.receive(banner: $1) }
    case .messageDetails: ScreenListener(wake) { $0.receive(messageDetails: $1) }
    case .settings: ScreenListener(wake) { $0.receive(settings: $1) }
    case .members: ScreenListener(wake) { $0.receive(members: $1) }
    case .roomDirectory: ScreenListener(wake) { $0.receive(roomDirectory: $1) }
    case .messageSearch: ScreenListener(wake) { $0.receive(messageSearch: $1) }
    case .mentions: ScreenListener(wake) { $0.receive(mentions: $1) }
    case .sending, .receipts, .stream: nil
    }
  }

  /// Registers all listeners. The router builds the first view model of each listener at once or,
  /// if the router has started, soon on the engine's thread.
  func register(with router: EventRouter) {
    for listener in listeners { listener.register(router) }
  }

  /// Passes the view models that have arrived to the screens, and returns the screens' outcomes.
  func deliver(to screens: inout Screens) -> [Outcome] {
    var outcomes: [Outcome] = []
    for listener in listeners { outcomes += listener.deliver(&screens) }
    return outcomes
  }
}

/// One listener with its type erased, and the method of the screens that receives its view models.
private struct ScreenListener: Sendable {
  let register: @Sendable (EventRouter) -> Void
  /// Passes the newest view model to the screens, if one has arrived since the last call.
  let deliver: @Sendable (inout Screens) -> [Outcome]

  init<ViewModel: Seated>(
    _ wake: @escaping @Sendable () -> Void,
    _ receive: @escaping @Sendable (inout Screens, ViewModel) -> [Outcome]
  ) {
    let listener = Listener<ViewModel>(wake: wake)
    register = { $0.add(listener) }
    deliver = { screens in
      listener.take().map { receive(&screens, $0) } ?? []
    }
  }
}
