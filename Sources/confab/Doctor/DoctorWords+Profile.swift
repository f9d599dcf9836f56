internal import MatrixClient
internal import Model
internal import Network
internal import Storage

// The sentences of `confab doctor` about the person's files, the server and the clock.

extension DoctorWords {
  static func folder(_ path: String) -> String {
    "\(path) belongs to you and can be written to."
  }

  static func folderToCome(_ path: String) -> String {
    "\(path) does not exist yet; the first start makes it."
  }

  static func noDataFolder(_ ending: Ending) -> Finding.Remark {
    Finding.Remark(
      sentence: sentence(sentence(of: ending)),
      advice: "Set HOME, or name a folder with --data. Without a folder, the profile, its database "
        + "and its server were not checked.")
  }

  static func brokenChoice(_ ending: Ending) -> Finding.Remark {
    Finding.Remark(
      sentence: sentence(sentence(of: ending)),
      advice: "Make the file readable, or name a profile with --profile. The profile, its database "
        + "and its server were not checked.")
  }

  static func folderImpossible(_ path: String, parent: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(path) does not exist and cannot be made, as you may not write to \(parent).",
      advice: "Change the rights of \(parent), or name another data folder with --data.")
  }

  static func noFolder(_ path: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(path) is not a folder.",
      advice: "Move it away, or name another data folder with --data.")
  }

  static func folderUnreadable(_ path: String, _ reason: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(path) cannot be looked up: \(reason).",
      advice: "Change the rights of the folders above it, or name another data folder with --data.")
  }

  static func folderClosed(_ path: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(path) cannot be read and written by you.",
      advice: "Give yourself the right with chmod u+rwx, or name another data folder with --data.")
  }

  static func folderOfAnother(_ path: String, owner: UInt32) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(path) belongs to the user with the id \(owner), not to you.",
      advice: "Run confab as that user, or name a folder of your own with --data.")
  }

  static func folderOpen(_ path: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "Other users can write to \(path), so they could replace your chats.",
      advice: "Take the right from them with chmod go-w.")
  }

  static func disk(_ type: String?, _ free: Int?) -> String {
    let kind = type.map { " (\($0))" } ?? ""
    let space = free.map { " and has \(bytes($0)) free" } ?? ""
    return "The data folder's file system\(kind) is local\(space)."
  }

  static func readOnlyDisk(_ path: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "The file system of \(path) is mounted for reading only.",
      advice: "Mount it for writing, or name another data folder with --data.")
  }

  static func scarceDisk(_ path: String, _ free: Int) -> Finding.Remark {
    Finding.Remark(
      sentence: "The file system of \(path) has \(bytes(free)) free.",
      advice: "Make space there: without it, messages cannot be stored.")
  }

  static func networkDisk(_ path: String, _ type: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(path) is on a network file system (\(type)). The database's "
        + "log (SQLite's WAL) needs memory that programs share on one machine.",
      advice: "Name a local folder with --data, or never open the profile on two machines at once.")
  }

  static func themeFolder(_ path: String) -> String {
    "\(path), the folder for your own themes, can be read."
  }

  static func noThemeFolder(_ path: String) -> String {
    "\(path), the folder for your own themes, does not exist; confab does not need it."
  }

  static func closedThemeFolder(_ path: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(path), the folder for your own themes, cannot be read.",
      advice: "Give yourself the right with chmod u+rx, or remove the folder.")
  }

  static let noConfigFolder =
    "There is no folder for your own themes, as neither HOME nor XDG_CONFIG_HOME is set."
  static let runtime =
    "confab keeps its sockets in the profile's folder and needs no runtime folder."
}

// MARK: Database, server and clock

extension DoctorWords {
  static func noDatabase(_ profile: String) -> String {
    "The profile “\(profile)” has no database yet; its first start makes it."
  }

  static func unsent(_ chat: UnsentMessages) -> Finding.Remark {
    guard chat.refused > 0 else {
      return Finding.Remark(
        sentence: "A draft was left in the older chat that \(chat.name) continues.",
        advice: "Open the chat, and the older one with /older, and copy the text.")
    }
    let messages = chat.refused == 1 ? "A message was" : "\(chat.refused) messages were"
    let behind = chat.waiting == 0 ? "" : ", and \(chat.waiting) more wait behind it"
    guard chat.newer == nil else {
      let draft = chat.hasDraft ? ", and a draft was left there" : ""
      return Finding.Remark(
        sentence: "\(messages) not sent to the older chat that \(chat.name) continues\(draft).",
        advice: "Open the chat, and the older one with /older: there, copy each message marked "
          + "“Not sent” or discard it.")
    }
    return Finding.Remark(
      sentence: "\(messages) not sent to \(chat.name)\(behind).",
      advice:
        "Open the chat, select the message marked “Not sent”, and send it again or discard it."
    )
  }

  static func database(_ profile: String, _ found: StoreExamination) -> String {
    "The database of the profile “\(profile)” is intact: schema \(found.version), "
      + "\(bytes(found.bytes))."
  }

