internal import Glibc

// The commands of this program:
// confab-bench make-profile --data DIR --chats N --messages N
// confab-bench store [--messages N] [--chats N]
// confab-bench search [--messages N] [--chats N]
exit(Bench.run(Array(CommandLine.arguments.dropFirst())))
