internal import Formatting
internal import Glibc
internal import Intents
internal import Model

struct DownloadFolder: Sendable {
  let home: String
  let configuration: String

  init(_ environment: Environment) {
    home = environment["HOME"] ?? "/"
    configuration = environment["XDG_CONFIG_HOME"] ?? home + "/.config"
  }

  /// The folder and the file name under which a file is saved: the folder for downloads and the
  /// cleaned name, or the path that the person typed. If a folder was typed, the file is saved in
  /// it under the cleaned name. A relative typed path begins at `workingFolder`. Fails if the
  /// folder of the typed path does not exist.
  func place(
    typed: String?, name: String, workingFolder: String
  ) -> Result<(folder: String, name: String), FileProblem> {
    let clean = FileName.clean(name)
    guard let typed else { return .success((path, clean)) }
    let wanted = FilePath.resolved(typed, home: home, folder: workingFolder)
    if Self.isFolder(wanted) { return .success((wanted, clean)) }
    guard let slash = wanted.lastIndex(of: "/") else { return .failure(.missing) }
    let folder = slash == wanted.startIndex ? "/" : String(wanted[..<slash])
    let last = String(wanted[slash...].dropFirst())
    guard Self.isFolder(folder), !last.isEmpty, last != ".", last != ".." else {
      return .failure(.system("there is no folder \(folder)"))
    }
    return .success((folder, last))
  }

  /// The person's folder for downloads (`user-dirs.dirs` of xdg-user-dirs) if it exists, else
  /// ~/Downloads if that exists, else the home folder.
  var path: String {
    [named, home + "/Downloads"].compactMap(\.self).first(where: Self.isFolder) ?? home
  }

  private var named: String? {
    guard let bytes = try? Files.read(configuration + "/user-dirs.dirs") else { return nil }
    return Self.named(in: String(decoding: bytes, as: UTF8.self), home: home)
  }

