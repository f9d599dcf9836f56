internal import Cells
internal import Keys
internal import Panes

// The mouse acts on the pane under it.
extension Screens {
  private static let wheelLines = 3

  mutating func handle(_ mouse: MouseInput) -> [Outcome] {
    guard !layout.isTooSmall else { return [] }
    trace?(.mouse)
    switch mouse.kind {
    case .press: return press(mouse)
    case .wheelUp: return turn(mouse, by: -Self.wheelLines)
    case .wheelDown: return turn(mouse, by: Self.wheelLines)
    }
  }

  private mutating func press(_ mouse: MouseInput) -> [Outcome] {
    if let bannerArea, isInside(bannerArea, mouse) { return openBanner() }
    switch place(under: mouse) {
    case nil: return []
    case .chatList:
      if peek == nil { navigation.show(.chatList) }
      return chat(under: mouse).map { runChatList(.pressed($0)) } ?? []
    case .messages:
      return runSelection(.left) + enterMessages()
    case .createChat:
      navigation.show(.createChat)
      return candidate(under: mouse).map { runCreateChat(.moved(.take($0))) } ?? []
    case .peek: return peek.map { open($0.chat) } ?? []
    case .question: return isInside(questionArea, mouse) ? [] : goBack()
    case .picker:
      let area = layout.picker(selection.picker?.paneState ?? PickerPaneState())
      guard isInside(area, mouse) else { return goBack() }
      return choice(under: mouse, area).map { runSelection(.pressed($0)) } ?? []
    case .switcher:
      guard isInside(layout.switcher, mouse) else { return goBack() }
      return match(under: mouse).map { runSwitcher(.pressed($0)) } ?? []
    case .inspection: return isInside(layout.inspection, mouse) ? [] : goBack()
    case .settings:
      guard isInside(layout.settings(settings), mouse) else { return goBack() }
      return setting(under: mouse).map { pressSetting($0) } ?? []
    case .help: return isInside(layout.help, mouse) ? [] : goBack()
    }
  }

  private func isInside(_ area: Area, _ mouse: MouseInput) -> Bool {
    area.contains(row: mouse.row, column: mouse.column)
  }

  /// The row of the chat list under the mouse, by its index.
  private func chat(under mouse: MouseInput) -> Int? {
    guard let listing = chatListState.listing else { return nil }
    return ChatListPane.index(
      atRow: mouse.row - layout.list.row, listing.rows, chatListState.paneState(isFocused: true),
      size: layout.list.size)
  }

  /// The candidate for a new chat under the mouse, by its index.
  private func candidate(under mouse: MouseInput) -> Int? {
    CreateChatPane.candidate(
      atRow: mouse.row - layout.page.row, createChat, createChatState.autocomplete,
      createChatState.paneState(isFocused: true), size: layout.page.size)
  }

  /// The row of the switcher under the mouse, by its index.
  private func match(under mouse: MouseInput) -> Int? {
    SwitcherPane.index(
      atRow: mouse.row - layout.switcher.row, switcherState.viewModel, switcherState.paneState,
      size: layout.switcher.size)
  }

  /// The row of the settings under the mouse, by its index.
  private func setting(under mouse: MouseInput) -> Int? {
    let area = layout.settings(settings)
    return SettingsPane.index(
      atRow: mouse.row - area.row, settings, settingsState.paneState, size: area.size)
  }

  /// The choice under the mouse, by its index.
  private func choice(under mouse: MouseInput, _ area: Area) -> Int? {
    guard let picker = selection.picker else { return nil }
    return PickerPane.index(atRow: mouse.row - area.row, picker.paneState, size: area.size)
  }

  private mutating func turn(_ mouse: MouseInput, by lines: Int) -> [Outcome] {
    switch place(under: mouse) {
    case nil, .createChat, .question: return []
    case .picker:
      let visible = max(1, layout.whole.size.rows - 2)
      return runSelection(.moved(lines < 0 ? .up : .down, visible: visible))
    case .chatList: return runChatList(.scrolled(by: lines))
    case .messages, .peek: return scroll(.lines(lines))
    case .switcher:
      let visible = SwitcherPane.visibleRows(size: layout.switcher.size)
      return runSwitcher(.moved(lines < 0 ? .up : .down, visible: visible))
    case .settings: return moveSettings(lines < 0 ? .up : .down)
    case .inspection: return runInspection(.scrolled(by: lines, last: lastInspectionLine))
    case .help: return runHelp(.scrolled(by: lines, last: lastHelpLine))
    }
  }

  /// An open overlay takes the whole mouse.
  private func place(under mouse: MouseInput) -> Place? {
    if navigation.top.isOverlay { return navigation.top }
    guard layout.isWide else {
      return layout.whole.contains(row: mouse.row, column: mouse.column) ? navigation.base : nil
    }
    if layout.list.contains(row: mouse.row, column: mouse.column) { return .chatList }
    return layout.page.contains(row: mouse.row, column: mouse.column) ? navigation.page : nil
  }
}
