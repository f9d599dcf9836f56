internal import Cells
internal import ViewModels

/// stub
struct ScreenDrawings: Sendable {
  func visibleChats(_ size: Size) -> Int { max(1, size.rows) }
  func visibleMatches(_ size: Size) -> Int { max(1, size.rows - 3) }
  func helpLines(_ help: HelpViewModel, _ size: Size) -> Int { 1 }
  func visibleHelpLines(_ size: Size) -> Int { 1 }
  func chat(atRow row: Int, size: Size, first: Int) -> Int? { first + row }
}
enum ScrollCommand { case lines(Int), pages(Int), toStart, toEnd }
extension Screens {
  mutating func scroll(_ command: ScrollCommand) -> [Outcome] { [] }
}
