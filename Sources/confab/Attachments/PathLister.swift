internal import Glibc
internal import Screens
internal import Synchronization

/// Lists the files and folders whose paths begin with the text that the person has typed, on
/// threads of their own: a folder may be on a slow network.
final class PathLister: Sendable {
  /// The greatest number of paths that are offered as completions, and of entries of a folder that
  /// are examined, so that a huge folder keeps no thread busy.
  private static let (most, maxLooked) = (100, 20_000)

  private let home: String
  private let workingFolder: String
  private let state = Mutex<(isBusy: Bool, next: String?, found: PathListing?)>((false, nil, nil))

  init(environment: Environment) {
    home = environment["HOME"] ?? "/"
    let here = getcwd(nil, 0)
    defer { free(here) }
    workingFolder = here.map { String(cString: $0) } ?? "/"
  }

  /// Begins to list the paths that begin with `letters`; `wake` is called on another thread when
  /// `take` can return them. While a listing is under way, only the newest request waits, and the
  /// first request's `wake` is called for it.
  func list(_ letters: String, wake: @escaping @Sendable () -> Void) {
    let begins = state.withLock { state in
      defer { state.isBusy = true }
      if state.isBusy { state.next = letters }
      return !state.isBusy
    }
    guard begins else { return }
    let isStarted = DetachedThread.start { [self] in
      var letters = letters
      while true {
        let found = PathListing(letters: letters, paths: paths(letters))
        let next = state.withLock { state -> String? in
          state.found = found
          defer { state.next = nil }
          if state.next == nil { state.isBusy = false }
          return state.next
        }
        wake()
        guard let next else { return }
        letters = next
      }
    }
    if !isStarted { state.withLock { $0.isBusy = false } }
  }

  func take() -> PathListing? {
    state.withLock { state in
      defer { state.found = nil }
      return state.found
    }
  }

  /// Paths that begin with `letters` as it was typed, also with a tilde or a relative path; sorted,
  /// at most 100. That of a folder ends with "/". Names with ASCII control characters are left
  /// out. Hidden files are among them only if the dot at the start of their name was typed.
  func paths(_ letters: String) -> [String] {
    if letters == "~" { return ["~/"] }
    let slash = letters.lastIndex(of: "/")
    let typedFolder = slash.map { String(letters[...$0]) } ?? ""
    let start = slash.map { String(letters[$0...].dropFirst()) } ?? letters
    let folder = FilePath.resolved(typedFolder, home: home, folder: workingFolder)
    let names = Folder.names(in: folder, most: Self.maxLooked).filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
    }
    return names.sorted().prefix(Self.most).map { name in
      var facts = stat()
      let isFolder =
        stat(folder + "/" + name, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
      return typedFolder + name + (isFolder ? "/" : "")
    }
  }
}
