internal import Glibc

// The program's code is in `Program`, as closures in this file would belong to the main actor. A
// process that was started to decode an image ends here.
if let status = ThumbnailCommand.run(Program.arguments()) { exit(status) }
exit(Program.run(Program.arguments()).rawValue)
