internal import Intents
internal import Panes
internal import ViewModels

/// What a person has entered for a new chat.
struct CreateChatForm: Sendable, Equatable {
  /// People that one chat may begin with.
  static let mostPeople = 50
  /// Bytes that a name may have.
  static let nameLimit = 255

  /// Those who were taken already.
  private(set) var people: [PersonChoice] = []
  /// Who is being typed.
  private(set) var name = ComposerText()
  private(set) var roomName = ComposerText()
  var focus = CreateChatField.people
  /// Who may be meant, for what is typed.
  private(set) var candidates: [CandidateViewModel] = []
  private(set) var note = ""
  /// The candidate that Enter takes, by its index; `nil`: Enter creates the chat.
  private(set) var highlighted: Int?
  /// Why it was not handed over; "" when nothing is wrong.
  private(set) var validation = ""
  /// Something else was entered since it was handed over.
  private(set) var isChanged = true
  /// What we are called ourselves, in small letters: a chat needs somebody else.
  var ownNames: [String] = []

  /// What the candidates are for.
  var words: String { name.text.trimmingBlanks() }

  /// Candidates can be taken now.
  var offers: Bool { focus == .people && !candidates.isEmpty && validation.isEmpty }

  /// Nothing is entered.
  var isEmpty: Bool { people.isEmpty && name.isBlank && roomName.isBlank }

  /// Why what is typed can be nobody to chat with; `nil`: it can, or nothing is typed.
  var problem: String? { isOwnName ? "This is you" : AddressCheck(words).problem }

  /// Somebody else of the same name is meant where there is one.
  private var isOwnName: Bool {
    let folded = words.lowercased()
    return ownNames.contains(folded)
      && !candidates.contains { $0.choice.label.lowercased() == folded }
  }

  /// The same is entered, wherever the focus is.
  func isSame(as other: Self) -> Bool {
    people == other.people && name.text == other.name.text && roomName.text == other.roomName.text
  }

  /// What is handed over; `nil`: something is missing or wrong, which `validated` tells.
  var request: ChatRequest? {
    guard problem == nil else { return nil }
    let all = words.isEmpty ? people : people + [PersonChoice(words)]
    let room = roomName.text.trimmingBlanks()
    return all.isEmpty ? nil : ChatRequest(people: all, roomName: room.isEmpty ? nil : room)
  }

  /// As it is when it was not handed over: with the reason, and the focus where to put it right.
  func validated() -> Self {
    var copy = self
    copy.validation = words.isEmpty ? "Please enter a name" : problem ?? ""
    copy.focus = .people
    return copy
  }

  func focused(_ field: CreateChatField) -> Self {
    var copy = self
    copy.focus = field
    copy.highlighted = nil
    return copy
  }

  // MARK: Candidates

  /// Takes the candidates in when they are for what is typed now; older answers are dropped.
  func suggested(_ viewModel: AutocompleteContactViewModel) -> Self {
    guard viewModel.words == words else { return self }
    var copy = self
    let chosen = highlighted.flatMap { candidates.indices.contains($0) ? candidates[$0] : nil }
    copy.note = viewModel.note
    copy.candidates = words.isEmpty ? [] : viewModel.candidates.filter { !has($0.choice) }
    // Others that come must not move what Enter would take.
    copy.highlighted = chosen.flatMap { copy.candidates.firstIndex(of: $0) }
    return copy
  }

  /// As it is when it is handed over.
  func handedOver() -> Self {
    var copy = highlighting(nil)
    copy.isChanged = false
    return copy
  }

  func highlighting(_ index: Int?) -> Self {
    var copy = self
    copy.highlighted = index.map { min(max(0, $0), candidates.count - 1) }
    return copy
  }

  /// The candidate becomes one of the people. Without one nothing changes.
  func taking(_ index: Int) -> Self {
    guard candidates.indices.contains(index) else { return self }
    var copy = self
    copy.add(candidates[index].choice)
    copy.clearName()
    copy.isChanged = true
    return copy
  }

  private func has(_ choice: PersonChoice) -> Bool {
    people.contains { $0.address.lowercased() == choice.address.lowercased() }
  }

  private mutating func add(_ choice: PersonChoice) {
    if !has(choice), people.count < Self.mostPeople { people.append(choice) }
  }

  private mutating func clearName() {
    name = ComposerText()
    candidates = []
    note = ""
    highlighted = nil
    validation = ""
  }

  // MARK: Editing

  func edited(_ edit: ComposerEdit) -> Self {
    var copy = self
    switch focus {
    case .room: copy.roomName.edit(edit)
    case .people, .button:
      copy.focus = .people
      copy.editPeople(edit)
    }
    if !copy.isSame(as: self) { copy.isChanged = true }
    return copy
  }

  private mutating func editPeople(_ edit: ComposerEdit) {
    switch edit {
    case .type(","): takeTyped()
    // As behind a comma.
    case .type(" ") where name.isEmpty: break
    case .deleteBackward where name.isEmpty:
      if !people.isEmpty { people.removeLast() }
      validation = ""
    case .paste(let raw):
      let parts = raw.split(separator: ",", omittingEmptySubsequences: false)
      for (index, part) in parts.prefix(Self.mostPeople).enumerated() {
        if index > 0 { takeTyped() }
        change { $0.edit(.paste(String(part))) }
      }
    case .type, .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .place,
      .deleteBackward, .deleteForward, .deleteWord, .deleteToStart:
      change { $0.edit(edit) }
    }
  }

  /// What stands before a comma becomes one of the people, unless something is wrong with it.
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
    highlighted = nil
    // Until the answer comes, those who still fit.
    let folded = words.lowercased()
    candidates =
      folded.isEmpty
      ? []
      : candidates.filter {
        $0.choice.label.lowercased().contains(folded)
          || $0.choice.address.lowercased().contains(folded)
      }
  }
}

extension ComposerText {
  /// An edit of a name in one line.
  fileprivate mutating func edit(_ edit: ComposerEdit) {
    switch edit {
    case .type(let character): _ = putLine(String(character), limit: CreateChatForm.nameLimit)
    case .paste(let raw): _ = putLine(raw, limit: CreateChatForm.nameLimit)
    case .newLine, .place: break
    case .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .deleteBackward,
      .deleteForward, .deleteWord, .deleteToStart:
      _ = apply(edit)
    }
  }
}
