internal import Formatting
internal import Glibc
internal import Intents
internal import Model
internal import Storage

/// The profile that the command line names, or the last one: its folder, the data folder and their
/// disk.
struct PlaceCheck {
  /// `nil` if no path of a data folder is known, or the stored name of the last profile cannot be
  /// read.
  let profile: ProfileFolder?
  let findings: [Finding]

  init(data given: String?, profile name: String?, environment: Environment) {
    let rest = "the profile, its database and its server were not checked."
    let data: DataFolder
    do throws(Ending) {
      data = try DataFolder.find(given: given, environment: environment)
    } catch {
      profile = nil
      findings = [
        .bad(
          .data, DoctorText.sentence(DoctorText.reason(error)),
          "Set HOME, or name a folder with --data. Without a folder, \(rest)")
      ]
      return
    }
    let folder = FolderCheck(.data, path: data.path)
    do throws(Ending) {
      let found = try data.profile(named: name)
      profile = found
      findings = folder.findings + Self.findings(found, in: folder)
    } catch {
      profile = nil
      // If a folder cannot be used, only that is reported, as it is the reason why a file in the
      // folder cannot be read.
      let isUsable = folder.existing != nil && folder.findings.allSatisfy { $0.grade != .bad }
      let broken = Finding.bad(
        .profile, DoctorText.sentence(DoctorText.reason(error)),
        "Make the file readable, or name a profile with --profile. T\(rest.dropFirst())")
      findings = folder.findings + (isUsable ? [broken] : [])
    }
  }

  private static func findings(_ profile: ProfileFolder, in data: FolderCheck) -> [Finding] {
    var findings: [Finding] = []
    if access(profile.path, F_OK) == 0 {
      findings += FolderCheck(.profile, path: profile.path).findings
    }
    if let existing = data.existing { findings += DiskCheck(of: existing).findings }
    return findings + [
      .ok(.runtime, "confab keeps its sockets in the profile's folder and needs no runtime folder.")
    ]
  }
}

/// A folder in which confab stores files: it must exist, or it must be possible to make it.
struct FolderCheck {
  enum State: Equatable {
    /// `isUsable`: this process can read it and write to it.
    case folder(ownerID: UInt32, mode: UInt32, isUsable: Bool)
    /// `parent` is the lowest folder above it that exists.
    case missing(parent: String, canBeMade: Bool)
    case noFolder
    /// The path cannot be looked up; the text is the system's reason.
    case unreadable(String)
  }

  let topic: Finding.Topic
  let path: String
  let state: State
  /// The id of the user who runs the program.
  let ownID: UInt32

  var findings: [Finding] { [finding] }

  private var finding: Finding {
    let another = "or name another data folder with --data."
    switch state {
    case .missing(_, true):
      return .ok(topic, "\(path) does not exist yet; the first start makes it.")
    case .missing(let parent, false):
      return .bad(
        topic, "\(path) does not exist and cannot be made, as you may not write to \(parent).",
        "Change the rights of \(parent), \(another)")
    case .noFolder: return .bad(topic, "\(path) is not a folder.", "Move it away, \(another)")
    case .unreadable(let reason):
      return .bad(
        topic, "\(path) cannot be looked up: \(reason).",
        "Change the rights of the folders above it, \(another)")
    case .folder(_, _, false):
      return .bad(
        topic, "\(path) cannot be read and written by you.",
        "Give yourself the right with chmod u+rwx, \(another)")
    case .folder(let owner, _, _) where owner != ownID:
      return .note(
        topic, "\(path) belongs to the user with the id \(owner), not to you.",
        "Run confab as that user, or name a folder of your own with --data.")
    case .folder(_, let mode, _) where mode & 0o022 != 0:
      return .note(
        topic, "Other users can write to \(path), so they could replace your chats.",
        "Take the right from them with chmod go-w.")
    case .folder: return .ok(topic, "\(path) belongs to you and can be written to.")
    }
  }

  /// The lowest folder on the path that exists; `nil` if the path cannot be looked up or is no
  /// folder.
  var existing: String? {
    switch state {
    case .folder: path
    case .missing(let parent, _): parent
    case .noFolder, .unreadable: nil
    }
  }
}