  static func olderDatabase(_ version: Int, known: Int) -> Finding.Remark {
    Finding.Remark(
      sentence: "The database has schema \(version), and this confab uses schema \(known).",
      advice: "Start confab once: it brings the database up to date.")
  }

  static func newerDatabase(_ version: Int, known: Int) -> Finding.Remark {
    Finding.Remark(
      sentence: "The database has schema \(version) of a newer confab; this one knows schema "
        + "\(known).",
      advice: "Use the newer confab, or another profile with --profile.")
  }

  static func busyDatabase(_ path: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "Another program holds the database (\(path)), so it could not be checked.",
      advice: "Run confab doctor again later.")
  }

  static func damagedDatabase(_ path: String, _ message: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "The database is damaged: \(message) (\(path)).",
      advice: "Quit confab, make an empty file with the name of the database and .suspect behind "
        + "it, and start confab: it then keeps the damaged file under another name, saves the "
        + "unsent texts that can still be read, and fetches the chats from the server.")
  }

  static func closedDatabase(_ error: StorageError) -> Finding.Remark {
    Finding.Remark(
      sentence: "The database cannot be used: \(error.facts).",
      advice: "Make the file and its folder readable and writable for yourself.")
  }

  static let localServer =
    "The profile's homeserver runs inside confab and needs no network."

  static func server(_ url: String, versions: Int) -> String {
    "\(url) answers; it supports \(versions) \(versions == 1 ? "version" : "versions") of Matrix."
  }

  static func serverWithoutVersions(_ url: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(url) answers, but lists no version of Matrix.",
      advice: "Ask the server's operator, or sign in to another server with confab login.")
  }

  static func serverFailed(_ url: String, _ failure: CallFailure) -> Finding.Remark {
    let (cause, advice) = words(for: failure)
    return Finding.Remark(sentence: "\(url) \(cause).", advice: advice)
  }

  /// The failed call to the server, as the rest of a sentence that begins with the server's URL,
  /// and one or two sentences of advice. A failure to store tokens, which this check does not
  /// cause, has its reason instead of the rest of a sentence.
  private static func words(for failure: CallFailure) -> (cause: String, advice: String) {
    switch failure {
    case .network(.timedOut):
      ("did not answer within \(ServerCheck.patienceSeconds) s", checkNetwork)
    case .network(.untrusted(let text, let fingerprint)):
      (
        "cannot be trusted, as its certificate or TLS failed: \(DoctorText.quoted(text))"
          + (fingerprint.map { " (SHA-256 \($0))" } ?? ""),
        "Check the clock and the package ca-certificates; if both are well, ask the server's "
          + "operator. Somebody may be listening in."
      )
    case .network(.cannotConnect(let text)):
      ("cannot be reached: \(DoctorText.quoted(text))", checkNetwork)
    case .notStored(let text): (text, checkNetwork)
    case .network(.dropped(let text)):
      ("broke the connection: \(DoctorText.quoted(text))", checkNetwork)
    case .network(.badURL):
      ("is not an address", "Sign in again with confab login.")
    case .network(.tooLarge), .notUnderstood, .unconfirmed, .file:
      (
        "answers, but not as a Matrix homeserver does",
        "A network that asks you to sign in first may be the cause; else ask the server's operator."
      )
    case .network: ("could not be asked", checkNetwork)
    case .refused(let status, _, let message, _):
      (
        "refused the question with status \(status)"
          + (message.isEmpty ? "" : ": \(DoctorText.quoted(message))"),
        "Try again later; if it stays so, ask the server's operator."
      )
    }
  }

  private static let checkNetwork =
    "Check the network and the server's address. Stored chats can be read meanwhile."

  static func brokenSession(_ text: String) -> Finding.Remark {
    Finding.Remark(
      sentence: sentence(text), advice: "Sign in again with confab login.")
  }

  static func openToken(_ path: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "Other users may read \(path), which contains your access token.",
      advice: "Take the right from them with chmod 600.")
  }

  static func clock(_ now: Int64, serverAhead: Int64?) -> String {
    "The clock shows \(time(now))"
      + (serverAhead == nil ? ", which is plausible." : ", as the server's does.")
  }

  static func clockBeforeProgram(_ now: Int64, program: Int64) -> Finding.Remark {
    Finding.Remark(
      sentence: "The clock shows \(time(now)), but the program's file is from \(time(program)).",
      advice: "Set the clock: with a wrong one, certificates of servers are refused.")
  }

  static func clockBeforeMessage(_ now: Int64, message: Int64) -> Finding.Remark {
    Finding.Remark(
      sentence: "The clock shows \(time(now)), but a stored message is from \(time(message)).",
      advice: "Compare the clock with another one; it or that of the message's sender is wrong.")
  }

  static func clockDiffers(by seconds: Int64) -> Finding.Remark {
    let side = seconds > 0 ? "behind" : "ahead of"
    return Finding.Remark(
      sentence: "The clock is \(abs(seconds)) s \(side) the server's.",
      advice: "Set the clock, for example by switching its synchronisation on: timedatectl set-ntp "
        + "true.")
  }
}
