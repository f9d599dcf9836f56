internal import Model
internal import Synchronization

/// A slot in which a finished view model waits for the thread that uses it, such as the drawing
/// thread; a newer view model replaces a waiting one.
///
/// The code that takes the view models owns the listener; the router references it weakly.
package final class Listener<ViewModel: Sendable & Equatable>: Sendable {
  private let slot = Mutex<ViewModel?>(nil)
  private let wake: @Sendable () -> Void

  /// Makes a listener with an empty slot. `wake` is called on the engine's thread when a view model
  /// was put into the empty slot; it must return at once.
  package init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// May be called from any thread.
  package func take() -> ViewModel? {
    slot.withLock { slot in
      defer { slot = nil }
      return slot
    }
  }

  /// Puts a view model into the slot. Returns the function `wake` of this listener; `nil` if the
  /// slot contained an older view model, for which that function was returned already.
  func offer(_ viewModel: ViewModel) -> (@Sendable () -> Void)? {
    let wasEmpty = slot.withLock { slot in
      defer { slot = viewModel }
      return slot == nil
    }
    return wasEmpty ? wake : nil
  }
}

package struct ListenerRegistration: Sendable {
  let listener: any SeatedListener

  /// Wraps a listener, and hides the type of its view model, so that listeners of different view
  /// models can wait in one queue.
  package init<ViewModel: Seated>(_ listener: Listener<ViewModel>) {
    self.listener = listener
  }
}

/// The listeners to one kind of view model, which are referenced weakly. The row of this kind in
/// the table in `SeatTable.swift`, called its seat, says what the view model shows and how often it
/// is built.
final class Audience<ViewModel: Seated>: ListenerAudience {
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

/// The listeners to one kind of view model, without the type of that view model (type erasure for
/// `Audience`).
protocol ListenerAudience: AnyObject {
  var paced: Paced { get }
  var parts: ModelParts { get }
  /// The windows (loaded parts of the stored data) that the view model shows, or that the router
  /// needs when it is built.
  var windows: StoreWindows { get }
  /// The number of listeners, including those that were deallocated and not removed yet.
  var count: Int { get }

  /// Removes deallocated listeners from the set; returns `true` if any listeners are left.
  func hasListeners() -> Bool

  /// Builds the view model and puts it into the slot of each listener whose last view model
  /// differs. Appends to `bells` the wake functions of those listeners whose slots were empty.
  /// Returns `false` if no listener got a new view model.
  func deliver(
    _ model: ChatModel, _ surroundings: Surroundings, _ bells: inout [@Sendable () -> Void]
  ) -> Bool
}

protocol SeatedListener: Sendable {
  func join(_ handler: EventHandler, _ model: ChatModel, _ surroundings: Surroundings)
}

extension Listener: SeatedListener where ViewModel: Seated {
  func join(_ handler: EventHandler, _ model: ChatModel, _ surroundings: Surroundings) {
    handler.add(self, model, surroundings)
  }
}
