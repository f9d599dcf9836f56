internal import Keys

/// What can be shown.
enum Place: Sendable, Hashable, CaseIterable {
  case chatList, messages, createChat, switcher, help
  /// The messages of a chat that is only looked at; the keys stay with the chat list.
  case peek
  /// A question to answer by yes or no.
  case question
  /// One of a few things for the selected message.
  case picker
  /// What is known of the selected message.
  case inspection
  /// What may be set.
  case settings

  /// Lies over what is below it and leaves it visible.
  var isOverlay: Bool {
    self == .switcher || self == .help || self == .question || self == .picker
      || self == .inspection || self == .settings
  }

  /// Stands beside the chat list where there is room, else in its place.
  var isPage: Bool { self == .messages || self == .createChat || self == .peek }

  /// Where its keys are looked up.
  var context: KeyContext {
    switch self {
    case .chatList, .peek: .chatList
    case .messages: .messages
    case .createChat: .createChat
    case .switcher: .switcher
    case .help: .help
    case .question: .question
    case .picker: .picker
    case .inspection: .inspection
    case .settings: .settings
    }
  }
}

/// The way a person took through the places: the last has the keys. Every place is in it at most once,
/// and the chat list always is.
struct NavigationStack: Sendable, Equatable {
  private(set) var path: [Place] = [.chatList]

  /// The place that has the keys.
  var top: Place { path.last ?? .chatList }

  /// The uppermost place that is no overlay.
  var base: Place { path.last { !$0.isOverlay } ?? .chatList }

  /// What stands beside the chat list, if anything does.
  var page: Place? { path.last { $0.isPage } }

  func contains(_ place: Place) -> Bool { path.contains(place) }

  /// Brings a place to the top.
  mutating func show(_ place: Place) {
    path.removeAll { $0 == place }
    path.append(place)
  }

  /// Takes a place away; the chat list stays.
  mutating func remove(_ place: Place) {
    guard place != .chatList else { return }
    path.removeAll { $0 == place }
  }

  /// Takes the uppermost place away; the chat list stays.
  mutating func back() { remove(top) }
}
