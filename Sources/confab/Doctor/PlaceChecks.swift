internal import Glibc
internal import Intents
internal import Formatting

/// Compares the system's clock with the time of the program's executable file, the newest of the
/// chats' last messages and the server's clock.
struct ClockCheck {
  /// The number of seconds by which the program's file may be newer than the system's clock before
  /// `confab doctor` reports a problem: time zones and archives shift the times of files.
  static let fileTolerance: Int64 = 86_400
  /// The number of seconds by which the newest message may be newer than the system's clock before
  /// `confab doctor` reports a problem: few senders' clocks are wrong by more.
  static let messageTolerance: Int64 = 300
  /// The number of seconds by which the server's clock may differ from the system's clock before
  /// `confab doctor` reports a problem.
  static let serverTolerance: Int64 = 60

  /// The time of the system's clock, in seconds since 1970.
  let now: Int64
  /// The time at which the program's file was written, in seconds since 1970; `nil` if it is not
  /// known.
  let program: Int64?
  /// The time of the newest of the chats' last messages, in seconds since 1970; `nil` if there is
  /// none or it cannot be read.
  let newestMessage: Int64?
  /// The server's clock minus this machine's clock, in seconds; `nil` if the server was not asked,
  /// did not answer or answered with a failure, or if its response has no time.
  let serverAhead: Int64?

  var findings: [Finding] {
    if let program, now < program - Self.fileTolerance {
      return [.bad(.clock, DoctorWords.clockBeforeProgram(now, program: program))]
    }
    var findings: [Finding] = []
    if let serverAhead, abs(serverAhead) > Self.serverTolerance {
      findings.append(.note(.clock, DoctorWords.clockDiffers(by: serverAhead)))
    }
    // The message's time counts only if the server's clock is not known: if the server's clock
    // agrees with this machine's, a newer message shows that its sender's clock is wrong.
    if serverAhead == nil, let newestMessage, now < newestMessage - Self.messageTolerance {
      findings.append(.note(.clock, DoctorWords.clockBeforeMessage(now, message: newestMessage)))
    }
    guard findings.isEmpty else { return findings }
    return [.ok(.clock, DoctorWords.clock(now, serverAhead: serverAhead))]
  }
}

extension ClockCheck {
  /// Reads the time of the system's clock and that of the program's file.
  init(newestMessage: Int64?, serverAhead: Int64?) {
    now = SystemClock.milliseconds() / 1_000
    self.newestMessage = newestMessage
    self.serverAhead = serverAhead
    var facts = stat()
    program = stat("/proc/self/exe", &facts) == 0 ? Int64(facts.st_mtim.tv_sec) : nil
  }
}

/// Checks the locale, whose character set decides whether all characters are shown or ASCII only,
/// unless the setting "Glyphs" does.
struct LocaleCheck {
  /// The locale's name; `nil` if none is set.
  let name: String?
  /// The environment variable that sets the locale; "LANG" if none sets it.
  let variable: String
  let isUTF8: Bool
  /// `true` if the locale that the environment names is installed on the system.
  let isInstalled: Bool
  /// The setting "Glyphs": Unicode, ASCII only, or the locale's character set.
  let glyphs: GlyphWish

  /// `true` if the full screen shows ASCII characters only.
  var isASCIIOnly: Bool { glyphs == .ascii || glyphs == .auto && !isUTF8 }

  var findings: [Finding] {
    if glyphs == .ascii { return [.ok(.locale, DoctorWords.asciiChosen)] }
    guard let name else { return [.note(.locale, DoctorWords.noLocale)] }
    if !isUTF8 {
      return [
        .note(
          .locale, DoctorWords.notUTF8(name, variable: variable, isASCIIOnly: isASCIIOnly))
      ]
    }
    if !isInstalled { return [.note(.locale, DoctorWords.noSuchLocale(name, variable: variable))] }
    return [.ok(.locale, DoctorWords.locale(name, variable: variable))]
  }
}

extension LocaleCheck {
  /// Reads the locale from the environment, and checks whether the system has this locale.
  ///
  /// - Parameter glyphs: the setting "Glyphs".
  init(_ environment: Environment, glyphs: GlyphWish) {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0] != nil }
    variable = set ?? "LANG"
    name = set.flatMap { environment[$0] }
    isUTF8 = TerminalLocale.isUTF8 { environment[$0] }
    self.glyphs = glyphs
    let locale = name.flatMap { newlocale(LC_CTYPE_MASK, $0, nil) }
    isInstalled = locale != nil
    if let locale { freelocale(locale) }
  }
}

/// Checks the file system of the data folder: its free space, whether it is local, and whether it
/// can be written to.
struct DiskCheck {
  /// The number of free bytes below which the disk counts as nearly full.
  static let scarceBytes = 64 << 20
  /// The number of free bytes below which storing a message may already fail.
  static let leastBytes = 1 << 20

  /// The path of a folder on the file system that is checked.
  let path: String
  /// The number of bytes that the user of this process may still write; `nil` if the system does
  /// not report it.
  let freeBytes: Int?
  let isReadOnly: Bool
  /// The file system's type, such as "ext4"; `nil` if it is not known.
  let type: String?