  /// The folder for downloads that the text of a file `user-dirs.dirs` names: `XDG_DOWNLOAD_DIR` is
  /// "$HOME/…" or an absolute path. The last line that sets it counts. `nil` if the text names
  /// none.
  static func named(in text: String, home: String) -> String? {
    for line in text.split(separator: "\n").reversed() {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "XDG_DOWNLOAD_DIR" else {
        continue
      }
      let value = parts[1].drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
      if value.hasPrefix("$HOME/") { return home + value.dropFirst("$HOME".count) }
      if value == "$HOME" { return home }
      return value.hasPrefix("/") ? String(value) : nil
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}

/// The cache of files that were fetched to be opened or to make thumbnails of them. Each media
/// address has a folder of its own: so the desktop's program sees the file's own name. Beyond a
/// size limit the files that were not used for the longest time are removed.
struct FileCache: Sendable {
  /// The size limits of the cache in bytes: for all its files together, and for a single file that
  /// is fetched to be opened.
  static let (most, largest): (Int, Int) = (512 << 20, 256 << 20)
  /// The length limit of the name of a file's folder in the cache, in characters; of a longer one
  /// the end is used.
  private static let longestName = 200

  let folder: String

  init(profile: String, environment: Environment) {
    let home = environment["HOME"] ?? "/tmp"
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = (cache ?? home + "/.cache") + "/confab/" + profile
  }

  /// The path of a file that is in the cache; `nil` if it is not there or empty. The file then
  /// counts as the newest one of the cache.
  func path(of address: MediaAddress, _ file: AttachedFile) -> String? {
    let place = self.place(of: address)
    let path = place + "/" + FileName.clean(file.name)
    guard let bytes = Files.size(path), bytes > 0 else { return nil }
    utimensat(AT_FDCWD, place, nil, 0)
    return path
  }

  /// The name of the file from which a thumbnail is made, in the folder of its image: the image
  /// itself if it is small, or the server's thumbnail. No file of a message has this name, as it
  /// begins with a dot.
  static let previewName = ".preview"

  /// The path of the cached file from which an image's thumbnail can be made: `previewName` in the
  /// image's folder, or the image itself; `nil` if neither is in the cache. The image then counts
  /// as the newest file of the cache.
  func previewPath(of address: MediaAddress, _ file: AttachedFile) -> String? {
    let path = place(of: address) + "/" + Self.previewName
    guard let bytes = Files.size(path), bytes > 0 else { return self.path(of: address, file) }
    utimensat(AT_FDCWD, place(of: address), nil, 0)
    return path
  }

  /// Makes the folder for a file that is about to be fetched, and removes the oldest other files of
  /// the cache until it has space for the largest file.
  func makePlace(of address: MediaAddress) throws(FileProblem) -> String {
    let place = self.place(of: address)
    do {
      try Files.makeFolder(place)
    } catch {
      throw .system(error.sentence.replacing("confab: ", with: ""))
    }
    sweep(keeping: place)
    return place
  }

  private func place(of address: MediaAddress) -> String {
    folder + "/" + "\(address.server)_\(address.id)".suffix(Self.longestName)
  }

  /// Removes the oldest files of the cache until the others have at most `most` bytes together, and
  /// empty folders; the default leaves space for one more file. `kept`: the folder that is neither
  /// counted nor removed.
  func sweep(keeping kept: String, most: Int = FileCache.most - FileCache.largest) {
    var places: [(path: String, time: Int, bytes: Int)] = Folder.names(in: folder).compactMap {
      let path = folder + "/" + $0
      var facts = stat()
      guard path != kept, stat(path, &facts) == 0 else { return nil }
      let bytes = Folder.names(in: path).reduce(0) { $0 + (Files.size(path + "/" + $1) ?? 0) }
      return (path, facts.st_mtim.tv_sec, bytes)
    }
    places.sort { $0.time > $1.time }
    var total = 0
    for place in places {
      total += place.bytes
      guard total > most || place.bytes == 0 else { continue }
      for name in Folder.names(in: place.path) { unlink(place.path + "/" + name) }
      rmdir(place.path)
    }
  }
}

/// Opens files in the desktop's programs for them, with `xdg-open`, but nothing that could run: no
/// programs, scripts, or files that start other programs.
enum FileOpener {
  private static let endings: Set<Substring> = [
    ".desktop", ".sh", ".bash", ".zsh", ".fish", ".csh", ".py", ".pyc", ".pl", ".rb", ".lua",
    ".php",
    ".exe", ".msi", ".bat", ".cmd", ".com", ".scr", ".ps1", ".vbs", ".js", ".jar", ".jnlp",
    ".appimage", ".run", ".bin", ".out", ".elf", ".so", ".deb", ".rpm", ".flatpakref", ".snap",
    ".lnk", ".url", ".webloc", ".service", ".action", ".reg", ".hta", ".workflow",
  ]
  private static let types: Set<String> = [
    "application/x-executable", "application/x-pie-executable", "application/x-sharedlib",
    "application/x-object", "application/x-mach-binary", "application/x-dosexec",
    "application/vnd.microsoft.portable-executable", "application/x-msdownload",
    "application/x-java-applet", "application/java-archive", "application/x-desktop",
    "application/x-debian-package", "application/vnd.debian.binary-package", "application/x-rpm",
    "application/javascript", "text/javascript", "application/x-javascript",
    "application/x-ms-shortcut", "application/x-wine-extension-ini", "text/x-msdos-batch",
  ]
  /// The MIME types that libmagic reports for scripts, as prefixes: "text/x-script" matches
  /// "text/x-script.python".
  private static let scripts = [
    "text/x-shellscript", "text/x-python", "text/x-perl", "text/x-ruby", "text/x-php", "text/x-lua",
    "text/x-script", "text/x-tcl", "text/x-awk", "application/x-shellscript",
  ]

  /// Returns the problem if `xdg-open` was not started, else `nil`. Waits for the disk. `failed` is
  /// called later, on any thread, if `xdg-open` ends with an error, as when the desktop has no
  /// program for the file.
  static func open(_ path: String, failed: @escaping @Sendable () -> Void) -> FileProblem? {
    guard !mayRun(path) else { return .program }
    guard let process = DetachedProgram.start(["xdg-open", path]) else { return .noOpener }
    _ = DetachedThread.start {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 {
        if errno != EINTR { return }
      }
      if status != 0 { failed() }
    }
    return nil
  }

  /// `true` for a file that the desktop may execute, judged by its name, its mode and its content.
  static func mayRun(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if endings.contains(Substring(FileName.ending(of: name).lowercased())) { return true }
    if access(path, X_OK) == 0 { return true }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let start = FileWriting.start(of: descriptor, most: 256)
    if start.starts(with: Array("#!".utf8)) || start.starts(with: [0x7f, 0x45, 0x4c, 0x46]) {
      return true
    }
    if String(decoding: start, as: UTF8.self).contains("[Desktop Entry]") { return true }
    let type = FileType.of(descriptor: descriptor)
    return types.contains(type) || scripts.contains(where: type.hasPrefix)
  }
}
