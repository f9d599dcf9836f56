package import Model
package import ViewModels

// The table of seats: a seat is the row of one kind of view model, with its pace, the parts of the
// model that it shows, and its builder. A new kind of view model is a case here and a row below;
// the compiler then demands its line in `work`, and its listener in the full screen.

/// The kinds of work that each have their own pace: building one kind of view model, or work of the
/// router itself. View models that are due at the same time are built in the order of the cases.
package enum Paced: Int, Sendable, Hashable, CaseIterable {
  case chatList, messages, badge, statusLine, createChat, autocomplete, chatSearch, sending, banner
  case messageDetails, settings, mentions, members, roomDirectory, messageSearch
  /// Sending read receipts. This work builds no view model, but it has a pace, because in a burst
  /// each message that the person reads can cause a receipt.
  case receipts
  /// Storing the waiting batches of events: in a burst at most once for each frame, not once for
  /// each message. Work for which the person waits is not delayed.
  case stream

  var work: PacedWork {
    switch self {
    case .chatList: .seat(ChatListViewModel.self)
    case .messages: .seat(MessagesViewModel.self)
    case .badge: .seat(BadgeViewModel.self)
    case .statusLine: .seat(StatusLineViewModel.self)
    case .createChat: .seat(CreateChatViewModel.self)
    case .autocomplete: .seat(AutocompleteContactViewModel.self)
    case .chatSearch: .seat(ChatSearchViewModel.self)
    case .sending: .seat(SubmissionsViewModel.self)
    case .banner: .seat(BannerViewModel.self)
    case .messageDetails: .seat(MessageDetailsViewModel.self)
    case .settings: .seat(SettingsViewModel.self)
    case .mentions: .seat(MentionsViewModel.self)
    case .members: .seat(MembersViewModel.self)
    case .roomDirectory: .seat(RoomDirectoryViewModel.self)
    case .messageSearch: .seat(MessageSearchViewModel.self)
    case .receipts: .router(.every(milliseconds: 250))
    case .stream: .router(.every(milliseconds: 16, growingTo: 250))
    }
  }
}

extension ChatListViewModel: Seated {
  package static let seat = Seat(
    .chatList, .every(milliseconds: 100, growingTo: 250), of: .chatList, reading: .chatList)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    ChatListBuilder.build(model, surroundings)
  }
}

extension MessagesViewModel: Seated {
  package static let seat = Seat(
    .messages, .every(milliseconds: 16, growingTo: 250), of: .messages,
    reading: [.openChat, .messages])

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    MessagesBuilder.build(model, surroundings)
  }
}

extension BadgeViewModel: Seated {
  package static let seat = Seat(.badge, .every(milliseconds: 500), of: .totals, reading: .totals)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    BadgeBuilder.build(model)
  }
}

extension StatusLineViewModel: Seated {
  package static let seat = Seat(.statusLine, .every(milliseconds: 100), of: .status)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    StatusLineBuilder.build(model, surroundings)
  }
}

extension CreateChatViewModel: Seated {
  package static let seat = Seat(.createChat, .atOnce, of: .creation)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    CreateChatBuilder.build(model, surroundings)
  }
}

extension AutocompleteContactViewModel: Seated {
  package static let seat = Seat(.autocomplete, .atOnce, of: .contacts, reading: .contacts)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    AutocompleteContactBuilder.build(model)
  }
}

extension ChatSearchViewModel: Seated {
  package static let seat = Seat(.chatSearch, .atOnce, of: .chatSearch, reading: .chatSearch)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    ChatSearchBuilder.build(model, surroundings)
  }
}

extension SubmissionsViewModel: Seated {
  package static let seat = Seat(.sending, .atOnce, of: [.sending, .status])

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    SubmissionsBuilder.build(model)
  }
}

extension BannerViewModel: Seated {
  // Each new view model may ring the terminal's bell, so new messages are shown at most once a
  // second.
  package static let seat = Seat(.banner, .every(milliseconds: 1000), of: .banner)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    BannerBuilder.build(model)
  }
}

