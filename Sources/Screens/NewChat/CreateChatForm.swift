internal import Intents
internal import ViewModels

struct CreateChatForm: Sendable, Equatable {
  /// The limit of the number of people with whom a new chat can begin.
  static let maxPeople = 50
  /// The limit of the length of each text field of the form, such as the room's name, in bytes of
  /// UTF-8. A link in the field for people may be longer.
  static let nameLimit = 255

  private(set) var people: [PersonChoice]
  /// The name or address of the next person to add, as it is being typed.
  private(set) var name = ComposerText()
  /// `true` while the people, the name and the chat's name are left over from an earlier visit to
  /// the create-chat pane: they are shown as selected, and the next typed text replaces them. The
  /// form for a room is never selected.
  private(set) var isSelected = false
  private(set) var roomName = ComposerText()
  private(set) var isRoom = false
  /// They keep their contents while the new-chat form does not show them.
  private(set) var room = RoomFields()
  var focus = CreateChatField.people
  /// The people who match the typed name and are not added yet, among whom the person can choose.
  private(set) var candidates: [CandidateViewModel] = []
  private(set) var note = ""
  /// The index of the candidate that Enter adds to the people; `nil` if Enter adds none. It may be
  /// `firstHighlighted` before the person chooses a candidate.
  private(set) var highlighted: Int?
  /// `true` if no candidate is highlighted by itself, but only by a key, until the name changes.
  private(set) var isReleased = false
  /// `true` after a key press highlighted a candidate, until the person does something else, such
  /// as edit a field, move to another field, add a candidate or remove the highlight.
  private(set) var isOnRow = false
  private(set) var validation = ""
  /// `true` if the person has changed the new-chat form since it was last submitted, or if it was
  /// never submitted.
  private(set) var isChanged = true
  /// The names and addresses, in lower case, of the person who fills in the new-chat form. The form
  /// refuses them, unless a candidate has the same name, because a chat needs another person.
  var ownNames: [String] = []
  /// The name of the account's server, which is part of the room's address; "" while it is unknown.
  var server = ""

  init(taking person: PersonChoice? = nil) { people = person.map { [$0] } ?? [] }

  init(roomNamed name: String) {
    people = []
    isRoom = true
    roomName.edit(.paste(name))
    focus = roomName.isBlank ? .room : .button
  }

  /// The typed name without whitespace around it. Candidates are accepted only for this name.
  var words: String { name.text.trimmingBlanks() }

  var offers: Bool { focus == .people && !candidates.isEmpty && validation.isEmpty }
  var isEmpty: Bool { people.isEmpty && name.isBlank && roomName.isBlank && room.isBlank }

  var fields: [CreateChatField] {
    CreateChatField.fields(isRoom: isRoom, admission: room.admission)
  }

  var isFull: Bool { people.count >= Self.maxPeople }

  /// `true` if both forms have the same contents; the focus may differ.
  func isSame(as other: Self) -> Bool {
    people == other.people && name.text == other.name.text && roomName.text == other.roomName.text
      && isRoom == other.isRoom && room.isSame(as: other.room)
  }

  func hasSamePeople(as other: Self) -> Bool { people == other.people && words == other.words }

  func validated() -> Self {
    var copy = self
    if let problem {
      (copy.validation, copy.focus) = (problem, .people)
    } else if isRoom, roomName.isBlank {
      (copy.validation, copy.focus) = (ScreenWords.nameTheRoom, .room)
    } else if isRoom, case .failure(let problem) = room.setup(server: server) {
      (copy.validation, copy.focus) = (problem.words, .alias)
    } else {
      (copy.validation, copy.focus) = (ScreenWords.enterName, .people)
    }
    return copy
  }

  func unfolded(_ isRoom: Bool) -> Self {
    var copy = self
    copy.isRoom = isRoom
    copy.validation = ""
    copy.isChanged = true
    return copy.focused(isRoom ? .room : .people)
  }

  func admitting(_ admission: RoomAdmission) -> Self {
    var copy = focused(.admission)
    copy.room.admission = admission
    copy.validation = ""
    copy.isChanged = true
    return copy
  }

  func focused(_ field: CreateChatField) -> Self {
    var copy = self
    copy.focus = field
    copy.highlighted = nil
    copy.isOnRow = false
    copy.isSelected = false
    return copy
  }

