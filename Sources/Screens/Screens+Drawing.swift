internal import Cells
internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

// The picture of the whole screen.
extension Screens {
  /// Draws what changed since the last drawing and puts the screen together.
  ///
  /// To be called after every input, view model and resize, when there is nothing left to take in; its
  /// outcomes are what follows from the view: a new reading position, more rows to load.
  package mutating func draw() -> ScreenDrawing {
    guard !layout.isTooSmall else {
      let drawing = TooSmallPane.draw(size: layout.size)
      return ScreenDrawing(
        buffer: drawing.buffer, cursor: nil, outcomes: tell(position(of: nil)))
    }
    var layers: [Layer] = []
    var messages: MessagesDrawing?
    if showsChatList { layers.append(drawChatList()) }
    if let rule = layout.rule { layers.append(drawRule(rule)) }
    if let page = shownPage {
      if page == .createChat {
        layers.append(drawCreateChat())
      } else {
        layers.append(drawMessages(as: page, &messages))
      }
    }
    if let area = layout.statusLine { layers.append(drawStatusLine(area)) }
    if let picker = selection.picker { layers.append(draw(picker)) }
    if navigation.contains(.inspection) { layers.append(drawInspection()) }
    if navigation.contains(.switcher) { layers.append(drawSwitcher()) }
    if navigation.contains(.settings) { layers.append(drawSettings()) }
    if navigation.contains(.help) { layers.append(drawHelp()) }
    if let question { layers.append(draw(question)) }
    if let strip = drawBanner() { layers.append(strip) }
    var outcomes = messages.map { follow($0) } ?? []
    outcomes += tell(position(of: messages))
    let buffer = drawings.compose(layers, size: layout.size)
    return ScreenDrawing(buffer: buffer, cursor: cursor(in: layers), outcomes: outcomes)
  }

  // MARK: What is shown

  private var showsChatList: Bool { layout.isWide || navigation.base == .chatList }

  /// The page that is shown; on a wide screen there is always one.
  private var shownPage: Place? {
    if layout.isWide { return navigation.page ?? .messages }
    return navigation.base.isPage ? navigation.base : nil
  }

  private func cursor(in layers: [Layer]) -> Position? {
    guard let layer = layers.last(where: { $0.place == navigation.top }),
      let cursor = layer.drawing.cursor
    else { return nil }
    let place = Position(
      row: layer.area.row + cursor.row, column: layer.area.column + cursor.column)
    guard place.row < layout.size.rows, place.column < layout.size.columns else { return nil }
    return place
  }

  // MARK: Reading

  /// What a person sees of a chat. What is under an overlay is not followed; what is only looked at, or
  /// was shown by itself, is not seen.
  private func position(of drawing: MessagesDrawing?) -> ReadingPosition {
    guard let drawing, peek == nil, !isReopened, let session = messagesState.session else {
      return ReadingPosition(chat: nil, isFocused: isFocused, followsEnd: true, lastShown: nil)
    }
    // On the way to where unread begins the end is passed, not read.
    guard case .open(let chat) = messagesState, let rows = chat.rows, unreadSearch == nil else {
      return ReadingPosition(
        chat: session.chat, isFocused: isFocused, followsEnd: false, lastShown: nil)
    }
    let follows = session.scroll == .end && drawing.isAtEnd && !navigation.top.isOverlay
    // At the end all is shown, also what has no row of its own.
    let newest = drawing.isAtEnd ? rows.newestEvent : nil
    return ReadingPosition(
      chat: session.chat, isFocused: isFocused, followsEnd: follows,
      lastShown: drawing.lastShown.map { newest ?? $0 })
  }

  private mutating func tell(_ position: ReadingPosition) -> [Outcome] {
    guard position != reading else { return [] }
    reading = position
    return [.intent(.reading(position))]
  }

  // MARK: Panes

  private mutating func drawChatList() -> Layer {
    let input = PaneInput(
      viewModel: chatList,
      state: chatListState.paneState(isFocused: navigation.top.context == .chatList),
      size: layout.list.size)
    let (drawing, isNew) = drawings.chatList.drawing(of: input) {
      ChatListPane.draw($0.viewModel, $0.state, size: $0.size)
    }
    return Layer(place: .chatList, area: layout.list, drawing: drawing, isNew: isNew)
  }

  private mutating func drawRule(_ area: Area) -> Layer {
    let (buffer, isNew) = drawings.rule.drawing(of: area.size) { size in
      var buffer = PaneBuffer(size: size)
      buffer.verticalRule(column: 0, rows: 0..<size.rows, role: .border)
      return buffer
    }
    return Layer(place: nil, area: area, drawing: PaneDrawing(buffer: buffer), isNew: isNew)
  }

