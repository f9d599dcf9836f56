import Glibc
import Intents
import MatrixClient
import Model
import Network
import Testing

@testable import confab

/// Files that are sent, saved and opened, on a real file system.
@Suite struct AttachmentTests {
  /// A folder that is removed with its files when the test ends.
  private final class Place {
    let path: String

    init() throws {
      var template = Array("/tmp/attachments-XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
      for name in Folder.names(in: path) {
        let inner = path + "/" + name
        if unlink(inner) != 0 { remove(inner) }
      }
      rmdir(path)
    }

    func make(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o600) throws {
      try Files.makeFolder(
        String((path + "/" + name).split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }))
      let descriptor = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode)
      defer { close(descriptor) }
      try #require(FileWriting.append(bytes, to: descriptor))
    }

    func read(_ name: String) -> [UInt8]? { try? Files.read(path + "/" + name) }
  }

  private func save(_ bytes: [UInt8], as name: String, in folder: String) throws -> String {
    let file = try IncomingFile(folder: folder, name: name, limit: 1_000)
    #expect(file.receiver.write(bytes) == nil)
    return try file.receiver.finish().get()
  }

  // MARK: Saving

  @Test func `a saved file replaces no other file, and only its owner can read it`() throws {
    let place = try Place()
    try place.make("map.png", [1])
    let first = try save([2], as: "map.png", in: place.path)
    let second = try save([3], as: "map.png", in: place.path)
    #expect(first == place.path + "/map (2).png" && second == place.path + "/map (3).png")
    #expect(place.read("map.png") == [1] && place.read("map (2).png") == [2])
    var facts = stat()
    #expect(stat(first, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    #expect(Folder.names(in: place.path).count == 3)
  }

  @Test func `a symbolic link in the place of a saved file is neither followed nor replaced`()
    throws
  {
    let place = try Place()
    try place.make("target", [1])
    try #require(symlink(place.path + "/target", place.path + "/a") == 0)
    #expect(try save([2], as: "a", in: place.path) == place.path + "/a (2)")
    #expect(place.read("target") == [1])
  }

  @Test func `an abandoned download leaves no file behind`() throws {
    let place = try Place()
    let file = try IncomingFile(folder: place.path, name: "a", limit: 10)
    #expect(file.receiver.write([1]) == nil)
    #expect(Folder.names(in: place.path).count == 1)
    file.receiver.abandon()
    #expect(Folder.names(in: place.path).isEmpty)
    #expect(throws: FileProblem.self) {
      _ = try IncomingFile(folder: place.path + "/gone", name: "a", limit: 10)
    }
  }

  @Test(arguments: ["../../x", "a\u{1b}b\n", "", ".bashrc", String(repeating: "x", count: 300)])
  func `a file with a hostile name is saved in the folder for downloads`(name: String) throws {
    let place = try Place()
    try Files.makeFolder(place.path + "/home/Downloads")
    let downloads = DownloadFolder(Environment(["HOME": place.path + "/home"]))
    let found = try downloads.place(typed: nil, name: name, workingFolder: "/").get()
    #expect(found.folder == place.path + "/home/Downloads")
    let path = try save([1], as: found.name, in: found.folder)
    #expect(Folder.names(in: found.folder) == [String(path.dropFirst(found.folder.count + 1))])
    #expect(!path.contains("/.") && Folder.names(in: place.path) == ["home"])
  }

  @Test func `a person may name a folder or a file to save to, but no folder is made for it`()
    throws
  {
    let place = try Place()
    let downloads = DownloadFolder(Environment(["HOME": place.path]))
    func found(_ typed: String) -> String? {
      let found = try? downloads.place(typed: typed, name: "a.png", workingFolder: place.path).get()
      return found.map { $0.folder + "/" + $0.name }
    }
    try Files.makeFolder(place.path + "/inside")
    #expect(found("~/inside") == place.path + "/inside/a.png")
    #expect(found("inside/b.png") == place.path + "/inside/b.png")
    #expect(found("none/b.png") == nil)
    // A path that leads to a folder is recognised in whichever way it is written.
    #expect(found("inside/..") == place.path + "/inside/../a.png")
    #expect(downloads.path == place.path)
  }

  // MARK: Opening

  @Test func `programs, scripts and files that start programs are not opened`() throws {
    let place = try Place()
    let harmless: [(String, [UInt8])] = [
      ("a.png", [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ("a.txt", Array("hello\n".utf8)),
      ("a", Array("hello\n".utf8)),
    ]
    let dangerous: [(String, [UInt8])] = [
      ("a.desktop", Array("x".utf8)), ("b", Array("[Desktop Entry]\nExec=x\n".utf8)),
      ("c.txt", Array("#!/bin/sh\nrm x\n".utf8)), ("d.png", [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]),
      ("e.EXE", Array("x".utf8)), ("f.jar", [1]), ("g.sh", Array("echo\n".utf8)),
    ]
    for (name, bytes) in harmless + dangerous { try place.make(name, bytes) }
    for (name, _) in harmless { #expect(!FileOpener.mayRun(place.path + "/" + name), "\(name)") }
    for (name, _) in dangerous { #expect(FileOpener.mayRun(place.path + "/" + name), "\(name)") }
    try place.make("h.txt", Array("hello".utf8), mode: 0o700)
    #expect(FileOpener.open(place.path + "/h.txt", failed: {}) == .program)
  }

  @Test func `the file cache finds downloaded files, and removes the oldest beyond its limit`()
    throws
  {
    let place = try Place()
    let cache = FileCache(profile: "p", environment: Environment(["XDG_CACHE_HOME": place.path]))
    let file = AttachedFile(kind: .image, name: "../a.png", content: .nowhere)
    func address(_ id: String) throws -> MediaAddress {
      try #require(MediaAddress("mxc://s/" + id))
    }
    for (number, id) in ["one", "two", "three"].enumerated() {
      #expect(try cache.path(of: address(id), file) == nil)
      let folder = try cache.makePlace(of: address(id))
      let path = try save([1, 2, 3], as: FileName.clean(file.name), in: folder)
      #expect(try cache.path(of: address(id), file) == path && path.hasSuffix("/s_\(id)/a.png"))
      var times = [
        timespec(tv_sec: 1_000 + number, tv_nsec: 0), timespec(tv_sec: 1_000 + number, tv_nsec: 0),
      ]
      utimensat(AT_FDCWD, folder, &times, 0)
    }
    cache.sweep(keeping: "", most: 6)
    #expect(try cache.path(of: address("one"), file) == nil)
    #expect(try cache.path(of: address("two"), file) != nil)
    #expect(try cache.path(of: address("three"), file) != nil)
  }

  // MARK: Sending

  private func outgoing(_ place: Place) -> OutgoingFiles {
    OutgoingFiles(folder: place.path + "/uploads", home: place.path, workingFolder: place.path)
  }

  @Test func `a copy of a file is sent, even if the file changes meanwhile`() throws {
    let place = try Place()
    let png: [UInt8] =
      [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 4, 0xb0, 0, 0, 3, 0x20, 8, 6, 0, 0, 0, 0, 0, 0, 0]
    try place.make("my map.bin", png)
    let outgoing = outgoing(place)
    let (one, other) = (TransactionID("t/1"), TransactionID(".."))
    let file = try outgoing.prepare("'~/my map.bin'", one, limit: 1_000).get()
    #expect(
      file
        == AttachedFile(
          kind: .image, name: "my map.bin", type: "image/png", bytes: Int64(png.count), width: 1200,
          height: 800, content: .own))
    try place.make("my map.bin", [1])
    let copy = try #require(outgoing.prepared(one))
    #expect(copy.bytes == png.count)
    #expect(try Files.read(copy.path) == png)
    #expect(try outgoing.prepare("my\\ map.bin", other, limit: nil).get().kind == .file)
    outgoing.keepOnly([one])
    #expect(outgoing.prepared(one) != nil && outgoing.prepared(other) == nil)
    outgoing.drop([one])
    #expect(outgoing.prepared(one) == nil && Folder.names(in: place.path + "/uploads").isEmpty)
  }

  @Test func `words after a file's path are its caption, also if the file's name has blanks`()
    throws
  {
    let place = try Place()
    try place.make("a b.txt", [1])
    try place.make("a", [1, 2])
    let outgoing = outgoing(place)
    func sent(_ text: String, hasCaption: Bool = true) -> [String]? {
      let file = try? outgoing.prepare(
        text, TransactionID("t"), limit: nil, hasCaption: hasCaption
      ).get()
      return file.map { [$0.name, $0.caption] }
    }
    #expect(sent("a b.txt") == ["a b.txt", ""])
    #expect(
      sent("a b.txt  The minutes,\nplease read. ") == ["a b.txt", "The minutes,\nplease read."])
    #expect(sent("a by ear") == ["a", "by ear"])
    #expect(sent("'~/a b.txt' the minutes") == ["a b.txt", "the minutes"])
    #expect(sent("a\\ b.txt the minutes") == ["a b.txt", "the minutes"])
    #expect(sent("none at all") == nil)
    // With `hasCaption: false`, as for a command, the whole text is a path and never a caption.
    #expect(sent("a by ear", hasCaption: false) == nil)
  }

  @Test func `a text that is sent as a file is read back until its copy is dropped`() throws {
    let place = try Place()
    let outgoing = outgoing(place)
    let (text, transaction) = (
      "row 0\n" + String(repeating: "ü", count: 100_000), TransactionID("t")
    )
    let source = FileContent.text(text, typed: "/me " + text)
    let file = try outgoing.prepare(source, transaction, limit: nil).get()
    #expect(file.name == "message.txt" && file.bytes == Int64(text.utf8.count))
    #expect(outgoing.text(transaction) == text)
    outgoing.drop([transaction])
    #expect(outgoing.text(transaction) == nil)
    #expect(Folder.names(in: place.path + "/uploads").isEmpty)
  }

  @Test func `a file that cannot be sent is refused with the reason, and not copied`() throws {
    let place = try Place()
    try place.make("empty", [])
    try place.make("large", [UInt8](repeating: 1, count: 11))
    try #require(mkfifo(place.path + "/pipe", 0o600) == 0)
    let outgoing = outgoing(place)
    func problem(_ path: String) -> FileProblem? {
      let result = outgoing.prepare(path, TransactionID("t"), limit: 10)
      if case .failure(let problem) = result { return problem }
      return nil
    }
    #expect(problem("none") == .missing && problem("empty") == .empty)
    #expect(problem("large") == .tooLarge(limit: 10))
    #expect(problem("pipe") == .notAFile && problem(".") == .notAFile)
    #expect(Folder.names(in: place.path + "/uploads").isEmpty)
  }
}
