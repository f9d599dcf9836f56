internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

/// The overlay of accounts: the profiles on this machine, and choices to close an open account,
/// sign in, create an account and sign out. At the first start, the overlay is a welcome with the
/// choices for a person who is new to confab.
struct AccountsScreen: Sendable {
  enum Choice: Sendable, Equatable {
    /// Close the overlay of accounts without a change; from the welcome, also open the selected
    /// chat.
    case stay
    case change(AccountChange)
    /// Show the account of this profile, which is opened first if it is not open.
    case show(String)
    /// Close the account of this profile; other open accounts stay open.
    case close(String)
    case askToSignOut
  }

  private enum Page: Sendable {
    case welcome, accounts, signingOut
  }

  private(set) var picker: Picker<Choice>?
  private(set) var cache = PlainPaneCache<Int, PickerPaneState>()
  private(set) var viewModel = ProfilesViewModel.initial
  private var page = Page.accounts
  /// `true` if the person has moved the selection since the list of profiles was opened.
  private var hasMoved = false
  /// `true` if the person wants to sign out, and the question waits for the list of profiles, which
  /// is being read.
  private var waitsToSignOut = false

  var isWelcome: Bool { picker != nil && page == .welcome }

  mutating func welcome() {
    page = .welcome
    picker = .welcome
  }

  mutating func open(in context: SceneContext) -> [SceneEffect] {
    hasMoved = false
    show(.accounts, .accounts(viewModel), in: context)
    return [.show(.accounts), .refreshProfiles]
  }

  mutating func askToSignOut(in context: SceneContext) -> [SceneEffect] {
    waitsToSignOut = viewModel == .initial
    if waitsToSignOut { return [.refreshProfiles] }
    guard !viewModel.user.isEmpty else { return [.bell, .note(ScreenWords.nothingToSignOut)] }
    show(.signingOut, .signingOut(of: viewModel.user), in: context)
    return [.show(.accounts)]
  }

  func show(_ name: String) -> [SceneEffect] {
    if name == viewModel.current { return [.note(ScreenWords.isOpen(name))] }
    return [.account(.show(name))]
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] {
    guard picker != nil else { return [] }
    context.trace?(.reduce(.accounts))
    picker = nil
    return [.hide(.accounts)]
  }

  /// If the list of profiles is open, it is renewed, and a choice to which the person moved the
  /// selection stays selected.
  mutating func receive(
    _ viewModel: ProfilesViewModel, in context: SceneContext
  ) -> [SceneEffect] {
    self.viewModel = viewModel
    if waitsToSignOut { return askToSignOut(in: context) }
    guard let old = picker, page == .accounts else { return [] }
    let selected = old.choices[old.selected]
    var renewed = Picker.accounts(viewModel)
    if hasMoved, let index = renewed.choices.firstIndex(of: selected) { renewed.select(index) }
    show(.accounts, renewed, in: context)
    return []
  }

  private mutating func show(_ page: Page, _ picker: Picker<Choice>, in context: SceneContext) {
    context.trace?(.reduce(.accounts))
    (self.page, self.picker) = (page, picker)
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .move(let move): return self.move(move, in: context)
    case .turn(let lines): return move(lines < 0 ? .up : .down, in: context)
    case .choose: return choose(picker?.selected ?? 0, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .back: return close(in: context)
    case .retry: return [.intent(.reconnect)]
    case .edit: return [.bell]
    }
  }

  private mutating func move(_ move: ListMove, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.accounts))
    hasMoved = true
    picker = picker?.moved(move, visible: max(1, context.layout.whole.size.rows - 2))
    return []
  }

  private mutating func choose(_ index: Int, in context: SceneContext) -> [SceneEffect] {
    guard let picker, picker.choices.indices.contains(index) else { return close(in: context) }
    switch picker.choices[index] {
    // When the person chooses to try confab in the welcome, the selected chat behind it opens,
    // because that person wants to chat.
    case .stay: return close(in: context) + (page == .welcome ? [.chooseInList] : [])
    case .askToSignOut: return askToSignOut(in: context)
    case .show(let name): return close(in: context) + show(name)
    case .close(let name): return close(in: context) + [.account(.close(name))]
    case .change(let change): return close(in: context) + [.changeAccount(change)]
    }
  }

  private mutating func press(
    _ row: Int, _ column: Int, in context: SceneContext
  ) -> [SceneEffect] {
    guard let pane = picker?.paneState else { return [] }
    let area = context.layout.picker(pane)
    guard area.contains(row: row, column: column) else { return close(in: context) }
    let index = PickerPane.index(atRow: row - area.row, pane, size: area.size)
    return index.map { choose($0, in: context) } ?? []
  }

  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer? {
    guard let state = picker?.paneState else { return nil }
    return cache.layer(.accounts, 0, state, in: context.layout.picker(state)) {
      PickerPane.draw($1, size: $2)
    }
  }
}

