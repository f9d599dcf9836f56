internal import Glibc

// Everything real is elsewhere: closures written here would belong to the main actor.
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
