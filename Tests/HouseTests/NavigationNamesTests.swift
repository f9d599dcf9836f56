import Testing

/// Who builds and who is told know no pane and no screen, and what a person goes to is decided in one
/// place: panes' machines ask for it by a value.
@Suite struct NavigationNamesTests {
  @Test(arguments: [
    "Model", "Routing", "ViewModelBuilders", "ViewModels", "Storage", "MatrixClient",
  ])
  func `who works for the screens names none of them`(target: String) throws {
    let names = try Self.screenNames()
    #expect(names.count > 15)
    for file in try Checkout.swiftFiles(below: "Sources/\(target)") {
      let found = names.intersection(SourceText.words(try Checkout.text(of: file)))
      #expect(found.isEmpty, "\(file): \(found)")
    }
  }

  @Test func `only the whole screen navigates`() throws {
    for file in try Checkout.swiftFiles(below: "Sources/Screens") {
      let text = try Checkout.text(of: file)
      if text.contains("extension Screens {") || text.contains("struct Screens:") { continue }
      #expect(!SourceText.words(text).contains("navigation"), "\(file)")
    }
  }

  /// The types of Screens and Panes that a file could name by mistake.
  private static func screenNames() throws -> Set<String> {
    var names: Set<String> = ["NavigationStack", "Screens", "ScreenLayout"]
    for file in try Checkout.swiftFiles(below: "Sources/Panes")
      + Checkout.swiftFiles(below: "Sources/Screens")
    {
      let name = (file.split(separator: "/").last ?? "").dropLast(".swift".count)
      if name.hasSuffix("Pane") || name.hasSuffix("Screen") { names.insert(String(name)) }
    }
    return names
  }
}
