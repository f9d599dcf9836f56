import TestSupport
import Testing

/// The targets below the screens, such as the model and the engine, name no pane and no screen.
/// Only `Screens` navigates; the panes' state machines ask for navigation by a value.
@Suite(.aside) struct NavigationNamesTests {
  @Test(arguments: ["Model", "Engine", "ViewModels", "Storage", "MatrixClient"])
  func `a target below the screens names no screen and no pane`(target: String) throws {
    let names = try Self.screenNames()
    #expect(names.count > 15)
    for file in try Checkout.swiftFiles(below: "Sources/\(target)") {
      let found = names.intersection(SourceText.words(try Checkout.text(of: file)))
      #expect(found.isEmpty, "\(file): \(found)")
    }
  }

  @Test func `only Screens changes the navigation`() throws {
    for file in try Checkout.swiftFiles(below: "Sources/Screens") {
      let text = try Checkout.text(of: file)
      if text.contains("extension Screens {") || text.contains("struct Screens:") { continue }
      #expect(!SourceText.words(text).contains("navigation"), "\(file)")
    }
  }

  /// The names of the types in Screens that a file might use by mistake.
  private static func screenNames() throws -> Set<String> {
    var names: Set<String> = ["NavigationStack", "Screens", "ScreenLayout"]
    for file in try Checkout.swiftFiles(below: "Sources/Screens") {
      let name = (file.split(separator: "/").last ?? "").dropLast(".swift".count)
      if name.hasSuffix("Pane") || name.hasSuffix("Screen") { names.insert(String(name)) }
    }
    return names
  }
}
