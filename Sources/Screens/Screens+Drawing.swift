internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

// The drawing of the whole screen.
extension Screens {
  /// Returns the drawing of the whole screen; a pane or overlay whose input has not changed is not
  /// drawn again.
  ///
  /// Call this method after inputs, view models and resizes, once none of these is waiting to be
  /// handled. The outcomes in the drawing report a new reading position, and request what the
  /// visible messages need, such as more rows or thumbnails.
  package mutating func draw() -> ScreenDrawing {
    guard !context.layout.isTooSmall else {
      let drawing = TooSmallPane.draw(size: context.layout.size)
      return ScreenDrawing(
        buffer: drawing.buffer, cursor: nil, outcomes: tell(readingPosition(of: nil)))
    }
    var layers: [Layer] = []
    var drawn: MessagesDrawing?
    drawPanes(&layers, &drawn)
    drawOverlays(&layers)
    var outcomes = drawn.map { perform(messages.follow($0, in: context)) } ?? []
    outcomes += tell(readingPosition(of: drawn))
    let composed = canvas.compose(layers, size: context.layout.size)
    let buffer = context.layout.isLinear ? composed.linear : composed
    return ScreenDrawing(buffer: buffer, cursor: cursor(in: layers), outcomes: outcomes)
  }

  private mutating func drawPanes(_ layers: inout [Layer], _ drawn: inout MessagesDrawing?) {
    let layout = context.layout
    if layout.showsBoth || navigation.base == .chatList {
      let isFocused = navigation.top.context == .chatList
      layers.append(
        chatList.draw(
          isFocused: isFocused, open: messages.listedChat, badge: status.total, in: context))
    }
    if let area = layout.rule { layers.append(canvas.rule(in: area)) }
    if let page = shownPage {
      layers.append(draw(page, &drawn))
    }
    if let area = layout.statusLine { layers.append(drawStatusLine(area)) }
  }

  /// The page to draw; `nil` only on a narrow screen or in linear mode, while the chat list is
  /// shown.
  private var shownPage: Place? {
    if context.layout.isWide { return navigation.page ?? .messages }
    return navigation.base.isPage ? navigation.base : nil
  }

  private mutating func draw(_ page: Place, _ drawn: inout MessagesDrawing?) -> Layer {
    switch page {
    case .createChat: createChat.draw(isFocused: navigation.top == page, in: context)
    case .messageSearch: messageSearch.draw(isFocused: navigation.top == page, in: context)
    default: drawMessages(as: page, &drawn)
    }
  }

  private mutating func drawMessages(as page: Place, _ drawn: inout MessagesDrawing?) -> Layer {
    let name = messages.state.openingChat.flatMap { chatList.row(of: $0)?.name }
    let surroundings = PageSurroundings(
      name: name ?? "", badge: status.total, undo: status.undo?.offer.words ?? "",
      report: isReportOnPage ? status.note : "",
      bannerColumns: banner.titleColumns(in: context), hasNoChats: chatList.hasNoChats)
    let (layer, drawing) = messages.draw(
      as: page, isActive: navigation.top == .messages, surroundings, in: context)
    drawn = drawing
    return layer
  }

  private mutating func drawStatusLine(_ area: Area) -> Layer {
    // While the overlay of key bindings waits for a key to assign, no key has its usual action, so
    // no hints are shown.
    let keys = navigation.top == .keys && keysScreen.isAsking ? nil : keyContext
    let hasNoteRow =
      [.messages, .peek].contains(shownPage) && messages.hasNoteRow(in: context)
    return status.draw(
      area, keys: keys, words: hintWords, showsNote: !isReportOnPage, offersUndo: !hasNoteRow,
      in: context)
  }

  /// `true` if the page shows reports above its composer, so that the status line keeps its place:
  /// an overlay could cover them there.
  private var isReportOnPage: Bool {
    [.messages, .peek].contains(shownPage) && messages.showsReports && !navigation.top.isOverlay
  }