extension Picker where Choice == AccountsScreen.Choice {
  fileprivate static var welcome: Picker {
    var picker = Picker(title: ScreenWords.welcome)
    picker.add(.stay, words: ScreenWords.tryHere, key: ScreenWords.tryHereHint)
    picker.add(.change(.signIn), words: ScreenWords.signIn, key: ScreenWords.signInHint)
    picker.add(
      .change(.makeAccount), words: ScreenWords.makeAccount, key: ScreenWords.makeAccountHint)
    return picker
  }

  fileprivate static func accounts(_ profiles: ProfilesViewModel) -> Picker {
    var picker = Picker(title: ScreenWords.accounts)
    for name in profiles.names {
      let isShown = name == profiles.current
      let state =
        isShown
        ? ScreenWords.openProfile : profiles.beside.contains(name) ? ScreenWords.besideProfile : ""
      picker.add(.show(name), words: name, key: state)
      if isShown { picker.select(picker.choices.count - 1) }
    }
    if !profiles.beside.isEmpty {
      for name in profiles.names where name == profiles.current || profiles.beside.contains(name) {
        picker.add(.close(name), words: ScreenWords.closeProfile(name))
      }
    }
    picker.add(.change(.signIn), words: ScreenWords.signIn, key: ScreenWords.signInHint)
    picker.add(
      .change(.makeAccount), words: ScreenWords.makeAccount, key: ScreenWords.makeAccountHint)
    if !profiles.user.isEmpty {
      picker.add(.askToSignOut, words: ScreenWords.signOut, key: profiles.user)
    }
    return picker
  }

  fileprivate static func signingOut(of user: String) -> Picker {
    var picker = Picker(title: ScreenWords.signingOut(user))
    picker.add(.stay, words: ScreenWords.staySignedIn)
    picker.add(.change(.signOut(removesChats: false)), words: ScreenWords.keepChats)
    picker.add(.change(.signOut(removesChats: true)), words: ScreenWords.removeChats)
    return picker
  }
}

extension ScreenWords {
  static let accounts = "Accounts"
  static let welcome = "Welcome to confab"
  static let tryHere = "Try it here"
  static let tryHereHint = "no account needed"
  static let signIn = "Sign in"
  static let signInHint = "to your Matrix account"
  static let makeAccount = "Make an account"
  static let makeAccountHint = "at a homeserver"
  static let openProfile = "open now"
  static let besideProfile = "open beside"
  static func closeProfile(_ name: String) -> String { "Close \(name) here" }
  static let signOut = "Sign out …"

  static func signingOut(_ user: String) -> String { "Sign out of \(user)?" }
  static let staySignedIn = "Stay signed in"
  static let keepChats = "Sign out, keep the chats here"
  static let removeChats = "Sign out, remove the chats here"

  static func isOpen(_ profile: String) -> String { "The profile “\(profile)” is open now." }
  static func opening(_ profile: String) -> String { "Opening the profile “\(profile)” …" }
  static func opensLater(_ profile: String) -> String {
    "The profile “\(profile)” needs long to open. It comes into the list when it is open."
  }
  static func tooManyAccounts(_ most: Int) -> String {
    "\(most) accounts are open; close one first."
  }
  static var noOtherAccount: String {
    let key = KeyTable.hint(for: .accounts).map { " \($0.key) shows all." } ?? ""
    return "No other account is open here." + key
  }
  static let noProfileName =
    "A profile's name has no slash, no dot at its start, and 64 bytes at most."
  static let nothingToSignOut = "The local profile has no account at a homeserver to sign out of."
}
