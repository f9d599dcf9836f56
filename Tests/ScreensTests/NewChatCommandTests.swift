import Cells
import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// Commands that create a chat, from the keys to the screen.
@Suite struct NewChatCommandTests: CommandFlow {
  @Test func `/query creates a chat with the named people, without those of an unfinished form`() {
    var sitting = sitting()
    sitting.press(.function(3))
    sitting.type("Left over,")
    sitting.press(.escape)
    sitting.press(.enter)
    sitting.type("/query Ada, Bob")
    _ = sitting.take()
    sitting.press(.enter)
    let asked = sitting.takeIntents().compactMap { intent -> ChatRequest? in
      if case .createChat(.create(let request)) = intent { request } else { nil }
    }
    #expect(asked.map { $0.people.map(\.label) } == [["Ada", "Bob"]])
  }

  @Test func `the text of /msg stays in the composer until the chat exists, then it is sent`() {
    var sitting = sitting()
    sitting.type("/msg bob /etc is full")
    _ = sitting.take()
    sitting.press(.enter)
    let asked = sitting.takeIntents()
    #expect(asked.contains(.createChat(.create(ChatRequest(name: "bob")))))
    #expect(text(sitting) == "/msg bob /etc is full")
    let made = CreateChatViewModel(state: .created(ChatID("!bob")))
    sitting.receive { $0.receive(createChat: made) }
    let sent = submissions(&sitting)
    #expect(sent.map(\.chat) == [ChatID("!bob")])
    #expect(sent.map(\.text) == ["/etc is full"])
    sitting.receive { $0.perform([.open(Self.anna)]) }
    #expect(text(sitting) == "")
  }

  @Test func `leaving the form after a failure does not send the text of /msg later`() {
    var sitting = sitting()
    sitting.type(#"/msg "Anna Berg" hi"#)
    _ = sitting.take()
    sitting.press(.enter)
    #expect(
      sitting.takeIntents().contains(.createChat(.create(ChatRequest(name: "Anna Berg")))))
    let failed = CreateChatViewModel(state: .failed(Sample.failure))
    sitting.receive { $0.receive(createChat: failed) }
    sitting.press(.escape)
    #expect(text(sitting) == #"/msg "Anna Berg" hi"#)
    // A chat that is created next does not get the text.
    sitting.press(.function(3))
    sitting.type("bob")
    sitting.press(.enter)
    let made = CreateChatViewModel(state: .created(ChatID("!bob")))
    sitting.receive { $0.receive(createChat: made) }
    #expect(submissions(&sitting).isEmpty)
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!bob"))
  }

