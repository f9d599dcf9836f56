internal import Glibc

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
