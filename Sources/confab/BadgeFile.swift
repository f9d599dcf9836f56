internal import Model
internal import Routing
internal import Synchronization
internal import ViewModels

/// The total of what is unread as a file, for status bars that would rather look at one than start a
/// program: "3 @1", as `confab unread` prints it.
///
/// It listens as the screen does, to the same view models, and writes where `aside` runs things: a slow
/// disk holds up neither the drawing nor the engine's thread.
final class BadgeFile: Sendable {
  private let path: String
  private let arrived = Arrival()
  private let listener: Listener<BadgeViewModel>

  /// `aside` runs what it is given, in order, and never at once.
  init(path: String, aside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.path = path
    let arrived = arrived
    listener = Listener { arrived.announce() }
    arrived.whenAnnounced { [weak self] in
      guard let self else { return }
      aside { [self] in write() }
    }
  }

  /// The file is written at once, and again whenever the total changes.
  func register(with router: EventRouter) { router.add(.badge(listener)) }

  /// Returns when this, the last total, is in the file. It stays there: it is what is unread still. Only
  /// when nothing runs aside any more.
  func finish(_ totals: UnreadCounts) {
    _ = listener.take()
    write(totals.messages, totals.mentions)
  }

  private func write() {
    if let badge = listener.take() { write(badge.unread, badge.mentions) }
  }

  private func write(_ unread: Int, _ mentions: Int) {
    let line = mentions > 0 ? "\(unread) @\(mentions)\n" : "\(unread)\n"
    // A file that cannot be written is nothing to bother a person with who may not look at it.
    try? Files.write(Array(line.utf8), to: path, lasts: false)
  }
}

/// Lets a listener reach the one who made it, who is made after it.
private final class Arrival: Sendable {
  private let action = Mutex<(@Sendable () -> Void)?>(nil)

  func whenAnnounced(_ action: @escaping @Sendable () -> Void) {
    self.action.withLock { $0 = action }
  }

  func announce() { action.withLock { $0 }?() }
}
