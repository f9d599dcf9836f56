import FoundationEssentials
import Intents
import TestSupport
import Testing

@testable import confab

/// The process that decodes an image, and programs that misbehave in its place.
@Suite struct ThumbnailProcessTests {
  private static let image = Thumbnail(
    columns: 2, rows: 1,
    cells: [Thumbnail.Halves(top: 16, bottom: 17), Thumbnail.Halves(top: 0, bottom: 255)])

  private func made(_ process: ThumbnailProcess, _ content: [UInt8]) async throws -> Thumbnail? {
    try? await result(process, content).get()
  }

  private func result(
    _ process: ThumbnailProcess, _ content: [UInt8]
  ) async throws -> Result<Thumbnail, ThumbnailProblem> {
    let path = "/tmp/thumbnail-\(UInt64.random(in: 0 ... .max))"
    try Data(content).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return await withCheckedContinuation { continuation in
      process.make(path) { continuation.resume(returning: $0) }
    }
  }

  private func shell(_ script: String, patience: Int32 = 20_000) -> ThumbnailProcess {
    ThumbnailProcess(words: ["/bin/sh", "-c", script], patience: patience)
  }

  @Test func `the thumbnail process gets the image on standard input, its output is read whole`()
    async throws
  {
    let bytes = try #require(Self.image?.bytes)
    #expect(try await made(shell("exec cat"), bytes) == Self.image)
    // The process gets no variable of the environment.
    #expect(
      try await made(shell("test -z \"$HOME$USER$SSH_TTY\" && exec cat"), bytes) == Self.image)
  }

  @Test func `a thumbnail process that hangs is killed, and what it wrote is not used`()
    async throws
  {
    let bytes = try #require(Self.image?.bytes)
    #expect(try await made(shell("cat; exec sleep 600", patience: 300), bytes) == nil)
  }

  @Test func `a crash, rubbish and endless output of the thumbnail process are no thumbnail`()
    async throws
  {
    let bytes = try #require(Self.image?.bytes)
    for script in ["kill -SEGV $$", "echo rubbish", "exec yes", "head -c 6", "exit 1", ":"] {
      #expect(try await made(shell(script), bytes) == nil, "\(script)")
    }
    #expect(try await made(ThumbnailProcess(words: ["/none"]), bytes) == nil)
  }

  @Test func `the thumbnail process's status names a missing library, unless it wrote a thumbnail`()
    async throws
  {
    let bytes = try #require(Self.image?.bytes)
    for library in ThumbnailLibrary.allCases {
      let process = shell("exit \(library.rawValue)")
      #expect(try await result(process, bytes) == .failure(.missing(library)))
    }
    for script in ["exit 1", "exit 15", "exit 20", "kill -KILL $$", "kill -STKFLT $$"] {
      #expect(try await result(shell(script), bytes) == .failure(.undecodable), "\(script)")
    }
    #expect(try await made(shell("cat; exit 16"), bytes) == Self.image)
  }

  @Test func `at most two images are decoded at once, and each gets its thumbnail`() async throws {
    // A process takes one of two places, which are folders, and makes no thumbnail if both are
    // taken. It holds its place for a while, so that more than two processes would meet.
    let places = "/tmp/thumbnail-places-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(
      atPath: places, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: places) }
    let process = shell(
      """
      cd \(places) || exit 1
      for place in a b; do mkdir $place 2>/dev/null && break; place=; done
      test "$place" || exit 1
      turn=0; while test $turn -lt 30000; do turn=$((turn + 1)); done
      cat && rmdir $place
      """)
    let bytes = try #require(Self.image?.bytes)
    try await withThrowingTaskGroup(of: Thumbnail?.self) { group in
      for _ in 0..<12 { group.addTask { try await made(process, bytes) } }
      for try await thumbnail in group { #expect(thumbnail == Self.image) }
    }
  }

  @Test func `arguments that are not a size are no request for a thumbnail`() {
    for words in [
      [], ["thumbnail"], ["thumbnail", "40", "11"], ["thumbnail", "0", "1"],
      ["thumbnail", "4", "1", "x"], ["send", "40", "10"],
    ] {
      #expect(ThumbnailCommand.run(words) == nil)
    }
  }

  // MARK: The real process

  /// The process that decodes images, with the built program.
  private func program(_ patience: Int32 = 30_000) throws -> ThumbnailProcess {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = "/" + tests.split(separator: "/").dropLast().joined(separator: "/")
    try #require(FileManager.default.isExecutableFile(atPath: folder + "/confab"))
    return ThumbnailProcess(words: [folder + "/confab", "thumbnail"], patience: patience)
  }

  @Test func `the built program decodes an image within its resource limits`() async throws {
    let thumbnail = try await made(program(), PlainPNG.red(8, 8))
    #expect([thumbnail?.columns, thumbnail?.rows] == [8, 4])
    #expect(thumbnail?.cells.allSatisfy { $0.top == 196 && $0.bottom == 196 } == true)
  }

  @Test func `an image of few bytes and many pixels is decoded within the limits, or not at all`()
    async throws
  {
    // 36 million pixels of four bytes are the most that the memory of the process has space for.
    let thumbnail = try await made(program(), PlainPNG.bomb(side: 6_000))
    let black = Thumbnail.Halves(top: 16, bottom: 16)
    #expect(thumbnail?.cells == [Thumbnail.Halves](repeating: black, count: 200))
    let larger = try await result(program(), PlainPNG.bomb(side: 6_600))
    #expect(larger == .failure(.undecodable))
  }

  @Test func `a thumbnail process that computes for ever is killed`() async throws {
    let bytes = try #require(Self.image?.bytes)
    #expect(try await made(shell("while :; do :; done", patience: 300), bytes) == nil)
  }

  @Test func `images with a wrong height, truncated images and other files give no thumbnail`()
    async throws
  {
    let image = PlainPNG.red(8, 8)
    for bytes in [
      PlainPNG.red(8, 8, claimed: 0x7fff_ffff), PlainPNG.red(8, 8, claimed: 9),
      PlainPNG.red(8, 8, claimed: 4 << 20),
      Array(image.prefix(60)), Array("<html>sign in</html>".utf8), [],
    ] {
      #expect(try await made(program(), bytes) == nil)
    }
  }
}