  /// The key hints of the status line, if they depend on what keys do at the moment in the pane or
  /// overlay with the keyboard focus, such as accepting a completion; `nil` for the usual hints.
  private var hintWords: HintWords? {
    if navigation.top == .createChat { return createChat.hintWords }
    if navigation.top == .messageSearch { return messageSearch.hintWords }
    if navigation.top == .chatList, chatList.hasNoChats { return Self.firstHints }
    if navigation.top == .settings { return settingsScreen.isOnButton ? Self.buttonHints : nil }
    guard navigation.top == .messages, messages.completesWord else { return nil }
    let completes = HintWords(
      order: [.nextPane], labels: [.nextPane: ScreenWords.complete], isOverlay: false)
    return messages.offerHints ?? completes
  }

  private static let buttonHints = HintWords(
    order: [], labels: [.nextValue: ScreenWords.press], isOverlay: false)

  private static let firstHints = HintWords(
    order: [.choose, .switcher, .quit], labels: [.choose: ScreenWords.newChat], isOverlay: false,
    hidden: [.newChat, .menu, .peek, .nextUnread, .nextPane])

  private mutating func drawOverlays(_ layers: inout [Layer]) {
    if let picker = messages.drawPicker(in: context) { layers.append(picker) }
    if let menu = chatMenu.draw(in: context) { layers.append(menu) }
    if let accounts = accounts.draw(in: context) { layers.append(accounts) }
    if navigation.contains(.messageDetails) { layers.append(messageDetails.draw(in: context)) }
    if navigation.contains(.members) { layers += members.draw(in: context) }
    if navigation.contains(.rooms) { layers.append(rooms.draw(in: context)) }
    if navigation.contains(.switcher) { layers.append(switcher.draw(in: context)) }
    if navigation.contains(.settings) { layers.append(settingsScreen.draw(in: context)) }
    if navigation.contains(.keys) { layers.append(keysScreen.draw(in: context)) }
    if navigation.contains(.help) { layers.append(help.draw(in: context)) }
    let concerned = messages.selection.drawnRows
    if let asked = question.draw(concerned: concerned, in: context) { layers.append(asked) }
    if let strip = banner.draw(in: context) { layers.append(strip) }
  }

  mutating func forgetDrawings() {
    canvas = ScreenCanvas()
    chatList.forgetDrawing()
    chatMenu.forgetDrawing()
    accounts.forgetDrawing()
    messages.forgetDrawing()
    createChat.forgetDrawing()
    messageSearch.forgetDrawing()
    switcher.forgetDrawing()
    help.forgetDrawing()
    messageDetails.forgetDrawing()
    members.forgetDrawing()
    rooms.forgetDrawing()
    settingsScreen.forgetDrawing()
    keysScreen.forgetDrawing()
    question.forgetDrawing()
    banner.forgetDrawing()
    status.forgetDrawing()
  }

  /// The cursor's position in a pane or overlay that has no cursor of its own: in linear mode its
  /// first cell, from where a screen reader begins to read; otherwise `nil`, which hides the
  /// cursor.
  private var title: Position? {
    context.layout.isLinear ? Position(row: 0, column: 0) : nil
  }

  private func cursor(in layers: [Layer]) -> Position? {
    guard let layer = layers.last(where: { $0.place == navigation.top }),
      let cursor = layer.drawing.cursor ?? title
    else { return nil }
    let place = Position(
      row: layer.area.row + cursor.row, column: layer.area.column + cursor.column)
    let size = context.layout.size
    return place.row < size.rows && place.column < size.columns ? place : nil
  }

  // MARK: Reading position

  /// The reading position to report to the router for a drawing of the messages (`nil`: none were
  /// drawn). While the chat that was restored at the start is shown but the person has not entered
  /// it, the position names it only as shown, so that it is not marked as read.
  private func readingPosition(of drawn: MessagesDrawing?) -> ReadingPosition {
    guard startUp != .restored || messages.peek != nil else {
      let shown = drawn == nil ? nil : messages.state.chat
      return .none(showing: shown, isFocused: context.isFocused)
    }
    return messages.readingPosition(
      of: drawn, isCovered: navigation.top.isOverlay, in: context)
  }

  private mutating func tell(_ position: ReadingPosition) -> [Outcome] {
    guard position != reading else { return [] }
    reading = position
    return [.intent(.reading(position))]
  }
}
