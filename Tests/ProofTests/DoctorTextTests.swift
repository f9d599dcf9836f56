import Cells
import Keys
import Testing

@testable import confab

/// The text that `confab doctor` prints, and the texts that it parses, such as the list of mounted
/// file systems.
@Suite struct DoctorTextTests {
  @Test func `doctor wraps a finding below its sentence, and puts the advice below that`() {
    let sentence = "The quick brown fox jumps over the lazy dog, and then over the next dog."
    #expect(
      DoctorReport().text(of: .note(.disk, sentence, "Do it.")) == """
        note  disk        The quick brown fox jumps over the lazy dog, and then over
                          the next dog.
                          Do it.

        """)
  }

  @Test func `control characters in a finding of doctor do not reach the terminal`() {
    let text = DoctorReport().text(of: .ok(.data, "/a\u{1b}[31m\u{9b}b\nc\td\u{202e}e\u{7f}"))
    #expect(text == "ok    data        /a c de\n")
  }

  @Test(arguments: [20, 40, 79])
  func `no line of doctor's report is longer than the report is wide, however long a word is`(
    columns: Int
  ) {
    let report = DoctorReport(columns: columns)
    let sentence = String(repeating: "x", count: 300) + " 世界" + String(repeating: "世", count: 90)
    let lines = report.text(of: .ok(.theme, sentence)).split(separator: "\n")
    #expect(lines.count > 5)
    #expect(lines.allSatisfy { GraphemeWidth.columns(of: $0) <= report.columns })
  }

  @Test func `without UTF-8 doctor's report is ASCII`() {
    let text = DoctorReport(isASCIIOnly: true).text(of: .ok(.theme, "The theme “é” loads."))
    #expect(text == "ok    theme       The theme \"e\" loads.\n")
  }

  @Test func `the last line of doctor's report counts what is not well`() {
    #expect(DoctorReport.sum(notes: 0, bads: 0) == "Nothing is bad.")
    #expect(DoctorReport.sum(notes: 1, bads: 1) == "1 line is bad. 1 note.")
    #expect(DoctorReport.sum(notes: 2, bads: 3) == "3 lines are bad. 2 notes.")
  }

  @Test func `doctor truncates a long value that it quotes`() {
    #expect(DoctorText.quoted(String(repeating: "x", count: 5_000)).count == 123)
  }

  private static let mounts = """
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    30 22 0:25 / /home rw shared:2 - nfs4 server:/home rw
    31 30 0:26 / /home/ada/my\\040disk rw - fuse.sshfs box: rw
    32 22 0:27 / /mnt rw - ext4 /dev/sdb1 rw
    33 22 0:28 / /mnt rw - 9p share rw
    broken line
    34 22 0:29 / /tail rw -
    """

  @Test(arguments: [
    ("/", "ext4"), ("/etc/x", "ext4"), ("/home", "nfs4"), ("/homes", "ext4"),
    ("/home/ada/my disk/d", "fuse.sshfs"), ("/mnt/x", "9p"), ("/tail", "ext4"),
  ])
  func `the file system of a path is that of the last of the nearest mounts above it`(
    path: String, type: String
  ) {
    #expect(MountTable.type(at: path, in: Self.mounts) == type)
  }

  @Test func `an empty list of mounts gives no type of file system`() {
    #expect(MountTable.type(at: "/", in: "") == nil)
  }

  @Test func `network file systems are distinguished from local ones`() {
    for type in ["nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "ceph"] {
      #expect(MountTable.isNetwork(type), "\(type)")
    }
    for type in ["ext4", "btrfs", "tmpfs", "overlay", "zfs", "fuseblk", "fuse.ntfs-3g"] {
      #expect(!MountTable.isNetwork(type), "\(type)")
    }
  }

  @Test func `doctor shows a key with its bytes, its name and its action in each context`() {
    #expect(
      KeyTrialRows.rows([0x0b], [.key(KeyStroke(.character("k"), .control))]) == [
        "0b                      Ctrl-K",
        "    Everywhere: Find a chat or a person by a few letters of the name",
      ])
    let rows = KeyTrialRows.rows([0x1b, 0x4f, 0x41], [.key(KeyStroke(.up))])
    #expect(rows.first == "1b 4f 41                Up")
    #expect(rows.contains("    Chat list: Go up a chat"))
    #expect(rows.contains("    Switcher: Select the chat above"))
  }

  @Test func `doctor distinguishes text, keys without an action, and unknown bytes`() {
    #expect(
      KeyTrialRows.rows([0x78], [.key(KeyStroke(.character("x")))]).last
        == "    text, where text can be typed")
    #expect(
      KeyTrialRows.rows([3], [.key(KeyStroke(.character("c"), .control))]).last == "    no action")
    #expect(
      KeyTrialRows.rows([0x1b, 0x5b, 0x3f], []) == [
        "1b 5b 3f                nothing that confab knows"
      ])
  }

  @Test func `doctor cleans and truncates pasted text, and counts its bytes`() {
    let paste = "\u{1b}[31m" + String(repeating: "x", count: 500)
    let bytes = [UInt8](repeating: 0x78, count: 517)
    let rows = KeyTrialRows.rows(bytes, [.paste(paste)])
    #expect(rows.count == 2)
    #expect(rows[0].hasSuffix("78 … 517 bytes"))
    #expect(rows[1].contains("pasted 505 characters: “xxx"))
    #expect(rows.allSatisfy { $0.count < 200 && !$0.contains("\u{1b}") })
  }

  @Test func `the output of a quick command is read, a failing or endless command gives none`() {
    #expect(BriefCommand.output(of: ["echo", "500"], milliseconds: 5_000) == "500\n")
    #expect(BriefCommand.output(of: ["false"], milliseconds: 5_000) == nil)
    #expect(BriefCommand.output(of: ["no-such-program-here"], milliseconds: 5_000) == nil)
    #expect(BriefCommand.output(of: ["tail", "-f", "/dev/null"], milliseconds: 50) == nil)
    #expect(BriefCommand.output(of: ["yes"], milliseconds: 5_000) == nil)
  }

  @Test func `the command doctor takes its options and no other words`() throws {
    let invocation = try InvocationParser.parse(["doctor", "--keys", "--theme", "paper"])
    #expect(invocation.command == .doctor && invocation.showsKeys)
    #expect(throws: Ending.self) { try InvocationParser.parse(["doctor", "me"]) }
    #expect(throws: Ending.self) { try InvocationParser.parse(["unread", "--keys"]) }
  }
}
