import TestSupport
import Testing

@Suite(.aside) struct LayeringTests {
  @Test func `no file imports a module that its target may not import`() throws {
    var findings: [String] = []
    for target in try Checkout.targets() {
      for file in try Checkout.swiftFiles(below: "Sources/\(target)") {
        let imports = ImportScanner.imports(in: try Checkout.text(of: file))
        findings += AllowedImports.findings(target: target, file: file, imports: imports)
      }
    }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test func `each target is in the layer table`() throws {
    let known = Set(AllowedImports.allowed.keys).union(AllowedImports.programs)
    #expect(try Set(Checkout.targets()).subtracting(known) == [])
  }

  /// The imports are compared with the compiler's list, which does not depend on how an import is
  /// written.
  @Test(arguments: ["Screens", "Cells", "ViewModels"])
  func `the import scanner agrees with the compiler in screens, cells and view models`(
    target: String
  ) throws {
    let files = try Checkout.swiftFiles(below: "Sources/\(target)")
    #expect(files.count >= 7)
    for file in files {
      let imports = try compiledImports(of: file)
      let findings = AllowedImports.findings(target: target, file: file, imports: imports)
      #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
      let scanned = ImportScanner.imports(in: try Checkout.text(of: file))
      #expect(imports == scanned, "\(file)")
    }
  }

  @Test func `Package.swift gives no target a dependency that the layer table forbids`() throws {
    var findings: [String] = []
    for (target, dependencies) in Manifest.libraries(in: try Checkout.text(of: "Package.swift")) {
      findings += AllowedImports.findings(
        target: target, file: "Package.swift", imports: dependencies)
    }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test func `the layer check finds a pane that imports the model`() throws {
    let text = """
      package import Cells
      @preconcurrency package import struct Model.Chat
      internal import ViewModels
      """
    let imports = ImportScanner.imports(in: text)
    #expect(imports == ["Cells", "Model", "ViewModels"])
    let findings = AllowedImports.findings(
      target: "Screens", file: "Sources/Screens/BadPane.swift", imports: imports)
    #expect(findings == ["Sources/Screens/BadPane.swift: Screens must not import Model"])
  }

  @Test func `the layer check finds a forbidden dependency in Package.swift`() {
    let text = #"""
          library("Intents"),
          library("Screens", ["ViewModels", "Cells", "Storage"]),
      """#
    let libraries = Manifest.libraries(in: text)
    #expect(libraries["Screens"] == ["ViewModels", "Cells", "Storage"])
    #expect(libraries["Intents"] == [])
    #expect(
      AllowedImports.findings(
        target: "Screens", file: "Package.swift", imports: libraries["Screens"] ?? [])
        == ["Package.swift: Screens must not import Storage"])
  }

  @Test func `the layer table refuses Foundation in confab, Glibc in Screens and CSoup in Model`() {
    for (target, module) in [("confab", "Foundation"), ("Screens", "Glibc"), ("Model", "CSoup")] {
      #expect(
        AllowedImports.findings(target: target, file: "f", imports: [module])
          == ["f: \(target) must not import \(module)"])
    }
  }

  private func compiledImports(of file: String) throws -> Set<String> {
    let path = Shell.quoted("\(Checkout.root)/\(file)")
    let answer = Shell.run("swiftc -emit-imported-modules \(path) -o -")
    try #require(answer.status == 0, "\(answer.output)")
    return Set(answer.output.split(separator: "\n").map(String.init))
  }
}