  @Test func `the text of /msg is not sent to another person who is entered instead`() {
    var sitting = sitting()
    sitting.type("/msg bob for bob alone")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .failed(Sample.failure)))
    }
    sitting.press(.ctrl("u"))
    sitting.type("carol")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!carol"))))
    }
    #expect(submissions(&sitting).isEmpty)
    sitting.receive { $0.perform([.open(Self.anna)]) }
    #expect(text(sitting) == "/msg bob for bob alone")
  }

  @Test(arguments: [true, false])
  func `the text of /msg is sent to the candidate chosen for the name, and to nobody else`(
    isChosen: Bool
  ) {
    var sitting = sitting()
    sitting.type("/msg bob for bob alone")
    sitting.press(.enter)
    let bobs = ["@bob1:s", "@bob2:s"].map {
      CandidateViewModel(choice: PersonChoice(address: $0, label: "Bob"), detail: $0)
    }
    sitting.receive {
      $0.receive(
        autocomplete: AutocompleteContactViewModel(
          words: "bob", candidates: bobs, note: "", retry: nil))
    }
    sitting.receive {
      let unclear = CreateChatState.unclear(name: "bob", sentence: "2 people are called “bob”.")
      return $0.receive(createChat: CreateChatViewModel(state: unclear))
    }
    #expect(sitting.shows("2 people are called “bob”") && sitting.shows("@bob2:s"))
    _ = sitting.take()
    sitting.press(.down)
    sitting.press(.down)
    sitting.press(.enter)
    if !isChosen {
      sitting.press(.backspace)
      sitting.type("carol")
    }
    sitting.press(.enter)
    sitting.receive { $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!b")))) }
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == (isChosen ? ["for bob alone"] : []))
    #expect(sent.map(\.chat) == (isChosen ? [ChatID("!b")] : []))
  }

  @Test(arguments: ["/msg bob, carol hi", #"/msg "ma lo"#])
  func `/msg refuses several or unclear recipients`(typed: String) {
    var sitting = sitting()
    sitting.type(typed)
    _ = sitting.take()
    sitting.press(.enter)
    #expect(!sitting.takeIntents().contains { if case .createChat = $0 { true } else { false } })
    #expect(text(sitting) == typed)
    #expect(sitting.screens.messages.state.session?.note.isEmpty == false)
  }

  @Test
  func
    `keys typed while a chat is created are sent to it, also after a second try`()
  {
    var sitting = sitting()
    sitting.type("/new zed")
    sitting.press(.enter)
    sitting.type("typed ahead")
    sitting.press(.enter)
    #expect(sitting.screens.createChat.state.form?.words == "zed")
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .failed(Sample.failure)))
    }
    #expect(submissions(&sitting).isEmpty)
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!zed"))))
    }
    let sent = submissions(&sitting)
    #expect(sent.map(\.text) == ["typed ahead"] && sent.map(\.chat) == [ChatID("!zed")])
  }

  @Test func `keys typed while a chat is created go to that chat only`() {
    var sitting = sitting()
    sitting.type("/new zed")
    sitting.press(.enter)
    sitting.type("for zed alone")
    // Another chat is opened meanwhile, with text typed for it.
    sitting.press(.ctrl("k"))
    sitting.type("a")
    sitting.press(.enter)
    sitting.type("for anna")
    sitting.receive {
      $0.receive(chatSearch: ChatSearchViewModel(query: "a", rows: [Sample.chat("anna")]))
    }
    #expect(text(sitting) == "for anna")
    // After a failure, other people are entered.
    sitting.press(.function(3))
    sitting.press(.ctrl("u"))
    sitting.type("bob")
    sitting.press(.enter)
    sitting.type("for bob")
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .failed(Sample.failure)))
    }
    sitting.type("by")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!bobby"))))
    }
    #expect(text(sitting)?.isEmpty == true && submissions(&sitting).isEmpty)
  }

  @Test func `an unfinished new-chat form is restored after a command created a chat`() {
    var sitting = sitting()
    sitting.press(.function(3))
    sitting.type("Half a na")
    sitting.press(.escape)
    sitting.press(.enter)
    sitting.type("/new zed")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!zed"))))
    }
    sitting.press(.function(3))
    #expect(sitting.screens.createChat.state.form?.words == "Half a na")
  }

  @Test func `an unfinished new-chat form is restored after one command failed and one succeeded`()
  {
    var sitting = sitting()
    sitting.press(.function(3))
    sitting.type("Half a na")
    sitting.press(.escape)
    sitting.press(.enter)
    sitting.type("/new bob")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(
        createChat: CreateChatViewModel(
          state: .failed(FailureViewModel(reason: "No.", retry: .createChat(.cancel)))))
    }
    sitting.press(.escape)
    sitting.press(.enter)
    sitting.type("\u{15}/new zed")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!zed"))))
    }
    sitting.press(.function(3))
    #expect(sitting.screens.createChat.state.form?.words == "Half a na")
  }

  @Test func `/msg with a name alone opens the chat`() {
    var sitting = sitting()
    sitting.type("/msg bob")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.createChat(.create(ChatRequest(name: "bob")))))
    #expect(text(sitting) == "")
  }
}
