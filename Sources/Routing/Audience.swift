internal import Model
internal import ViewModelBuilders

/// The listeners to one kind of view model, which are referenced weakly. The row of this kind in
/// the table in `SeatTable.swift`, called its seat, says what the view model shows and how often it
/// is built.
final class Audience<ViewModel: Seated>: ListenerAudience {
  /// A listener to a kind of view model, and the view model that was last delivered to it.
  private struct Place {
    weak var listener: Listener<ViewModel>?
    /// The view model that was last delivered to the listener; an equal view model is not delivered
    /// again.
    var last: ViewModel
  }

  private var places: [Place] = []

  var paced: Paced { ViewModel.seat.paced }
  var parts: ModelParts { ViewModel.seat.parts }
  var windows: StoreWindows { ViewModel.seat.windows }
  var count: Int { places.count }

  /// Adds a listener, and builds and delivers the first view model to it at once.
  func add(_ listener: Listener<ViewModel>, _ model: ChatModel, _ surroundings: Surroundings) {
    prune()
    let first = ViewModel.build(model, surroundings)
    places.append(Place(listener: listener, last: first))
    listener.offer(first)?()
  }

  func hasListeners() -> Bool {
    prune()
    return !places.isEmpty
  }

  /// Builds the view model and puts it into the slot of each listener whose last view model
  /// differs; returns `false` if there is no such listener. Appends to `bells` the wake functions
  /// of those listeners whose slots were empty.
  func deliver(
    _ model: ChatModel, _ surroundings: Surroundings, _ bells: inout [@Sendable () -> Void]
  ) -> Bool {
    let viewModel = ViewModel.build(model, surroundings)
    let others = places.indices.filter { places[$0].last != viewModel }
    for index in others {
      places[index].last = viewModel
      if let bell = places[index].listener?.offer(viewModel) { bells.append(bell) }
    }
    return !others.isEmpty
  }

  private func prune() { places.removeAll { $0.listener == nil } }
}
