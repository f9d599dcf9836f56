internal import Model
internal import ViewModelBuilders

/// The listeners to one kind of view model, without the type of that view model (type erasure for
/// `Audience`).
protocol ListenerAudience: AnyObject {
  /// The identifier of this kind of view model for the pacer, which decides when it is built.
  var paced: Paced { get }
  /// The parts of the model that the view model shows.
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
