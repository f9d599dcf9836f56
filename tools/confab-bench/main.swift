internal import Glibc

// The commands of this program:
// confab-bench make-profile --data DIR [--messages N] [--chats N]
// confab-bench store [--messages N] [--chats N]
// confab-bench search [--messages N] [--chats N]
// confab-bench growth [--largest N] [--samples N] [--plots FOLDER]
// The last three also take [--json FILE] [--compare FILE] [--tolerance RATIO].
exit(Bench.run(Array(CommandLine.arguments.dropFirst())))
