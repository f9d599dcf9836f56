import CFuzzEdges
import CSQLite
import FuzzTargets
import Glibc

/// The entry point of libFuzzer, which is part of the toolchain:
/// https://llvm.org/docs/LibFuzzer.html.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private func complain(_ words: String) {
  let line = Array("\(words)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

private let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
private let target: FuzzTarget = {
  if let target = FuzzTarget.named(name) { return target }
  let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
  complain("FUZZ_TARGET is one of \(names)")
  exit(64)
}()
_ = target

/// Changes the inputs of the fuzz target by its grammar, which is in the file that the environment
/// variable FUZZ_GRAMMAR names; `nil` if the variable is not set or the target has no grammar.
private let mutator: FuzzMutator? = {
  guard let path = getenv("FUZZ_GRAMMAR").map({ String(cString: $0) }),
    let shape = target.shape
  else { return nil }
  do {
    let text = String(decoding: try FuzzFolder.read(path), as: UTF8.self)
    return FuzzMutator(try FuzzGrammar(parsing: text), shape)
  } catch {
    complain("\(path): \(error)")
    exit(64)
  }
}()

@_silgen_name("LLVMFuzzerMutate")
private func changeBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

/// Changes an input of the fuzz target in place, and returns its new length. libFuzzer calls a
/// function of this name, if a program has one, instead of changing the bytes itself.
@_cdecl("LLVMFuzzerCustomMutator")
public func changeInput(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: CUnsignedInt
) -> Int {
  guard let mutator else { return changeBytes(start, count, most) }
  let place = UnsafeMutableBufferPointer(start: start, count: most)
  let changed = mutator.change(Array(place[..<count]), seed: UInt64(seed)) { bytes in
    _ = place.update(fromContentsOf: bytes.prefix(most))
    return Array(place[..<changeBytes(start, min(bytes.count, most), most)])
  }
  _ = place.update(fromContentsOf: changed.prefix(most))
  return min(changed.count, most)
}

/// For each edge of the program (a point of the code whose visits are counted), whether it counts
/// (1) or not (0), as the file says that the environment variable FUZZ_EDGES names; `nil` if the
/// variable is not set: all edges count then.
private let kept: [UInt8]? = {
  guard let path = getenv("FUZZ_EDGES").map({ String(cString: $0) }) else { return nil }
  let kept = (try? FuzzFolder.read(path))?.filter { $0 != 0x0a }.map { $0 &- 0x30 }
  guard let kept, kept.count == confab_edges() else {
    complain("\(path): not a digit for each of the \(confab_edges()) edges")
    exit(64)
  }
  return kept
}()

/// The handlers of signals, which are restored after the target has handled an input: libFuzzer and
/// AddressSanitizer need their own handlers, and opening the terminal replaces them.
private struct SignalHandlers {
  private let actions: [(number: Int32, action: sigaction)]

  init() {
    actions = (Int32(1)...31).map { number in
      var action = sigaction()
      sigaction(number, nil, &action)
      return (number, action)
    }
  }

  func restore() {
    for (number, action) in actions {
      var action = action
      sigaction(number, &action, nil)
    }
  }
}

// The addresses are what a symbolizer needs to tell the file of each edge.
if getenv("FUZZ_LIST_EDGES") != nil {
  for edge in 0..<confab_edges() { print("0x" + String(confab_edge_address(edge), radix: 16)) }
  exit(0)
}

/// `true` if a digit for each edge of the program is written at the end, each on a line, to the
/// file that the environment variable FUZZ_REACHED names: 1 if an input reached the edge, else 0.
private let recordsEdges = getenv("FUZZ_REACHED") != nil
if recordsEdges { atexit { confab_write_reached_edges(getenv("FUZZ_REACHED")) } }

// No other process opens the databases, and the locks of files are a tenth of the cost of an input:
// https://www.sqlite.org/vfs.html#standard_unix_vfses.
sqlite3_vfs_register(sqlite3_vfs_find("unix-excl"), 1)

private var count = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(
  runDriver(&count, &arguments) { start, length in
    let handlers = SignalHandlers()
    defer { handlers.restore() }
    do {
      try target.run(Array(UnsafeBufferPointer(start: start, count: length)))
    } catch {
      complain("finding: \(error)")
      // Aborting makes libFuzzer keep the input.
      abort()
    }
    if recordsEdges { confab_record_edges() }
    if let kept { confab_forget_edges(kept) }
    return 0
  })