  /// Returns the new-chat form as the create-chat pane shows it when it opens again: what an
  /// earlier visit left is selected.
  func selected() -> Self {
    var copy = self
    copy.isSelected = !isRoom && !(people.isEmpty && name.isEmpty && roomName.isEmpty)
    return copy
  }

  // MARK: Candidates

  func suggested(_ viewModel: AutocompleteContactViewModel) -> Self {
    guard viewModel.words == words else { return self }
    var copy = self
    let chosen = highlighted.flatMap { candidates.indices.contains($0) ? candidates[$0] : nil }
    copy.note = viewModel.note
    copy.candidates = words.isEmpty ? [] : viewModel.candidates.filter { !has($0.choice) }
    // Candidates that arrive later do not change which one Enter adds, except the person whose id
    // is typed. If the person's choice is no longer among them, Enter adds none.
    copy.highlighted =
      !isOnRow && copy.candidates.first?.isExact == true
      ? copy.firstHighlighted
      : chosen.flatMap { copy.candidates.firstIndex(of: $0) }
        ?? (isOnRow ? nil : copy.firstHighlighted)
    return copy
  }

  /// The index of the candidate that Enter adds while the person has chosen none: the first one.
  /// `nil` without candidates, and if other candidates have the same name, because the person then
  /// has to choose among them by their addresses; also while another field has the focus, and while
  /// `isReleased` is `true`.
  private var firstHighlighted: Int? {
    guard focus == .people, !isReleased, let first = candidates.first else { return nil }
    if first.isExact { return 0 }
    // A typed "@" begins a user id, so a display name is not what is meant.
    guard !words.hasPrefix("@") || first.choice.address.lowercased().hasPrefix(words.lowercased())
    else { return nil }
    let name = first.choice.label.lowercased()
    return candidates.dropFirst().contains { $0.choice.label.lowercased() == name } ? nil : 0
  }

  /// Returns the new-chat form as it is after it was submitted: it counts as unchanged, and no
  /// candidate is highlighted.
  func handedOver() -> Self {
    var copy = released()
    copy.isChanged = false
    return copy
  }

  /// Returns the new-chat form after the router reported that `name` is unclear: if the name was
  /// added to the people, it is in the field again, so that the person can correct it or choose a
  /// candidate.
  func asking(about name: String) -> Self {
    var copy = focused(.people)
    guard words != name, let index = people.firstIndex(where: { $0.address == name }) else {
      return copy
    }
    copy.people.remove(at: index)
    if !words.isEmpty { copy.add(PersonChoice(words)) }
    copy.clearName()
    copy.isReleased = true
    copy.name.editName(.paste(name))
    return copy
  }

  /// `true` if the person chose a candidate for `name`, which was unclear in the new-chat form
  /// `old`.
  func resolves(_ name: String, in old: Self) -> Bool {
    old.words == name && words.isEmpty && people.dropLast() == old.people[...]
      && old.candidates.contains { $0.choice == people.last }
  }

  func highlighting(_ index: Int) -> Self {
    var copy = self
    copy.highlighted = min(max(0, index), candidates.count - 1)
    copy.isOnRow = true
    return copy
  }

  func released() -> Self {
    var copy = self
    copy.highlighted = nil
    copy.isOnRow = false
    copy.isReleased = true
    return copy
  }

  func removing(_ index: Int) -> Self {
    guard people.indices.contains(index) else { return self }
    var copy = focused(.people)
    copy.people.remove(at: index)
    copy.validation = ""
    copy.isChanged = true
    return copy
  }

  func taking(_ index: Int) -> Self {
    guard candidates.indices.contains(index) else { return self }
    var copy = self
    guard !isFull || has(candidates[index].choice) else {
      copy.validation = ScreenWords.tooManyPeople(Self.maxPeople)
      return copy
    }
    copy.add(candidates[index].choice)
    copy.clearName()
    copy.isChanged = true
    return copy
  }

  func has(_ choice: PersonChoice) -> Bool {
    people.contains { $0.address.lowercased() == choice.address.lowercased() }
  }

  private mutating func add(_ choice: PersonChoice) {
    if !has(choice), !isFull { people.append(choice) }
  }

  private mutating func clearName() {
    name = ComposerText()
    candidates = []
    note = ""
    highlighted = nil
    isReleased = false
    isOnRow = false
    validation = ""
  }

  // MARK: Editing

  func naming(_ name: String) -> Self {
    var copy = focused(.people)
    copy.clearName()
    copy.name.editName(.paste(name))
    copy.isChanged = true
    return copy
  }

