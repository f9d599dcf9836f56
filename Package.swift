// swift-tools-version: 6.2
import PackageDescription

// The folders in which the headers of libsoup, GLib, libxml2 and Chafa are found. pkg-config would
// name the folders, but SwiftPM warns of its other flags on every build, so the paths that Debian
// uses stand here.
#if arch(arm64)
  let multiarch = "aarch64-linux-gnu"
#else
  let multiarch = "x86_64-linux-gnu"
#endif
let systemHeaders = [
  "/usr/include/libsoup-3.0", "/usr/include/glib-2.0", "/usr/include/gio-unix-2.0",
  "/usr/include/libxml2",
  "/usr/lib/\(multiarch)/glib-2.0/include", "/usr/include/chafa",
  "/usr/lib/\(multiarch)/chafa/include",
].flatMap { ["-Xcc", "-I\($0)"] }

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
  .unsafeFlags(systemHeaders),
]

// ncurses asks wcwidth() how wide a character is. The function `wcwidth` of this package must
// replace the C library's, whose tables lack newer emoji; the linker makes it visible to ncurses
// only with this flag.
let exportedWidth: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=wcwidth"])
]

// Asynchronous functions run on their caller's executor. A function on the global executor would
// start libdispatch's thread pool, which wakes up every second from then on.
let staying: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

func library(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    swiftSettings: settings + staying)
}

func tests(_ name: String, _ dependencies: [String], resources: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    exclude: resources, swiftSettings: settings, linkerSettings: exportedWidth)
}

let package = Package(
  name: "confab",
  targets: [
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CSoup"),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "CHTML"),
    .systemLibrary(name: "CMarkdown"),
    .systemLibrary(name: "CQRCode"),
    .systemLibrary(name: "CMagic"),
    .systemLibrary(name: "CImages"),
    .systemLibrary(name: "CVterm", path: "Tests/CVterm"),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .systemLibrary(name: "CThreadUser", path: "Tests/CThreadUser"),
    .systemLibrary(name: "CBacktrace", path: "Tests/CBacktrace"),

    library("Intents"),
    library("Cells"),
    library("Model", ["Intents"]),
    library("Keys", ["Intents"]),
    library("ViewModels", ["Intents", "Cells"]),
    library("Engine", ["Model", "ViewModels", "Keys", "Intents", "Cells"]),
    library("Screens", ["Intents", "ViewModels", "Cells", "Keys", "Formatting"]),
    library("Terminal", ["Cells", "Keys", "CNcurses"]),
    library("Database", ["CSQLite"]),
    library("Storage", ["Model", "Database", "Intents"]),
    library("Network", ["CSoup"]),
    library("Matrix"),
    library("Formatting", ["Intents", "CHTML", "CMarkdown", "CQRCode", "CMagic", "CImages"]),
    library("MatrixClient", ["Model", "Matrix", "Network", "Formatting", "Intents"]),
    library("Homeserver", ["Matrix", "Network", "Database", "CSodium"]),

    .executableTarget(
      name: "confab",
      dependencies: [
        "Intents", "Cells", "Model", "Keys", "Terminal", "ViewModels", "Engine", "Screens",
        "Database", "Storage", "Network", "Matrix", "MatrixClient", "Homeserver", "Formatting",
      ],
      swiftSettings: settings, linkerSettings: exportedWidth),
    .executableTarget(
      name: "confab-bench",
      dependencies: [
        "Intents", "Model", "Storage", "Database", "Matrix", "MatrixClient", "Engine", "Cells",
        "Screens", "ViewModels",
      ],
      path: "tools/confab-bench", swiftSettings: settings),

    .target(
      name: "TestSupport",
      dependencies: ["Cells", "CVterm", "Intents", "Matrix", "Model", "Network", "ViewModels"],
      path: "Tests/TestSupport", swiftSettings: settings),
    tests("IntentsTests", ["Intents"]),
    tests("CellsTests", ["Cells", "TestSupport"]),
    tests("ModelTests", ["Model", "Intents"]),
    tests("KeysTests", ["Keys", "Intents"]),
    tests("EngineTests", ["Engine", "Model", "ViewModels", "Intents", "Keys", "Storage"]),
    tests(
      "ScreensTests",
      ["Screens", "ViewModels", "Cells", "Keys", "Intents", "Formatting", "TestSupport"],
      resources: ["Panes/Snapshots"]),
    tests(
      "TerminalTests", ["Terminal", "Cells", "Keys", "TestSupport"],
      resources: ["Themes/Snapshots"]),
    tests("DatabaseTests", ["Database"]),
    tests("StorageTests", ["Storage", "Model", "Database", "Intents", "TestSupport"]),
    tests("NetworkTests", ["Network", "CSoup", "CThreadUser", "TestSupport"]),
    tests("MatrixTests", ["Matrix"]),
    tests("FormattingTests", ["Formatting", "Intents", "TestSupport"]),
    tests(
      "MatrixClientTests",
      ["MatrixClient", "Homeserver", "Model", "Matrix", "Network", "Intents", "TestSupport"]),
    tests("HomeserverTests", ["Homeserver", "Matrix", "Network", "Database"]),
    tests(
      "HouseTests",
      [
        "confab", "Intents", "Keys", "Model", "Terminal", "Engine", "ViewModels", "Storage",
        "Database", "TestSupport",
      ]),
    // The functions that `make fuzz` calls with random inputs; the tests replay the stored inputs
    // in an ordinary build.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "confab", "Engine", "Model", "Matrix", "MatrixClient", "Network", "Storage", "Database",
        "Screens", "Cells", "Keys", "Terminal", "Intents", "Homeserver", "CSoup", "CSQLite",
        "CBacktrace", "TestSupport",
      ],
      path: "tools/fuzz/FuzzTargets", swiftSettings: settings),
    tests("FuzzReplayTests", ["FuzzTargets"]),
    tests(
      "HostileTests",
      [
        "confab", "FuzzTargets", "Engine", "Model", "Matrix", "MatrixClient", "Network", "Storage",
        "Homeserver", "Screens", "Cells", "Keys", "Intents", "TestSupport",
      ]),
    tests(
      "ProofTests",
      [
        "confab", "Engine", "Model", "Matrix", "MatrixClient", "Network", "Storage", "Database",
        "ViewModels", "Homeserver", "Formatting", "Screens", "Cells", "Keys", "Terminal", "Intents",
        "TestSupport", "CAllocations",
      ]),
    tests("EndToEndTests", ["Database", "TestSupport", "Cells"], resources: ["Snapshots"]),
  ]
)

// Only for `make fuzz`, which puts the linker's flags into CONFAB_FUZZ: other builds do not link
// libFuzzer.
if let linked = Context.environment["CONFAB_FUZZ"] {
  package.targets += [
    .target(name: "CFuzzEdges", path: "tools/fuzz/CFuzzEdges"),
    .executableTarget(
      name: "confab-fuzz", dependencies: ["FuzzTargets", "CFuzzEdges", "CSQLite"],
      path: "tools/fuzz/FuzzDriver", swiftSettings: settings,
      linkerSettings: exportedWidth + [
        .unsafeFlags(linked.split(separator: " ").map(String.init))
      ]),
  ]
}
