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

/// The handlers of all signals, to be restored after an input: libFuzzer and AddressSanitizer need
/// theirs, and opening the terminal replaces them.
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
    return 0
  })
