internal import Glibc

/// Checks the folder for the person's own themes, which need not exist.
struct ThemeFolderCheck {
  enum State { case missing, readable, closed }

  /// The path of the folder for themes; `nil` if neither XDG_CONFIG_HOME nor HOME names one.
  let path: String?
  let state: State

  var findings: [Finding] {
    guard let path else { return [.ok(.config, DoctorWords.noConfigFolder)] }
    return switch state {
    case .missing: [.ok(.config, DoctorWords.noThemeFolder(path))]
    case .readable: [.ok(.config, DoctorWords.themeFolder(path))]
    case .closed: [.note(.config, DoctorWords.closedThemeFolder(path))]
    }
  }
}

extension ThemeFolderCheck {
  /// Examines the folder for themes at `path`.
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
