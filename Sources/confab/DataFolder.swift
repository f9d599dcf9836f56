internal import Glibc
internal import Intents
internal import Model
internal import Engine
internal import Storage

struct DataFolder: Sendable, Equatable {
  let path: String

  static func find(given: String?, environment: Environment) throws(Ending) -> DataFolder {
    if let given { return DataFolder(path: absolute(given)) }
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
      return DataFolder(path: folder + "/confab")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw Ending(
        status: .cannotCreate,
        sentence: "confab: HOME is not set, so there is no place for your chats; use --data DIR")
    }
    return DataFolder(path: home + "/.local/share/confab")
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    return String(cString: here) + "/" + path
  }

  var lastProfileFile: String { path + "/last-profile" }
  var openProfilesFile: String { path + "/open-profiles" }

  func profile(named name: String?) throws(Ending) -> ProfileFolder {
    if let name { return ProfileFolder(data: self, name: name) }
    let last = try Files.read(lastProfileFile).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let trimmed = last.split(separator: "\n").first.map(String.init) ?? ""
    return ProfileFolder(
      data: self, name: ProfileName.isName(trimmed) ? trimmed : ProfileFolder.localName)
  }

  func profileNames() -> [String] {
    guard let folder = opendir(path + "/profiles") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if ProfileName.isName(name) { names.append(name) }
    }
    return names.sorted()
  }

  /// The names of the profiles that were open together, in the order in which they were stored;
  /// empty if none are stored, or the file cannot be read or is too large. Names of profiles that
  /// do not exist any more are left out, as are names beyond the limit `maxOpenProfiles`.
  func openProfiles() -> [String] {
    guard Files.size(openProfilesFile).map({ $0 <= 1 << 16 }) == true,
      let bytes = try? Files.read(openProfilesFile)
    else { return [] }
    var names: [String] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init) {
      let isOne = ProfileName.isName(line) && !names.contains(line)
      if isOne, ProfileFolder(data: self, name: line).exists { names.append(line) }
    }
    return Array(names.prefix(Self.maxOpenProfiles))
  }

  /// The limit of profiles that are open together, because each has threads, a database and
  /// connections. Profiles that options `--profile` name are opened even beyond the limit.
  static let maxOpenProfiles = 16

  /// Stores `names` as the profiles that the next start opens together. For fewer than two names,
  /// removes the stored ones instead: the next start then opens only the last profile (`remember`).
  func rememberOpen(_ names: [String]) throws(Ending) {
    guard names.count > 1 else {
      unlink(openProfilesFile)
      return
    }
    let bytes = Array(names.map { $0 + "\n" }.joined().utf8)
    guard try Files.read(openProfilesFile) != bytes else { return }
    try Files.write(bytes, to: openProfilesFile)
  }

  func forgetOpen(_ name: String) throws(Ending) {
    let names = openProfiles()
    if names.contains(name) { try rememberOpen(names.filter { $0 != name }) }
  }

  func remember(_ name: String) throws(Ending) {
    let bytes = Array((name + "\n").utf8)
    let known = try Files.read(lastProfileFile)
    // The first start does not write the name of the local profile, which is the default, so that
    // it does not wait for the disk.
    guard known != bytes, known != nil || name != ProfileFolder.localName else { return }
    try Files.write(bytes, to: lastProfileFile)
  }
}

/// A profile's store and how it was opened: `open` sets a store that is damaged or too old aside
/// and makes a new one.
struct StoreOpening: Sendable {
  let store: ChatStore
  /// A sentence for the person about a store that was set aside; empty if the store was opened as
  /// it is.
  let reports: [String]

  static func open(_ profile: ProfileFolder, user: UserID?) throws(Ending) -> StoreOpening {
    do {
      let outcome = try ChatStore.open(
        path: profile.store, ownUser: user, today: SystemClock.today(),
        now: { ServerTimestamp(milliseconds: SystemClock.milliseconds()) })
      let reports = outcome.replaced.map { [sentence(profile, outcome, $0)] }
      return StoreOpening(store: outcome.store, reports: reports ?? [])
    } catch {
      throw ending(error)
    }
  }

  private static func sentence(
    _ profile: ProfileFolder, _ outcome: OpenOutcome, _ replaced: StoreReplacement
  ) -> String {
    let saved =
      outcome.rescuedMessages + outcome.rescuedDrafts == 0
      ? ""
      : "\(outcome.rescuedMessages) unsent messages and \(outcome.rescuedDrafts) drafts were saved, "
    let reason =
      switch replaced {
      case .damaged: "were damaged"
      case .tooOld: "are of a confab before 0.1.0"
      }
    // The sentence begins with the reason, as the status line may truncate the end of the sentence,
    // which contains the path.
    return "The stored chats \(reason): \(saved)the rest comes from the server. "
      + "\(profile.store) is kept as \(replaced.path)"
  }

  static func ending(_ error: StorageError) -> Ending {
    let status: ExitStatus =
      switch error {
      case .unusable, .busy, .tooNew, .tooOld: .cannotCreate
      case .full, .damaged, .failed: .ioError
      }
    return Ending(status: status, sentence: "confab: \(error.facts)")
  }
}

extension StorePort {
  init(_ store: ChatStore) {
    self.init(
      commit: { try store.commit($0) },
      chatList: { try store.chatList($0) },
      chat: { try store.chat($0) },
      messages: { try store.messages($0) },
      totals: { try store.totals() },
      search: { try store.search($0, limit: $1) },
      nextToSend: { try store.nextToSend() },
      directChat: { try store.directChat(with: $0) },
      acquaintances: { try store.acquaintances(named: $0) },
      people: { try store.people(meantBy: $0, limit: $1) },
      selection: { try store.selection() },
      names: { try store.names(of: $1, in: $0) },
      nextUnread: { try store.nextUnreadConversation(after: $0) },
      unreadStart: { try store.unreadStart(of: $0) },
      notificationsToSettle: { try store.notificationsToSettle() },
      account: { try store.account() },
      gap: { try store.gap($0, before: $1) },
      pendingReceipts: { try store.pendingReceipts() },
      peopleToGoTo: { try store.people(toGoTo: $0, besides: $1, limit: $2) },
      mentionable: { try store.mentionable(by: $0, in: $1, limit: $2) },
      firstOfOthers: { try store.firstOfOthers(in: $0, after: $1) },
      threadStart: { try store.threadStart(of: $1, in: $0) },
      facts: { try store.facts(of: $1, in: $0) },
      front: { try store.front() },
      settings: { try store.settings() },
      rooms: RoomReads(
        standing: { try store.standing(in: $0) }, members: { try store.members($0) },
        person: { try store.person($0, in: $1) }, pendingData: { try store.pendingData() }),
      reason: { StorageError.reason($0) })
    dayPlace = { try store.place(of: $0, in: $1, clock: $2) }
    servers = { try store.servers(of: $0) }
    serverSearch = ServerSearchReads(
      query: { try store.serverQuery($0, clock: $1) },
      hits: { try store.hits(among: $0, for: $1, clock: $2) },
      current: { try store.current($0) },
      shown: { try store.shown($0, in: $1, thread: $2) },
      hole: { try store.hole(in: $0, thread: $1, at: $2) })
    unsentMessages = { try store.unsentMessages() }
    outgoingFiles = { try store.outgoingFiles() }
    indexNext = { try store.indexNext() }
    isIndexing = store.isIndexing
  }
}