  private static let endKey = KeyTable.hint(for: .scrollToEnd, in: .messages)?.key ?? ""

  private mutating func drawMessages(
    as page: Place, _ messages: inout MessagesDrawing?
  ) -> Layer {
    let isActive = navigation.top == .messages
    var state =
      messagesState.session?.paneState(isFocused: isActive) ?? MessagesPaneState()
    state.isPeek = page == .peek
    state.selected = selection.message
    state.endKey = context == .messages ? Self.endKey : ""
    if !selectionBanner.isEmpty { state.banner = selectionBanner }
    let input = PaneInput(viewModel: messagesViewModel, state: state, size: layout.page.size)
    let (drawing, news) = drawings.messages.drawing(of: input) { last, old in
      guard old.size == input.size, old.viewModel == input.viewModel else { return nil }
      return MessagesPane.redraw(last, of: old.state, as: input.state, size: input.size)
    } _: {
      MessagesPane.draw($0.viewModel, $0.state, size: $0.size)
    }
    messages = drawing
    let shown = drawing.selectedRows
    selectedRows = layout.page.row + shown.lowerBound..<layout.page.row + shown.upperBound
    let rows =
      switch news {
      case .nothing: 0..<0
      case .part: drawing.composerRows
      case .all: 0..<layout.page.size.rows
      }
    return Layer(
      place: page, area: layout.page, drawing: drawing.drawing, newRows: rows)
  }

  private var messagesViewModel: MessagesViewModel {
    switch messagesState {
    case .closed: return .initial
    case .open(let chat): return chat.viewModel
    case .opening(let session):
      let name = chatListState.listing?.rows.first { $0.id == session.chat }?.name
      return MessagesViewModel(
        chat: session.chat, title: name ?? "", subtitle: "", state: .loading, typing: "",
        draft: .empty, refused: [])
    }
  }

  private mutating func drawCreateChat() -> Layer {
    let input = CreateChatInput(
      viewModel: createChat, candidates: createChatState.autocomplete,
      state: createChatState.paneState(isFocused: navigation.top == .createChat),
      size: layout.page.size)
    let (drawing, isNew) = drawings.createChat.drawing(of: input) {
      CreateChatPane.draw($0.viewModel, $0.candidates, $0.state, size: $0.size)
    }
    return Layer(place: .createChat, area: layout.page, drawing: drawing, isNew: isNew)
  }

  private mutating func drawSwitcher() -> Layer {
    let input = PaneInput(
      viewModel: switcherState.viewModel, state: switcherState.paneState,
      size: layout.switcher.size)
    let (drawing, isNew) = drawings.switcher.drawing(of: input) {
      SwitcherPane.draw($0.viewModel, $0.state, size: $0.size)
    }
    return Layer(place: .switcher, area: layout.switcher, drawing: drawing, isNew: isNew)
  }

  private mutating func drawHelp() -> Layer {
    let input = PaneInput(viewModel: help, state: helpState.paneState, size: layout.help.size)
    let (drawing, isNew) = drawings.help.drawing(of: input) {
      HelpPane.draw($0.viewModel, $0.state, size: $0.size)
    }
    return Layer(place: .help, area: layout.help, drawing: drawing, isNew: isNew)
  }

  private mutating func draw(_ question: Question) -> Layer {
    let area = questionArea
    let input = PaneInput(viewModel: 0, state: question.paneState(badge), size: area.size)
    let (drawing, isNew) = drawings.question.drawing(of: input) {
      QuestionPane.draw($0.state, size: $0.size)
    }
    return Layer(place: .question, area: area, drawing: drawing, isNew: isNew)
  }

  /// Where the question is: beside the message that it is about.
  var questionArea: Area {
    switch question {
    case .deleteMessage, .discard: layout.question(about: selectedRows)
    case .markAllRead, .leave, nil: layout.question(about: 0..<0)
    }
  }

  private mutating func draw(_ picker: Picker) -> Layer {
    let area = layout.picker(picker.paneState)
    let input = PickerInput(state: picker.paneState, size: area.size)
    let (drawing, isNew) = drawings.picker.drawing(of: input) {
      PickerPane.draw($0.state, size: $0.size)
    }
    return Layer(place: .picker, area: area, drawing: drawing, isNew: isNew)
  }

  private mutating func drawInspection() -> Layer {
    let input = PaneInput(
      viewModel: shownInspection, state: inspectionState.paneState, size: layout.inspection.size)
    let (drawing, isNew) = drawings.inspection.drawing(of: input) {
      InspectionPane.draw($0.viewModel, $0.state, size: $0.size)
    }
    return Layer(place: .inspection, area: layout.inspection, drawing: drawing, isNew: isNew)
  }
}
