internal import Glibc

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
