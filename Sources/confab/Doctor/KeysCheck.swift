internal import Keys

/// Checks the person's file of key bindings, as the full screen reads it.
struct KeysCheck {
  let file: KeyFile
  /// The sentence about a mistake in the file of key bindings, or about a failure to read it; `nil`
  /// if the file can be used or does not exist.
  let mistake: String?

  var findings: [Finding] {
    if let mistake { return [.bad(.keys, DoctorWords.brokenKeys(mistake))] }
    return [.ok(.keys, DoctorWords.keys(preset: file.preset.rawValue, own: file.changes.count))]
  }
}

extension KeysCheck {
  init(_ keys: OwnKeys) {
    file = keys.file
    mistake = keys.reports.first
  }
}
