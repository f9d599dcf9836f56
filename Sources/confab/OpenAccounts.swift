internal import Glibc
internal import Intents
internal import Keys
internal import Model
internal import Engine
internal import Screens
internal import Terminal
internal import ViewModels

/// The accounts that are open side by side, on the drawing thread. Each has an engine, a store and
/// a live screen of its own; exactly one live screen is shown: it reads the keys and paints.
///
/// Accounts do not refer to each other: this type passes an immutable overview of the others to the
/// shown screen. A screen's request to show, open or close an account is carried out after the
/// screen has painted.
@UI final class OpenAccounts {
  struct Account {
    let profile: OpenProfile
    let live: LiveScreen

    var name: String { profile.profile.name }
  }

  /// An account that the person chose before it was open. If it opens before `deadline`, it is
  /// shown at once, and the keys that were typed meanwhile are passed to it.
  private struct Awaited {
    let name: String
    let conversation: Conversation?
    let deadline: UInt64
    var inputs: [TerminalInput] = []
  }

  /// The longest time for which typed keys are kept for an account that is being opened, in
  /// nanoseconds.
  private static let patience: UInt64 = 2_000_000_000

  private let terminal: ScreenTerminal
  private let loop: EventLoop
  private let keys: OwnKeys
  private let opener: ProfileOpener
  private let names: OpenProfileNames
  private let makeLive: @UI (OpenProfile, OpenAccounts) -> LiveScreen
  /// The open accounts, in the order in which they were opened.
  private(set) var accounts: [Account] = []
  /// The index of the shown account in `accounts`.
  private var place = 0
  private var wishes: [AccountWish] = []
  private var awaited: Awaited?
  /// The names of the profiles that the person closed, and chose again while they were still
  /// stopping; each is opened again once it has stopped.
  private var postponed: Set<String> = []
  private var stopping: [StoppingProfile] = []
  private(set) var change: AccountChange?

  init(
    _ first: OpenProfile, terminal: ScreenTerminal, loop: EventLoop, keys: OwnKeys,
    opener: ProfileOpener, names: OpenProfileNames,
    makeLive: @escaping @UI (OpenProfile, OpenAccounts) -> LiveScreen
  ) {
    self.terminal = terminal
    self.loop = loop
    self.keys = keys
    self.opener = opener
    self.names = names
    self.makeLive = makeLive
    accounts = [Account(profile: first, live: makeLive(first, self))]
    accounts[0].live.keep(theme: first.theme)
    attach()
  }

  var shown: Account { accounts[place] }

  private var hidden: [Account] {
    accounts.indices.filter { $0 != place }.map { accounts[$0] }
  }

  private func attach() {
    loop.handlers.takesInput = { self.awaited == nil && !self.shown.live.isLent }
    loop.handlers.onInput = { self.readKeys() }
    loop.handlers.onWake = { self.deliver() }
    loop.handlers.onSignal = { self.take(signal: $0) }
    loop.handlers.onHangup = { self.shown.live.leave() }
    loop.handlers.nextDeadline = { self.nextDeadline }
    loop.handlers.onDeadline = { self.tick() }
  }

  func open(beside names: [String]) {
    for name in names where name != shown.name { opener.open(name) }
  }

  // MARK: The loop

  private func readKeys() {
    var rest = shown.live.readKeys()
    carryOut()
    while !rest.isEmpty, awaited == nil {
      rest = shown.live.take(rest)
      carryOut()
    }
    awaited?.inputs += rest
  }

  func deliver() {
    for opened in opener.take() { take(opened) }
    openPostponed()
    for account in hidden { account.live.deliver() }
    tellOthers()
    shown.live.deliver()
    carryOut()
  }

  private func take(signal: Int32) {
    shown.live.take(signal: signal)
    carryOut()
  }

  private var nextDeadline: UInt64? {
    (accounts.map(\.live.nextDeadline) + [awaited?.deadline]).compactMap(\.self).min()
  }

  private func tick() {
    let now = EventLoop.now()
    for account in accounts where account.live.nextDeadline.map({ $0 <= now }) == true {
      account.live.tick()
    }
    if let awaited, awaited.deadline <= now {
      // Keys that were typed for the account that is being opened must not reach another account.
      _ = terminal.readInputs()
      self.awaited = nil
      terminal.bell()
      shown.live.note { $0.noteSlowOpening(of: awaited.name) }
    }
    carryOut()
  }

