import Testing

@testable import confab

/// Names of files that others chose, and paths that a person types.
@Suite struct FileNameTests {
  @Test(arguments: [
    ("report.pdf", "report.pdf"), ("../../x", "x"), ("/etc/passwd", "passwd"), ("..", "file"),
    ("", "file"), ("   ", "file"), (".bashrc", "bashrc"), ("...", "file"), ("a/", "a"),
    ("C:\\windows\\a.exe", "a.exe"), ("a\u{0}b", "ab"), ("a\u{1b}[31m.png", "a[31m.png"),
    ("a\nb.png", "ab.png"), ("gpj.\u{202e}exe.png", "gpj.exe.png"), ("-rf", "rf"),
    ("~root", "root"),
    ("a. .", "a"), ("/\u{301}x", "\u{301}x"), ("世界.pdf", "世界.pdf"), ("x\u{2028}y", "xy"),
  ])
  func `a file name from outside becomes one harmless path component`(name: String, clean: String) {
    #expect(FileName.clean(name) == clean)
  }

  @Test func `a long file name keeps its extension`() {
    let long = FileName.clean(String(repeating: "ü", count: 300) + ".tar")
    #expect(long.utf8.count <= FileName.longest && long.hasSuffix("ü.tar"))
    let marks = FileName.clean("a" + String(repeating: "\u{301}", count: 300))
    #expect(marks.utf8.count <= FileName.longest && !marks.isEmpty)
    let ending = FileName.clean("a." + String(repeating: "b", count: 300))
    #expect(ending.utf8.count <= FileName.longest)
  }

  @Test func `the number of a further copy is put before the file name's extension`() {
    #expect(FileName.numbered("map.png", 1) == "map.png")
    #expect(FileName.numbered("map.png", 2) == "map (2).png")
    #expect(FileName.numbered("map", 3) == "map (3)")
  }

  @Test(arguments: [
    ("a b.png", "/here/a b.png"), ("/x/y", "/x/y"), ("~/z", "/home/me/z"), ("~", "/home/me"),
    ("'/x/a b'", "/x/a b"), ("\"~/q\"", "/home/me/q"), ("file:///x/a%20b", "/x/a b"),
    ("file://localhost/x", "/x"), ("file://other/x", "/here/file://other/x"),
  ])
  func `a typed or pasted path becomes an absolute path`(text: String, path: String) {
    #expect(FilePath.resolved(text, home: "/home/me", folder: "/here") == path)
  }

  @Test func `backslashes before blanks are removed from a path`() {
    #expect(FilePath.unescaped("/x/a\\ b\\\\c") == "/x/a b\\c")
  }

  @Test func `the folder for downloads is read from the file of xdg-user-dirs`() {
    func folder(_ text: String) -> String? { DownloadFolder.named(in: text, home: "/home/me") }
    #expect(folder("# x\nXDG_DOWNLOAD_DIR=\"$HOME/Data\"\n") == "/home/me/Data")
    #expect(folder("XDG_DOWNLOAD_DIR=\"/data\"\nXDG_MUSIC_DIR=\"$HOME/M\"") == "/data")
    #expect(folder("XDG_DOWNLOAD_DIR=\"$HOME\"") == "/home/me")
    #expect(folder("XDG_DOWNLOAD_DIR=\"relative\"") == nil && folder("") == nil)
  }
}
