internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

/// The create-chat pane: the new-chat form and its candidates and, while a chat is being created,
/// the first message for that chat and the inputs that were typed ahead.
struct CreateChatScreen: Sendable {
  private(set) var state = State.closed
  /// The progress of the last request for a chat, and what the new-chat form has to know about the
  /// account.
  private(set) var viewModel = CreateChatViewModel.initial
  /// The candidates that were received last: people who match a typed name, which may be an earlier
  /// one than that in the new-chat form.
  private(set) var candidates = AutocompleteContactViewModel.initial
  private(set) var cache = PaneCache<CreateChatInput, PaneDrawing>()
  /// The new-chat form that the create-chat pane shows when it is next opened: the one that was
  /// left without creating a chat, an empty one, or one that was prepared for the next opening.
  private var unfinished = CreateChatForm()
  /// The person's unfinished form, kept while the create-chat pane shows a form of its own for a
  /// slash command, a chosen person or a room. It is shown again once that form
  /// had its result or was left unchanged or empty. `nil` if no form is put aside.
  private var putAside: CreateChatForm?
  /// The new-chat form as it was when the create-chat pane opened. If the person leaves the pane
  /// with an unchanged form, its contents are discarded.
  private var reopened = CreateChatForm()
  private var firstWords: FirstWords?
  /// The inputs after Enter, meant for the chat that is being created. If creating the chat fails,
  /// they are kept as long as the new-chat form is open and has the same people.
  private var held = HeldInputs()

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.createChat))
    let message = state.form?.linkedMessage
    var step = Self.reduce(state, event)
    // Candidates are not sent again for the same typed name, so the received ones are applied once
    // more.
    step.state = Self.reduce(step.state, .suggested(candidates)).state
    if case .cancelled = event, let form = state.form {
      unfinished = form.focused(form.fields.first ?? .people)
      dropWords()
    }
    // The first message and the kept inputs are meant for the people whom the new-chat form named,
    // so they are dropped when the form names other people.
    if let old = state.form, let new = step.state.form, !old.hasSamePeople(as: new),
      !isChosen(new, insteadOf: old)
    {
      dropWords()
    }
    state = step.state
    if case .received(.entered) = event { return entered(step.effects) }
    guard step.effects.contains(where: \.isOpening) else { return step.effects }
    return made(step.effects, showing: message)
  }

  /// `true` if `new` is `old` with the name that the router called unclear replaced by a candidate,
  /// so that both forms mean the same people.
  private func isChosen(_ new: CreateChatForm, insteadOf old: CreateChatForm) -> Bool {
    guard case .unclear(let name, _) = viewModel.state else { return false }
    return new.resolves(name, in: old)
  }

  /// Discards the first message and the inputs for the chat that is being created, so that they are
  /// not sent to anybody else.
  private mutating func dropWords() {
    firstWords = nil
    held = HeldInputs()
  }

  /// Ends the new-chat form after a space was joined, which is not a chat to open.
  private mutating func entered(_ effects: [SceneEffect]) -> [SceneEffect] {
    unfinished = putAside ?? CreateChatForm()
    putAside = nil
    dropWords()
    return effects
  }

  /// Adds the first message and the inputs that were typed ahead to the effects that open the chat,
  /// and shows there the message to which the link led that was in the form.
  private mutating func made(
    _ effects: [SceneEffect], showing message: EventID?
  ) -> [SceneEffect] {
    defer {
      unfinished = putAside ?? CreateChatForm()
      putAside = nil
      dropWords()
    }
    let opening = effects.flatMap { effect -> [SceneEffect] in
      guard case .open(let chat) = effect else { return [effect] }
      let link = message.map { MatrixLink(address: chat.rawValue, event: $0) }
      return [.openMade(chat, saying: firstWords)]
        + (link.map { [.awaitChat(.chatList(.openLink($0)))] } ?? [])
    }
    return opening + [.replay(held.inputs)]
  }

  mutating func receive(_ viewModel: CreateChatViewModel, in context: SceneContext) -> [SceneEffect]
  {
    self.viewModel = viewModel
    return run(.received(viewModel.state), in: context)
  }

  mutating func receive(
    _ candidates: AutocompleteContactViewModel, in context: SceneContext
  ) -> [SceneEffect] {
    self.candidates = candidates
    return run(.suggested(candidates), in: context)
  }

  /// A `name` that is not empty replaces the name that was being typed in the form; while another
  /// chat is being created, the bell rings instead.
  mutating func open(naming name: String = "", in context: SceneContext) -> [SceneEffect] {
    guard state == .closed || name.isEmpty else {
      return [.show(.createChat)] + run(.named(name), in: context)
    }
    unfinished = name.isEmpty ? unfinished.selected() : unfinished.naming(name)
    unfinished.ownNames = viewModel.ownNames
    unfinished.server = viewModel.server
    if state == .closed { reopened = unfinished }
    return [.show(.createChat)] + run(.opened(unfinished), in: context)
  }

  /// Opens the create-chat pane with a form in which only this person is added, or the room of a
  /// link, so that Enter creates the chat or joins the room. The person's unfinished form comes
  /// back after the chat is created or this form is left unchanged. While another chat is being
  /// created, the pane is only shown, and the bell rings.
  mutating func open(taking person: PersonChoice, in context: SceneContext) -> [SceneEffect] {
    guard !viewModel.ownNames.contains(person.address.lowercased()) else {
      return [.note(ScreenWords.isYou)]
    }
    return open(CreateChatForm(taking: person), in: context)
  }

  /// Opens the create-chat pane with the form for a room of this name; "" leaves the name empty.
  /// The person's unfinished form comes back after the room is created, or when the person goes
  /// back from this form while it is unchanged or empty. While another chat is being created, the
  /// pane is only shown, and the bell rings.
  mutating func open(roomNamed name: String, in context: SceneContext) -> [SceneEffect] {
    open(CreateChatForm(roomNamed: name), in: context)
  }

  private mutating func open(_ form: CreateChatForm, in context: SceneContext) -> [SceneEffect] {
    guard !state.isCreating else { return [.show(.createChat), .bell] }
    let closing = state == .closed ? [] : close(in: context)
    if putAside?.isEmpty ?? true { putAside = unfinished }
    unfinished = form
    return closing + open(in: context)
  }

  /// Enters `names`, which commas separate, or the address of a room into an empty form and submits
  /// it, as a person would. The person's unfinished form comes back after the chat is created or
  /// the room is joined. `first`: the first message for the chat; `nil` for none.
  mutating func create(
    with names: String, saying first: FirstWords?, in context: SceneContext
  ) -> [SceneEffect] {
    // The directory of public rooms may have been opened above the new-chat form.
    let closing = state == .closed ? [] : close(in: context)
    // After a failed command the create-chat pane's form contains that command's names, and the
    // person's own form is still in `putAside`.
    putAside = putAside ?? unfinished
    unfinished = CreateChatForm()
    // A command names people in full, so no candidate takes the place of the last of them.
    let effects =
      closing + open(in: context) + run(.edited(.paste(names)), in: context)
      + run(.moved(.release), in: context) + run(.submitted, in: context)
    if let first { firstWords = first }
    return effects
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] { run(.cancelled, in: context) }

  private mutating func leave(in context: SceneContext) -> [SceneEffect] {
    let isUnwanted = state.form.map { $0.isSame(as: reopened) || $0.isEmpty } == true
    let effects = close(in: context)
    if isUnwanted {
      unfinished = putAside ?? CreateChatForm()
      putAside = nil
    }
    return effects
  }

  mutating func hold(_ input: TerminalInput) -> Bool {
    guard state.isCreating, Self.isForTheMadeChat(input) else { return false }
    held.append(input)
    return true
  }

  private static func isForTheMadeChat(_ input: TerminalInput) -> Bool {
    switch input {
    case .focus, .mouse: return false
    case .paste: return true
    case .key(let stroke):
      guard let action = KeyTable.action(for: stroke, in: .createChat) else { return true }
      return action == .choose || ComposerEdit(action) != nil
    }
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .edit(let edit): return run(.edited(edit), in: context)
    case .move(let move): return run(.moved(move == .up ? .up : .down), in: context)
    case .choose: return run(.submitted, in: context)
    case .retry: return retry(in: context)
    case .back: return leave(in: context)
    case .press(let row, let column):
      return [.show(.createChat)] + press(row, column, in: context)
    case .turn: return []
    }
  }

  private mutating func retry(in context: SceneContext) -> [SceneEffect] {
    if case .failed = viewModel.state { return run(.submitted, in: context) }
    let again = candidates.retry.map { [SceneEffect.intent($0)] } ?? []
    return again + [.intent(.reconnect)]
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    let area = context.layout.page
    let target = CreateChatPane.target(
      at: Position(row: row - area.row, column: column - area.column), viewModel,
      state.autocomplete, paneState(isFocused: true, in: context), size: area.size)
    switch target {
    case .candidate(let index): return run(.moved(.take(index)), in: context)
    case .person(let index): return run(.removed(index), in: context)
    case .back: return leave(in: context)
    case .field(let button) where [.button, .unfold, .directory].contains(button):
      return run(.focused(button), in: context) + run(.submitted, in: context)
    case .admission(let admission): return run(.admitted(admission), in: context)
    case .field(let field): return run(.focused(field), in: context)
    case nil: return []
    }
  }

  /// Gives the keyboard focus to the first field, or to the last button if `fromBehind` is true,
  /// because the person moves backward.
  mutating func focus(fromBehind: Bool, in context: SceneContext) -> [SceneEffect] {
    let fields = state.form?.fields ?? []
    return run(.focused((fromBehind ? fields.last : fields.first) ?? .people), in: context)
  }

  /// Gives the keyboard focus to the next field, or to the previous one if `backward` is true.
  /// Beyond the last or first field, the focus moves to the chat list on a wide screen; on a narrow
  /// screen and in linear mode it moves to the other end of the new-chat form.
  mutating func focusNext(backward: Bool, in context: SceneContext) -> [SceneEffect] {
    let field = state.form?.focus ?? .people
    let next = state.form?.focus(by: backward ? -1 : 1) ?? field
    guard next == field else { return run(.focused(next), in: context) }
    guard context.layout.isWide else { return focus(fromBehind: backward, in: context) }
    return [.show(.chatList)]
  }

  var hintWords: HintWords {
    let form = state.form
    let offered = form?.offers == true ? form?.candidates ?? [] : []
    let chosen = form?.highlighted.flatMap { offered.indices.contains($0) ? offered[$0] : nil }
    let take = chosen.map { ScreenWords.take($0.choice.label) }
    let tabsToName = form?.focus == .people && form?.isRoom != true
    // In the form for a room, Enter moves to the next field, as Tab does, so one hint is enough.
    let isSame = take == nil && enterWords == ScreenWords.nextField
    return HintWords(
      order: [.choose] + (offered.isEmpty ? [] : [.down]) + (isSame ? [] : [.nextPane]) + [.back],
      labels: [
        .choose: take ?? enterWords, .down: ScreenWords.choose,
        .nextPane: tabsToName ? ScreenWords.nameField : ScreenWords.nextField,
      ], isOverlay: false)
  }

  private var enterWords: String {
    guard let form = state.form else { return ScreenWords.startChat }
    let start = form.request?.room == nil ? ScreenWords.startChat : ScreenWords.joinRoom
    switch form.focus {
    case .unfold: return form.isRoom ? ScreenWords.hideRoomFields : ScreenWords.showRoomFields
    case .directory: return ScreenWords.findRooms
    case .button: return form.isRoom ? ScreenWords.makeRoom : start
    case .people, .room, .topic, .admission, .alias:
      return form.isRoom ? ScreenWords.nextField : start
    }
  }

  private func paneState(isFocused: Bool, in context: SceneContext) -> CreateChatPaneState {
    var pane = state.paneState(isFocused: isFocused)
    pane.isLinear = context.layout.isLinear
    pane.hasBack = !context.layout.showsBoth
    return pane
  }

  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(isFocused: Bool, in context: SceneContext) -> Layer {
    let area = context.layout.page
    let pane = paneState(isFocused: isFocused, in: context)
    let input = CreateChatInput(
      viewModel: viewModel, candidates: state.autocomplete, state: pane, size: area.size)
    let (drawing, isNew) = cache.drawing(of: input) {
      CreateChatPane.draw($0.viewModel, $0.candidates, $0.state, size: $0.size)
    }
    return Layer(place: .createChat, area: area, drawing: drawing, isNew: isNew)
  }
}

struct CreateChatInput: Sendable, Equatable {
  let viewModel: CreateChatViewModel
  let candidates: AutocompleteContactViewModel
  let state: CreateChatPaneState
  let size: Size
}

extension SceneEffect {
  fileprivate var isOpening: Bool {
    if case .open = self { true } else { false }
  }
}
