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
