import Cells
import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// The program with a preloaded library (`LD_PRELOAD`), and the libraries that it loads itself.
  @Suite struct Preload {
    @Test func `command-line arguments are found after a preloaded library has set variables`()
      throws
    {
      let folder = try TemporaryFolder()
      let source = """
        #include <stdlib.h>
        __attribute__((constructor)) static void before(void) { setenv("SET_BEFORE_MAIN", "1", 1); }
        """
      try source.write(toFile: "\(folder.path)/before.c", atomically: false, encoding: .utf8)
      let library = "\(folder.path)/before.so"
      // A C compiler is installed together with the Swift compiler.
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let program = "LD_PRELOAD=\(library) \(try ProgramSitting.program()) --no-such-option ''"
      let shell = try VirtualTerminal(
        "/bin/sh",
        arguments: [
          "-c",
          "PATH='\(path)'; clang -shared -fPIC -o \(library) \(folder.path)/before.c && \(program)",
        ], home: folder.path, size: Size(rows: 60, columns: 100))
      _ = try shell.waitForExit()
      #expect(shell.screen.text.contains("--no-such-option"), "\(shell.screen.picture)")
    }

    @Test func `a start loads no library that only some messages and files need`() throws {
      let folder = try TemporaryFolder()
      // With this variable the dynamic loader prints the libraries to which the program is linked,
      // and does not run the program.
      let shell = try VirtualTerminal(
        "/bin/sh", arguments: ["-c", "LD_TRACE_LOADED_OBJECTS=1 \(try ProgramSitting.program())"],
        home: folder.path, size: Size(rows: 100, columns: 100))
      _ = try shell.waitForExit()
      let loaded = shell.screen.text
      #expect(loaded.contains("libsoup-3.0"), "\(shell.screen.picture)")
      for library in ["libxml2", "libicu", "libmagic", "libqrencode", "libchafa", "libpng"] {
        #expect(!loaded.contains(library))
      }
    }
  }
}
