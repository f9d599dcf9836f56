internal import Cells
internal import Intents
internal import Model
internal import Screens
internal import Storage
internal import Engine
internal import ViewModels

/// Builds the view models of the chat list and of the messages from a model, and draws their panes,
/// for a terminal of 40 rows and 120 columns.
struct GrowthView {
  /// The sizes of the two panes on a screen of 120×40 cells: the chat list, and the messages beside
  /// it.
  private static let listSize = Size(rows: 39, columns: 36)
  private static let pageSize = Size(rows: 39, columns: 83)

  private var model = ChatModel()

  /// Makes the model of the account, with the open chat and the parts of the store that are shown.
  mutating func open(_ store: ChatStore) throws {
    model.begin(account: try store.account(), selected: GrowthWriter.open)
    _ = model.open(GrowthWriter.open, stored: try store.chat(GrowthWriter.open))
    show(try GrowthWindows(store))
  }

  /// Puts the parts that were read from the store into the model.
  mutating func show(_ windows: GrowthWindows) {
    _ = model.replace(windows.list)
    _ = model.replace(totals: windows.totals)
    _ = model.replace(openChat: windows.chat)
    _ = model.replace(standing: windows.standing)
    _ = model.replace(windows.messages)
  }

  /// Builds the view models of both panes.
  func build() -> (list: ChatListViewModel, messages: MessagesViewModel) {
    let surroundings = Surroundings(
      now: ServerTimestamp(milliseconds: 1_767_225_600_000), calendar: Self.calendar)
    return (
      ChatListBuilder.build(model, surroundings), MessagesBuilder.build(model, surroundings)
    )
  }

  /// Draws both panes.
  static func draw(_ viewModels: (list: ChatListViewModel, messages: MessagesViewModel)) {
    var list = ChatListPaneState()
    list.selected = GrowthWriter.open
    list.isFocused = false
    var messages = MessagesPaneState()
    messages.isFocused = true
    _ = ChatListPane.draw(viewModels.list, list, size: listSize)
    _ = MessagesPane.draw(viewModels.messages, messages, size: pageSize)
  }

  /// A calendar in UTC that counts days, but whose date is always 1 January 2026, because a real
  /// one would add the C library's time to the measurement.
  @Sendable private static func calendar(_ timestamp: ServerTimestamp) -> LocalTime {
    let minutes = Int(timestamp.milliseconds / 60_000)
    return LocalTime(
      year: 2026, month: 1, day: 1, weekday: 4, hour: minutes / 60 % 24, minute: minutes % 60,
      dayNumber: minutes / 1_440)
  }
}