extension FolderCheck {
  init(_ topic: Finding.Topic, path: String) {
    self.topic = topic
    self.path = path
    ownID = geteuid()
    state = Self.state(of: path)
  }

  private static func state(of path: String) -> State {
    var facts = stat()
    if stat(path, &facts) == 0 {
      guard facts.st_mode & S_IFMT == S_IFDIR else { return .noFolder }
      return .folder(
        ownerID: facts.st_uid, mode: facts.st_mode & 0o7777,
        isUsable: access(path, R_OK | W_OK | X_OK) == 0)
    }
    guard errno == ENOENT else { return .unreadable(String(cString: strerror(errno))) }
    var parent = path[...]
    while let slash = parent.lastIndex(of: "/"), slash > parent.startIndex {
      parent = parent[..<slash]
      if access(String(parent), F_OK) == 0 { break }
    }
    let lowest = access(String(parent), F_OK) == 0 ? String(parent) : "/"
    return .missing(parent: lowest, canBeMade: access(lowest, W_OK | X_OK) == 0)
  }
}

/// The file system of the data folder: its free space, whether it is local, and whether it can be
/// written to.
struct DiskCheck {
  /// Fewer free bytes count as nearly full.
  static let scarceBytes = 64 << 20
  /// With fewer free bytes, storing a message may already fail.
  static let minBytes = 1 << 20

  let path: String
  /// The bytes that the user may still write; `nil` if the system does not report them.
  let freeBytes: Int?
  let isReadOnly: Bool
  /// Such as "ext4"; `nil` if it is not known.
  let type: String?

  var findings: [Finding] {
    var findings: [Finding] = []
    if isReadOnly {
      findings.append(
        .bad(
          .disk, "The file system of \(path) is mounted for reading only.",
          "Mount it for writing, or name another data folder with --data."))
    } else if let freeBytes, freeBytes < Self.scarceBytes {
      findings.append(
        Finding(
          grade: freeBytes < Self.minBytes ? .bad : .note, topic: .disk,
          sentence: "The file system of \(path) has \(DoctorText.bytes(freeBytes)) free.",
          advice: "Make space there: without it, messages cannot be stored."))
    }
    if let type, MountTable.isNetwork(type) {
      findings.append(
        .note(
          .disk,
          "\(path) is on a network file system (\(type)). The database's log (SQLite's WAL) "
            + "needs memory that programs share on one machine.",
          "Name a local folder with --data, or never open the profile on two machines at once."))
    }
    guard findings.isEmpty else { return findings }
    let kind = type.map { " (\($0))" } ?? ""
    let space = freeBytes.map { " and has \(DoctorText.bytes($0)) free" } ?? ""
    return [.ok(.disk, "The data folder's file system\(kind) is local\(space).")]
  }
}

extension DiskCheck {
  /// Examines the file system on which this existing folder is.
  init(of path: String) {
    self.path = path
    var facts = statvfs()
    let isKnown = statvfs(path, &facts) == 0
    let free = UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
    freeBytes = isKnown ? Int(clamping: free.overflow ? UInt64.max : free.partialValue) : nil
    isReadOnly = isKnown && facts.f_flag & UInt(ST_RDONLY) != 0
    type = Self.type(of: path)
  }

  private static func type(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    guard let mounts = try? Files.read("/proc/self/mountinfo") else { return nil }
    return MountTable.type(
      at: String(cString: real), in: String(decoding: mounts, as: UTF8.self))
  }
}

