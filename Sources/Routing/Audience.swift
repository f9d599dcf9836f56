/// Those who listen to one kind of view model, held weakly.
struct Audience<ViewModel: Sendable & Equatable>: Sendable {
  private struct Seat: Sendable {
    weak var listener: Listener<ViewModel>?
    /// What it got last: an equal one is not worth a wake-up.
    var last: ViewModel
  }

  private var seats: [Seat] = []

  /// Adds a listener and gives it its first view model at once.
  mutating func add(_ listener: Listener<ViewModel>, first: ViewModel) {
    prune()
    seats.append(Seat(listener: listener, last: first))
    listener.offer(first)?()
  }

  /// Whether anybody listens still.
  var isEmpty: Bool { seats.allSatisfy { $0.listener == nil } }

  /// As `!isEmpty`, and lets the seats of those go who do not listen any more.
  mutating func hasListeners() -> Bool {
    prune()
    return !seats.isEmpty
  }

  /// Fills the slots of those who have another one, and adds to `bells` what rings for those that were
  /// empty. The result is whether any was filled.
  mutating func offer(
    _ viewModel: ViewModel, _ bells: inout [@Sendable () -> Void]
  ) -> Bool {
    prune()
    let others = seats.indices.filter { seats[$0].last != viewModel }
    for index in others {
      seats[index].last = viewModel
      if let bell = seats[index].listener?.offer(viewModel) { bells.append(bell) }
    }
    return !others.isEmpty
  }

  private mutating func prune() { seats.removeAll { $0.listener == nil } }
}
