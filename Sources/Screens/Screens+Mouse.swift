internal import Keys

// The mouse acts on the pane under it.
extension Screens {
  private static let wheelLines = 3

  mutating func handle(_ mouse: MouseInput) -> [Outcome] {
    guard !layout.isTooSmall else { return [] }
    switch mouse.kind {
    case .press: return press(mouse)
    case .wheelUp: return turn(mouse, by: -Self.wheelLines)
    case .wheelDown: return turn(mouse, by: Self.wheelLines)
    }
  }

  private mutating func press(_ mouse: MouseInput) -> [Outcome] {
    switch place(under: mouse) {
    case nil: return []
    case .chatList:
      navigation.show(.chatList)
      let row = mouse.row - layout.list.row
      guard let listing = chatListState.listing,
        let index = drawings.chat(atRow: row, size: layout.list.size, first: listing.firstVisible)
      else { return [] }
      return runChatList(.pressed(index))
    case .messages: navigation.show(.messages)
    case .createChat: navigation.show(.createChat)
    case .switcher, .help:
      // Beside an overlay: away with it.
      let isInside = layout.overlay.contains(row: mouse.row, column: mouse.column)
      return isInside ? [] : goBack()
    }
    return []
  }

  private mutating func turn(_ mouse: MouseInput, by lines: Int) -> [Outcome] {
    switch place(under: mouse) {
    case nil, .createChat: return []
    case .chatList: return runChatList(.scrolled(by: lines))
    case .messages: return scroll(.lines(lines))
    case .switcher:
      let visible = drawings.visibleMatches(layout.overlay.size)
      return runSwitcher(.moved(lines < 0 ? .up : .down, visible: visible))
    case .help:
      let size = layout.overlay.size
      return runHelp(
        .scrolled(
          by: lines, lines: drawings.helpLines(help, size),
          visible: drawings.visibleHelpLines(size)))
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