  func edited(_ edit: ComposerEdit) -> Self {
    var copy = self
    copy.isOnRow = false
    switch focus {
    case .room: copy.roomName.edit(edit)
    case .topic: copy.room.topic.edit(edit)
    case .alias: copy.room.alias.edit(edit)
    case .admission:
      let steps = edit == .type(" ") ? 1 : Self.steps(edit)
      if let steps { return admitting(room.admission.next(by: steps)) }
      copy.editPeopleField(edit)
    case .button, .unfold, .directory:
      if let steps = Self.steps(edit) { return focused(focus(by: steps)) }
      copy.editPeopleField(edit)
    case .people: copy.editPeopleField(edit)
    }
    if !copy.isSame(as: self) {
      copy.isChanged = true
      if focus != .people { copy.validation = "" }
    }
    return copy
  }

  private mutating func editPeopleField(_ edit: ComposerEdit) {
    focus = .people
    if !replaceSelection(by: edit) { editPeople(edit) }
  }

  private static func steps(_ edit: ComposerEdit) -> Int? {
    if edit == .left { return -1 }
    return edit == .right ? 1 : nil
  }

  /// The field or button that is this number of steps below the focused one, or above it for a
  /// negative number; at most the last or first one.
  func focus(by steps: Int) -> CreateChatField {
    let all = fields
    let index = (all.firstIndex(of: focus) ?? 0) + steps
    return all[min(max(0, index), all.count - 1)]
  }

  /// Deselects what is selected. Typed or pasted text replaces it. A deletion removes it; only then
  /// the result is `true`, because the edit is done.
  private mutating func replaceSelection(by edit: ComposerEdit) -> Bool {
    guard isSelected else { return false }
    isSelected = false
    switch edit {
    case .deleteBackward, .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd, .deleteAll:
      clearSelected()
      return true
    case .type, .paste: clearSelected()
    case .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .place: break
    }
    return false
  }

  private mutating func clearSelected() {
    people = []
    roomName = ComposerText()
    clearName()
  }

  private mutating func editPeople(_ edit: ComposerEdit) {
    switch edit {
    case .type(","): takeTyped()
    // A space before a name, as people type it after a comma, is dropped.
    case .type(" ") where name.isEmpty: break
    case .deleteBackward where name.isEmpty:
      if !people.isEmpty { people.removeLast() }
      validation = ""
    case .paste(let raw) where MatrixLink(raw.trimmingBlanks()) != nil:
      change { $0.editName(edit) }
    case .paste(let raw):
      let parts = raw.split(separator: ",", omittingEmptySubsequences: false)
      for (index, part) in parts.prefix(Self.maxPeople + 1).enumerated() {
        if index > 0 {
          takeTyped()
          // A name that is refused stays alone in the field, beside the reason.
          guard validation.isEmpty else { break }
        }
        change { $0.editName(.paste(String(part))) }
      }
    case .type, .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .place,
      .deleteBackward, .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd, .deleteAll:
      change { $0.editName(edit) }
    }
  }

  /// Adds the typed name to the people, because a comma follows it. A name that is refused stays in
  /// the field, with the reason in `validation`.
  private mutating func takeTyped() {
    guard !words.isEmpty else { return }
    if let problem {
      validation = problem
    } else {
      add(PersonChoice(words))
      clearName()
    }
  }

  private mutating func change(_ body: (inout ComposerText) -> Void) {
    let old = words
    body(&name)
    guard words != old else { return }
    validation = ""
    note = ""
    isReleased = false
    // Until the router sends new candidates, the old ones that still match are shown.
    let folded = words.lowercased()
    candidates =
      folded.isEmpty
      ? []
      : candidates.filter {
        $0.choice.label.lowercased().contains(folded)
          || $0.choice.address.lowercased().contains(folded)
      }
    highlighted = firstHighlighted
  }
}

extension ComposerText {
  mutating func edit(_ edit: ComposerEdit) {
    applyInLine(edit, limit: CreateChatForm.nameLimit)
  }

  fileprivate mutating func editName(_ edit: ComposerEdit) {
    applyInLine(edit, limit: CreateChatForm.nameLimit, linkLimit: MatrixLink.mostBytes)
  }
}

// The request that the new-chat form makes, and the reason why it cannot be made.