  var findings: [Finding] {
    var findings: [Finding] = []
    if isReadOnly { findings.append(.bad(.disk, DoctorWords.readOnlyDisk(path))) }
    if let freeBytes, freeBytes < Self.leastBytes, !isReadOnly {
      findings.append(.bad(.disk, DoctorWords.scarceDisk(path, freeBytes)))
    } else if let freeBytes, freeBytes < Self.scarceBytes, !isReadOnly {
      findings.append(.note(.disk, DoctorWords.scarceDisk(path, freeBytes)))
    }
    if let type, MountTable.isNetwork(type) {
      findings.append(.note(.disk, DoctorWords.networkDisk(path, type)))
    }
    guard findings.isEmpty else { return findings }
    return [.ok(.disk, DoctorWords.disk(type, freeBytes))]
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

/// Finds the profile that the command line names, or the last one, and checks its folder, the data
/// folder and their disk.
struct PlaceCheck {
  /// The profile to check; `nil` if no path of a data folder is known, or the stored name of the
  /// last profile cannot be read.
  let profile: ProfileFolder?
  let findings: [Finding]

  /// Examines the folders and their disk, and changes nothing.
  ///
  /// - Parameters:
  ///   - given: the data folder that the command line names; `nil` if it names none.
  ///   - name: the profile that the command line names; `nil` if it names none.
  init(data given: String?, profile name: String?, environment: Environment) {
    let data: DataFolder
    do throws(Ending) {
      data = try DataFolder.find(given: given, environment: environment)
    } catch {
      (profile, findings) = (nil, [.bad(.data, DoctorWords.noDataFolder(error))])
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
      findings =
        folder.existing != nil && folder.findings.allSatisfy { $0.grade != .bad }
        ? folder.findings + [.bad(.profile, DoctorWords.brokenChoice(error))] : folder.findings
    }
  }

  private static func findings(_ profile: ProfileFolder, in data: FolderCheck) -> [Finding] {
    var findings: [Finding] = []
    if access(profile.path, F_OK) == 0 {
      findings += FolderCheck(.profile, path: profile.path).findings
    }
    if let existing = data.existing { findings += DiskCheck(of: existing).findings }
    return findings + [.ok(.runtime, DoctorWords.runtime)]
  }
}

/// Checks a folder in which confab stores files: it must exist, or it must be possible to make it.
struct FolderCheck {
  /// The state of the folder's path, as the check has found it.
  enum State: Equatable {
    /// A folder; `isUsable` if this process can read it and write to it.
    case folder(ownerID: UInt32, mode: UInt32, isUsable: Bool)
    /// Nothing is at the path; `parent` is the lowest folder above it that exists.
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

  var findings: [Finding] {
    switch state {
    case .missing(_, true): return [.ok(topic, DoctorWords.folderToCome(path))]
    case .missing(let parent, false):
      return [.bad(topic, DoctorWords.folderImpossible(path, parent: parent))]
    case .noFolder: return [.bad(topic, DoctorWords.noFolder(path))]
    case .unreadable(let reason): return [.bad(topic, DoctorWords.folderUnreadable(path, reason))]
    case .folder(_, _, false): return [.bad(topic, DoctorWords.folderClosed(path))]
    case .folder(let owner, _, _) where owner != ownID:
      return [.note(topic, DoctorWords.folderOfAnother(path, owner: owner))]
    case .folder(_, let mode, _) where mode & 0o022 != 0:
      return [.note(topic, DoctorWords.folderOpen(path))]
    case .folder: return [.ok(topic, DoctorWords.folder(path))]
    }
  }

  /// The lowest folder on the path that exists: the folder itself or one above it; `nil` if the
  /// path cannot be looked up or is no folder.
  var existing: String? {
    switch state {
    case .folder: path
    case .missing(let parent, _): parent
    case .noFolder, .unreadable: nil
    }
  }
}

extension FolderCheck {
  /// Examines the folder at `path`, and changes nothing.
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
    let parent = lowestFolder(above: path)
    return .missing(parent: parent, canBeMade: access(parent, W_OK | X_OK) == 0)
  }

  /// The lowest existing folder above a path that does not exist.
  private static func lowestFolder(above path: String) -> String {
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
      rest = rest[..<slash]
      if access(String(rest), F_OK) == 0 { return String(rest) }
    }
    return "/"
  }
}

/// Checks the libraries that are loaded only when they are needed: confab runs without one of them,
/// but lacks a feature.
struct LibraryCheck {
  let missing: [LibraryFile]

  var findings: [Finding] {
    guard !missing.isEmpty else { return [.ok(.libraries, DoctorWords.libraries)] }
    return missing.map { .note(.libraries, DoctorWords.missing($0)) }
  }
}

extension LibraryCheck {
  /// Tries to load each library that confab loads only when it is needed.
  init() { missing = LibraryFile.allCases.filter { SharedLibrary($0) == nil } }
}

extension DoctorWords {
  static let libraries = "The libraries for formatted messages, files, images and QR codes load."

  static func missing(_ library: LibraryFile) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(library.rawValue) cannot be loaded: \(loss(without: library)).",
      advice: "Install the package \(package(of: library)).")
  }

  private static func loss(without library: LibraryFile) -> String {
    switch library {
    case .xml: "messages are shown without their formatting"
    case .magic: "types of files are not recognised"
    case .qrencode: "no QR codes are shown"
    case .chafa: "images are not shown small"
    case .png: "PNG images are not shown small"
    case .jpeg: "JPEG images are not shown small"
    case .webp: "WebP images are not shown small"
    }
  }

  private static func package(of library: LibraryFile) -> String {
    switch library {
    case .xml: "libxml2"
    case .magic: "libmagic1"
    case .qrencode: "libqrencode4"
    case .chafa: "libchafa0"
    case .png: "libpng16-16"
    case .jpeg: "libturbojpeg0"
    case .webp: "libwebp7"
    }
  }
}