  private func tellOthers() {
    let others = OtherAccountsBuilder.build(
      hidden.map { $0.live.screens.overview(named: $0.name) })
    shown.live.receive(others: others)
  }

  func search(_ words: String) {
    let isBlank = words.allSatisfy(\.isWhitespace)
    for account in hidden {
      account.profile.router.send([.intent(.chatSearch(isBlank ? .close : .search(words)))])
    }
  }

  // MARK: Requests of the screens

  func wish(_ wish: AccountWish) { wishes.append(wish) }

  func end(for change: AccountChange) {
    self.change = change
    loop.stop()
  }

  private func carryOut() {
    while !wishes.isEmpty {
      switch wishes.removeFirst() {
      case .show(let name, let conversation): show(name, conversation)
      case .showNext: showNext()
      case .close(let name): close(name)
      }
    }
  }

  private func show(_ name: String, _ conversation: Conversation?) {
    if let index = accounts.firstIndex(where: { $0.name == name }) {
      return show(at: index, conversation)
    }
    guard accounts.count < DataFolder.maxOpenProfiles else {
      return shown.live.note { $0.noteTooMany(DataFolder.maxOpenProfiles) }
    }
    awaited = Awaited(
      name: name, conversation: conversation, deadline: EventLoop.now() + Self.patience)
    shown.live.note { $0.noteOpening(of: name) }
    if isStopping(name) { postponed.insert(name) } else { opener.open(name) }
  }

  private func showNext() {
    guard accounts.count > 1 else { return shown.live.note { $0.noteNoOther() } }
    show(at: (place + 1) % accounts.count)
  }

  private func show(at index: Int, _ conversation: Conversation? = nil) {
    let before = shown
    if index != place {
      let (size, hasFocus) = (before.live.screens.size, before.live.screens.isFocused)
      before.live.hide()
      place = index
      tellOthers()
      shown.live.show(size: size, hasFocus: hasFocus, keys: keys.file)
      // A profile that a mistyped name has just created is not stored as the one that the next
      // start shows, because it does not have the person's chats.
      if !shown.profile.isNew { names.show(shown.name) }
      names.storeAside()
    }
    if let conversation { shown.live.open(conversation) }
  }

  private func close(_ name: String) {
    guard let index = accounts.firstIndex(where: { $0.name == name }), accounts.count > 1 else {
      return shown.live.note { $0.noteNoOther() }
    }
    if index == place { showNext() }
    let account = accounts.remove(at: index)
    if index < place { place -= 1 }
    account.live.settle()
    stopping.append(StoppingProfile(account.profile) { UI.wake() })
    names.remove(name)
    names.storeAside()
    tellOthers()
    shown.live.deliver()
  }

  // MARK: Opening

  private func isStopping(_ name: String) -> Bool {
    stopping.contains { $0.name == name && !$0.hasEnded }
  }

  private func openPostponed() {
    for name in postponed where !isStopping(name) {
      postponed.remove(name)
      opener.open(name)
    }
  }

  private func take(_ opened: ProfileOpener.Opened) {
    let asked = awaited?.name == opened.name ? awaited : nil
    if asked != nil { awaited = nil }
    switch opened.result {
    case .failure(let ending):
      let sentence = ending.sentence.replacing("confab: ", with: "")
      shown.profile.router.send([.connection(.report(sentence))])
    case .success(let profile):
      let account = Account(profile: profile, live: makeLive(profile, self))
      account.live.beginHidden(theme: profile.theme)
      accounts.append(account)
      names.add(account.name, isAsked: asked != nil)
      guard let asked else { return }
      show(at: accounts.count - 1, asked.conversation)
      _ = shown.live.take(asked.inputs)
    }
  }

  // MARK: The end

  func settle() { for account in accounts { account.live.settle() } }

  /// Stops all profiles, each on a thread of its own, and waits until all have stopped, also those
  /// that the person closed earlier.
  func stop() -> [OpenProfile.Stopped] {
    let late = opener.close()
    stopping += (accounts.map(\.profile) + late).map { StoppingProfile($0) }
    return stopping.map { $0.wait() }
  }
}