extension CreateChatForm {
  /// The request for the chat or room; `nil` if a field is missing or wrong, which `validated()`
  /// then shows.
  var request: ChatRequest? {
    guard problem == nil else { return nil }
    let typed = PersonChoice(words)
    let all = words.isEmpty || has(typed) ? people : people + [typed]
    let name = roomName.text.trimmingBlanks()
    if isRoom {
      guard !name.isEmpty, case .success(let setup) = room.setup(server: server) else { return nil }
      return ChatRequest(people: all, roomName: name, setup: setup)
    }
    return all.isEmpty ? nil : ChatRequest(people: all, roomName: name.isEmpty ? nil : name)
  }

  var linkedMessage: EventID? { request?.only?.link?.event }

  var problem: String? {
    if isOwnName { return ScreenWords.isYou }
    let isSurplus = !words.isEmpty && isFull && !has(PersonChoice(words))
    return isSurplus ? ScreenWords.tooManyPeople(Self.maxPeople) : AddressCheck(words).problem
  }

  /// `true` if the typed name is a name of the person who fills in the new-chat form, unless a
  /// candidate has that name too.
  private var isOwnName: Bool {
    let folded = PersonChoice(words).address.lowercased()
    return ownNames.contains(folded)
      && !candidates.contains { $0.choice.label.lowercased() == folded }
  }
}

struct RoomFields: Sendable, Equatable {
  var topic = ComposerText()
  var admission = RoomAdmission.invited
  /// The room's address as it is typed, such as `name`, `#name` or `#name:server`.
  var alias = ComposerText()

  /// The limit of the length of a room's address with `#`, colon and server, in bytes.
  private static let maxAliasLength = 255

  var isBlank: Bool { topic.isBlank && alias.isBlank && admission == .invited }

  func isSame(as other: Self) -> Bool {
    topic.text == other.topic.text && alias.text == other.alias.text && admission == other.admission
  }

  struct Problem: Error, Equatable {
    let words: String
  }

  /// Returns the properties of the room to create, or the problem with its address.
  ///
  /// - Parameter server: the name of the account's server: a new room's address can only be on this
  ///   server. "" if the name is unknown.
  func setup(server: String) -> Result<RoomSetup, Problem> {
    let topic = self.topic.text.trimmingBlanks()
    var setup = RoomSetup(topic: topic.isEmpty ? nil : topic, admission: admission)
    let typed = alias.text.trimmingBlanks()
    guard admission != .invited, !typed.isEmpty else { return .success(setup) }
    let parts = (typed.hasPrefix("#") ? typed.dropFirst() : typed[...]).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? ""
    if name.isEmpty { return .failure(Problem(words: ScreenWords.addressOfRoomNeedsName)) }
    if parts.count == 2, !server.isEmpty, parts[1].lowercased() != server.lowercased() {
      return .failure(Problem(words: ScreenWords.addressIsHere(server)))
    }
    if name.contains(where: { $0.isWhitespace || $0 == "#" || $0 == "," || $0 == "/" }) {
      return .failure(Problem(words: ScreenWords.addressOfRoomHasBlanks))
    }
    guard name.utf8.count + server.utf8.count + 2 <= Self.maxAliasLength else {
      return .failure(Problem(words: ScreenWords.addressTooLong))
    }
    setup = RoomSetup(topic: setup.topic, admission: admission, alias: name)
    return .success(setup)
  }
}

/// A check of whether a typed text can be a user id. It looks only at the syntax, and is made at
/// each key press.
struct AddressCheck: Sendable, Equatable {
  /// The reason why the typed text cannot be a user id; `nil` if it can be one, and for a text that
  /// does not begin with `@`, such as a name.
  let problem: String?

  /// Checks a text. Only a text that begins with `@` counts as a user id, `@localpart:server`.
  /// <https://spec.matrix.org/v1.11/appendices/#user-identifiers>
  init(_ words: String) { problem = Self.problem(words) }

  private static func problem(_ words: String) -> String? {
    guard words.hasPrefix("@") else { return nil }
    let parts = words.dropFirst().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return ScreenWords.addressNeedsServer }
    let (name, server) = (parts[0], parts[1])
    if name.isEmpty { return ScreenWords.addressNeedsName }
    if server.isEmpty { return ScreenWords.addressNeedsServer }
    if words.contains(where: \.isWhitespace) { return ScreenWords.addressHasBlanks }
    let isHost = server.unicodeScalars.allSatisfy {
      ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0)
        || ".-:[]".unicodeScalars.contains($0)
    }
    guard isHost else { return ScreenWords.noServer(server) }
    return words.utf8.count > 255 ? ScreenWords.addressTooLong : nil
  }
}
