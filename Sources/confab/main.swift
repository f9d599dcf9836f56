internal import Glibc

// The program's code is in `Program`, as closures in this file would belong to the main actor.
exit(Program.run(Program.arguments()).rawValue)