/// Reads the kernel's list of mounted file systems, the file /proc/self/mountinfo.
enum MountTable {
  /// The type of the file system at a path, such as "ext4" or "nfs4"; `nil` if the list of mounts
  /// names none for the path. Source: proc_pid_mountinfo(5).
  ///
  /// - Parameters:
  ///   - path: an absolute path without symbolic links.
  ///   - text: the content of mountinfo.
  static func type(at path: String, in text: String) -> String? {
    var best: (length: Int, type: String)?
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 4, let dash = words.firstIndex(of: "-"), dash + 1 < words.count
      else { continue }
      let place = decoded(words[4])
      // If two mounts have the same mount point, the later line of the list counts, as that mount
      // covers the earlier one.
      guard contains(place, path), place.utf8.count >= best?.length ?? 0 else { continue }
      best = (place.utf8.count, String(words[dash + 1]))
    }
    return best?.type
  }

  /// `true` for the type of a file system that is on another machine, or of a FUSE file system that
  /// may be. SQLite's write-ahead log needs memory that all programs with the database share, which
  /// such file systems do not offer between machines.
  static func isNetwork(_ type: String) -> Bool {
    if type.hasPrefix("nfs") || type.hasPrefix("smb") { return true }
    if ["cifs", "9p", "afs", "ceph", "coda", "lustre", "ncpfs", "vboxsf"].contains(type) {
      return true
    }
    // These two FUSE file systems are on a local disk, as is one of the type "fuseblk".
    return type.hasPrefix("fuse.") && !["fuse.ntfs-3g", "fuse.fuse-overlayfs"].contains(type)
  }

  private static func contains(_ place: String, _ path: String) -> Bool {
    place == "/" || path == place || path.hasPrefix(place + "/")
  }

  /// Decodes a path of the list of mounts, in which blanks, tabs, newlines and backslashes are
  /// octal: "\040".
  private static func decoded(_ word: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == 0x5c, digits.utf8.count == 3, let value = UInt8(digits, radix: 8) {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The folder for the person's own themes, which need not exist.
struct ThemeFolderCheck {
  enum State { case missing, readable, closed }

  /// `nil` if neither XDG_CONFIG_HOME nor HOME names one.
  let path: String?
  let state: State

  var findings: [Finding] {
    guard let path else {
      return [
        .ok(
          .config,
          "There is no folder for your own themes, as neither HOME nor XDG_CONFIG_HOME is set.")
      ]
    }
    let folder = "\(path), the folder for your own themes,"
    return switch state {
    case .missing: [.ok(.config, "\(folder) does not exist; confab does not need it.")]
    case .readable: [.ok(.config, "\(folder) can be read.")]
    case .closed:
      [
        .note(
          .config, "\(folder) cannot be read.",
          "Give yourself the right with chmod u+rx, or remove the folder.")
      ]
    }
  }
}

extension ThemeFolderCheck {
  init(path: String?) {
    self.path = path
    guard let path else {
      state = .missing
      return
    }
    if access(path, F_OK) != 0, errno == ENOENT {
      state = .missing
    } else {
      state = access(path, R_OK | X_OK) == 0 ? .readable : .closed
    }
  }
}

/// The libraries that are loaded only when they are needed: confab runs without one of them, but
/// lacks a feature.
struct LibraryCheck {
  let missing: [LibraryFile]

  var findings: [Finding] {
    guard !missing.isEmpty else {
      return [
        .ok(
          .libraries, "The libraries for formatted messages, files, images and QR codes load.")
      ]
    }
    return missing.map { library in
      let (loss, package) = Self.facts(library)
      return .note(
        .libraries, "\(library.rawValue) cannot be loaded: \(loss).",
        "Install the package \(package).")
    }
  }

  private static func facts(_ library: LibraryFile) -> (loss: String, package: String) {
    switch library {
    case .xml: ("messages are shown without their formatting", "libxml2")
    case .magic: ("types of files are not recognised", "libmagic1")
    case .qrencode: ("no QR codes are shown", "libqrencode4")
    case .chafa: ("images are not shown small", "libchafa0")
    case .png: ("PNG images are not shown small", "libpng16-16")
    case .jpeg: ("JPEG images are not shown small", "libturbojpeg0")
    case .webp: ("WebP images are not shown small", "libwebp7")
    }
  }
}

extension LibraryCheck {
  init() { missing = LibraryFile.allCases.filter { SharedLibrary($0) == nil } }
}

/// The database of the profile.
struct DatabaseCheck {
  enum State: Equatable {
    case none
    case examined(StoreExamination)
    case failed(StorageError)
  }

  /// The most chats with unsent messages that get a line each.
  private static let maxUnsentChats = 20

  /// The name of the profile.
  let profile: String
  let path: String
  let state: State

  var findings: [Finding] {
    switch state {
    case .none:
      [.ok(.database, "The profile “\(profile)” has no database yet; its first start makes it.")]
    case .examined(let found):
      [finding(found)] + found.unsent.prefix(Self.maxUnsentChats).map(Self.unsent)
    case .failed(.busy):
      [
        .note(
          .database,
          "Another program holds the database (\(path)), so it could not be checked.",
          "Run confab doctor again later.")
      ]
    case .failed(.damaged(_, let message)): [damaged(message)]
    case .failed(let error):
      [
        .bad(
          .database, "The database cannot be used: \(error.facts).",
          "Make the file and its folder readable and writable for yourself.")
      ]
    }
  }

  private func finding(_ found: StoreExamination) -> Finding {
    if let damage = found.damage { return damaged(damage) }
    let schema = "The database has schema \(found.version)"
    if found.version > found.knownVersion {
      return .bad(
        .database, "\(schema) of a newer confab; this one knows schema \(found.knownVersion).",
        "Use the newer confab, or another profile with --profile.")
    }
    if found.isTooOld {
      return .note(
        .database, "\(schema) of a confab before 0.1.0, which this one cannot read.",
        "Start confab once: it then keeps the file under another name, saves the unsent texts and "
          + "drafts, and fetches the chats from the server.")
    }
    if found.version < found.knownVersion {
      return .note(
        .database, "\(schema), and this confab uses schema \(found.knownVersion).",
        "Start confab once: it brings the database up to date.")
    }
    return .ok(
      .database,
      "The database of the profile “\(profile)” is intact: schema \(found.version), "
        + "\(DoctorText.bytes(found.bytes)).")
  }

  private func damaged(_ message: String) -> Finding {
    .bad(
      .database, "The database is damaged: \(message) (\(path)).",
      "Quit confab, make an empty file with the name of the database and .suspect behind it, and "
        + "start confab: it then keeps the damaged file under another name, saves the unsent "
        + "texts that can still be read, and fetches the chats from the server.")
  }

  private static func unsent(_ chat: UnsentMessages) -> Finding {
    guard chat.refused > 0 else {
      return .note(
        .database, "A draft was left in the older chat that \(chat.name) continues.",
        "Open the chat, and the older one with /older, and copy the text.")
    }
    let messages = chat.refused == 1 ? "A message was" : "\(chat.refused) messages were"
    guard chat.newer == nil else {
      let draft = chat.hasDraft ? ", and a draft was left there" : ""
      return .bad(
        .database, "\(messages) not sent to the older chat that \(chat.name) continues\(draft).",
        "Open the chat, and the older one with /older: there, copy each message marked “Not sent” "
          + "or discard it.")
    }
    let behind = chat.waiting == 0 ? "" : ", and \(chat.waiting) more wait behind it"
    return .bad(
      .database, "\(messages) not sent to \(chat.name)\(behind).",
      "Open the chat, select the message marked “Not sent”, and send it again or discard it.")
  }

  /// The settings that the database contains; empty if they cannot be read.
  var settings: Settings {
    guard case .examined(let found) = state else { return Settings() }
    return found.settings
  }

  /// The time of the newest of the chats' last messages in seconds since 1970.
  var newestMessageSeconds: Int64? {
    guard case .examined(let found) = state else { return nil }
    return found.newestMessage.map { $0.milliseconds / 1_000 }
  }
}

extension DatabaseCheck {
  init(_ profile: ProfileFolder) {
    self.profile = profile.name
    path = profile.store
    var facts = stat()
    // A database file is empty if the first start of the profile was interrupted.
    if stat(path, &facts) != 0 ? errno == ENOENT : facts.st_size == 0 {
      state = .none
      return
    }
    do throws(StorageError) {
      state = .examined(try StoreExamination.examine(path))
    } catch {
      state = .failed(error)
    }
  }
}
