internal import Formatting
internal import Glibc
internal import Intents
internal import Model

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