extension MessageDetailsViewModel: Seated {
  package static let seat = Seat(
    .messageDetails, .every(milliseconds: 100), of: .messageDetails, reading: .messageDetails)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    MessageDetailsBuilder.build(model, surroundings)
  }
}

extension SettingsViewModel: Seated {
  package static let seat = Seat(.settings, .atOnce, of: .settings)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    SettingsBuilder.build(model)
  }
}

extension MentionsViewModel: Seated {
  package static let seat = Seat(.mentions, .atOnce, of: .mentions, reading: .mentions)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    MentionsBuilder.build(model)
  }
}

extension MembersViewModel: Seated {
  package static let seat = Seat(.members, .atOnce, of: .members, reading: .members)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    MembersBuilder.build(model)
  }
}

extension RoomDirectoryViewModel: Seated {
  package static let seat = Seat(.roomDirectory, .atOnce, of: .roomDirectory)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    RoomDirectoryBuilder.build(model)
  }
}

extension MessageSearchViewModel: Seated {
  package static let seat = Seat(.messageSearch, .atOnce, of: .messageSearch)

  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self {
    MessageSearchBuilder.build(model, surroundings)
  }
}

/// A row of the table in `SeatTable.swift`, for one kind of view model: its pace, the parts of the
/// model that it shows, and the windows (loaded parts of the stored data) that are read for it.
package struct Seat: Sendable {
  package let paced: Paced
  package let pace: Pace
  /// The parts of the model that the view model shows: a change of one of these parts marks the
  /// view model as due.
  package let parts: ModelParts
  /// The windows (loaded parts of the stored data) that the view model needs: those that are stale
  /// are read from the store again before it is built.
  package let windows: StoreWindows

  init(_ paced: Paced, _ pace: Pace, of parts: ModelParts, reading windows: StoreWindows = []) {
    self.paced = paced
    self.pace = pace
    self.parts = parts
    self.windows = windows
  }
}

/// A view model with a seat, which is a row of the table in `SeatTable.swift`, so that panes and
/// other parts of the program can listen to the view model.
package protocol Seated: Sendable, Equatable {
  static var seat: Seat { get }
  static func build(_ model: ChatModel, _ surroundings: Surroundings) -> Self
}

/// The pace of a kind of work: the shortest time between two runs of the work, and the longest time
/// to which that time grows while changes follow each other quickly. Work for which the person
/// waits (`Pacer.hurry`), or whose last run had no effect, may be done earlier.
package struct Pace: Sendable, Equatable {
  /// The usual shortest time between two runs of the work, in nanoseconds.
  package let interval: UInt64
  /// The time to which `interval` grows in a long burst of changes, in nanoseconds; equal to
  /// `interval` if it does not grow. A person cannot read sixty changes a second, and each change
  /// costs a transaction and a frame on the terminal.
  package let maxInterval: UInt64

  static let atOnce = every(milliseconds: 0)

  /// The pace of work that is done at most once in `milliseconds`. The interval grows up to
  /// `longest` milliseconds while changes follow each other quickly; with `nil` it does not grow.
  static func every(milliseconds: UInt64, growingTo longest: UInt64? = nil) -> Pace {
    Pace(
      interval: milliseconds * 1_000_000, maxInterval: (longest ?? milliseconds) * 1_000_000)
  }
}

struct PacedWork {
  let pace: Pace
  /// Makes the set of listeners to the view model that the work builds; `nil` for the router's own
  /// work, which has no listeners.
  let makeAudience: (() -> any ListenerAudience)?

  static func seat<ViewModel: Seated>(_ type: ViewModel.Type) -> PacedWork {
    PacedWork(pace: type.seat.pace, makeAudience: { Audience<ViewModel>() })
  }

  static func router(_ pace: Pace) -> PacedWork { PacedWork(pace: pace, makeAudience: nil) }
}

extension Paced {
  package var pace: Pace { Self.paces[rawValue] }

  // The table is evaluated once, because the pacer reads a pace at each change.
  private static let paces = allCases.map(\.work.pace)
}
