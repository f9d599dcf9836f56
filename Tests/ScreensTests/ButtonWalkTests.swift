import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Everything that looks like a button can be pressed with the mouse.
@Suite struct ButtonWalkTests {
  /// States of the screen that show buttons.
  private enum Scene: CaseIterable {
    case list, newChat, selection, failure, undo, undoInLastRow, question, settings, invite
  }

  private func sitting(_ scene: Scene, rows: Int, columns: Int) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    let failed = MessageRowViewModel.message(
      MessageViewModel(
        id: .local(TransactionID("t")), sender: "me", senderColor: 0, time: "14:04", body: "mine",
        kind: .text, delivery: DeliveryViewModel(phase: .failed, glyph: "!", word: "Not sent"),
        abilities: MessageAbilities(
          canReply: false, canEdit: true, canDelete: true, failure: "Not sent.",
          resend: [.actions(.resend(TransactionID("t")))], discard: [TransactionID("t")])))
    switch scene {
    case .list: break
    case .newChat:
      sitting.press(.newChat)
      sitting.type("carla")
    case .selection:
      sitting.open("anna", [Sample.message(1)])
      sitting.press(.up)
    case .failure: sitting.open("anna", [Sample.message(1), failed])
    case .undo:
      sitting.open("anna", [Sample.message(1)])
      offer(&sitting)
    case .undoInLastRow: offer(&sitting)
    case .question:
      sitting.receive { $0.perform([.ask(.markAllRead)]) }
    case .settings:
      sitting.press(.settings)
      let values = ["on", "off"].map {
        SettingChoice(words: $0, intent: .set(.look(.linear(true))))
      }
      sitting.receive {
        $0.receive(
          settings: SettingsViewModel(
            rows: [
              SettingRow(
                label: "Linear", sentence: "Plain lines.", override: "",
                control: .choice(values, selected: 1))
            ], notify: .off, rings: true, theme: "mono"))
      }
    case .invite:
      sitting.open("anna")
      let invite = InviteViewModel(
        sentence: "Dan invites you.", facts: [], accept: .messages(.accept(ChatID("!anna"))),
        departure: nil)
      sitting.receive {
        $0.receive(
          messages: MessagesViewModel(
            chat: ChatID("!anna"), title: "anna", subtitle: "", state: .invited(invite),
            typing: "", draft: .empty, refused: []))
      }
    }
    _ = sitting.take()
    return sitting
  }

  private func offer(_ sitting: inout Sitting) {
    let undo = Intent.actions(.undoRead(ChatID("!bob")))
    sitting.receive {
      $0.perform([.offerUndo(UndoOffer(words: "bob is marked as read.", intent: undo))])
    }
  }

  /// The positions of the screen's cells that belong to buttons, row by row.
  private func buttonCells(_ sitting: Sitting) -> [Position] {
    let buffer = sitting.drawing.buffer
    return (0..<buffer.size.rows).flatMap { row in
      buffer.row(row).indices.compactMap { column in
        [StyleRole.button, .buttonFocused, .buttonDanger].contains(buffer.row(row)[column].role)
          ? Position(row: row, column: column) : nil
      }
    }
  }

  @Test(arguments: [(24, 80), (36, 120), (12, 40), (30, 40)])
  func `a click on any cell of a button does something`(rows: Int, columns: Int) {
    for scene in Scene.allCases {
      let before = sitting(scene, rows: rows, columns: columns)
      // "New" beside the open form leads to the form, which has the keyboard focus already.
      let cells = buttonCells(before).filter { scene != .newChat || $0.row > 0 }
      // A narrow page shows the value of the selected setting alone, which is no button.
      let mayHaveNone = scene == .settings && columns < 60
      #expect(!cells.isEmpty || mayHaveNone, "\(scene) at \(columns)×\(rows) has no button")
      for cell in cells {
        var after = before
        after.input(.mouse(MouseInput(kind: .press, row: cell.row, column: cell.column)))
        let isPressed = !after.take().isEmpty || after.drawing.buffer != before.drawing.buffer
        #expect(isPressed, "\(scene) at \(columns)×\(rows): \(cell)")
      }
    }
  }
}
