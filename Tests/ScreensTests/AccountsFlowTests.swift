import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The overlay of accounts, the welcome of the first start, and the commands about accounts.
@Suite struct AccountsFlowTests: CommandFlow {
  private static let profiles = ProfilesViewModel(
    names: ["ada@example.org", "local"], current: "ada@example.org", user: "@ada:example.org")

  private func changes(_ outcomes: [Outcome]) -> [AccountChange] {
    outcomes.compactMap { if case .changeAccount(let change) = $0 { change } else { nil } }
  }

  private func wishes(_ outcomes: [Outcome]) -> [AccountWish] {
    outcomes.compactMap { if case .account(let wish) = $0 { wish } else { nil } }
  }

  private func first() -> Sitting { Sitting(chats: ["guide"], isFirstStart: true) }

  @Test func `the first start offers three ways to begin, and Enter alone opens the guide's chat`()
  {
    var sitting = first()
    for words in ["Welcome to confab", "Try it here", "Sign in", "Make an account"] {
      #expect(sitting.shows(words), "\(words)")
    }
    sitting.press(.enter)
    #expect(!sitting.shows("Welcome"))
    #expect(sitting.screens.messages.state.chat == ChatID("!guide"))
  }

  @Test func `Enter before the chats are loaded dismisses the welcome and opens no chat`() {
    var sitting = Sitting(chats: [], isFirstStart: true)
    sitting.press(.enter)
    #expect(!sitting.shows("Welcome"))
    sitting.receive { $0.receive(chatList: Sample.chats(["guide"])) }
    #expect(sitting.screens.navigation.top == .chatList)
  }

  @Test func `letters and Esc dismiss the welcome, and the letters are typed`() {
    var typing = first()
    typing.type("gu")
    #expect(!typing.shows("Welcome"))
    #expect(typing.screens.chatList.isFiltered && typing.shows("gu"))
    var leaving = first()
    leaving.press(.escape)
    #expect(!leaving.shows("Welcome"))
    #expect(leaving.screens.navigation.top == .chatList)
  }

  @Test func `the welcome's other two choices leave the full screen to sign in or register`() {
    var sitting = first()
    sitting.press(.down)
    sitting.press(.enter)
    #expect(changes(sitting.take()) == [.signIn])
    sitting = first()
    sitting.press(.down)
    sitting.press(.down)
    sitting.press(.enter)
    #expect(changes(sitting.take()) == [.makeAccount])
  }

  @Test func `the key for accounts lists the profiles, and Enter opens the selected one`() {
    var sitting = sitting()
    _ = sitting.take()
    sitting.press(.alt("A"))
    #expect(sitting.take().contains(.refreshProfiles))
    sitting.receive { $0.receive(profiles: Self.profiles) }
    #expect(sitting.shows("ada@example.org") && sitting.shows("open now"))
    #expect(sitting.shows("Sign out …"))
    sitting.press(.enter)
    #expect(wishes(sitting.take()) == [])
    #expect(sitting.shows("The profile “ada@example.org” is open now."))
    sitting.press(.alt("A"))
    sitting.receive { $0.receive(profiles: Self.profiles) }
    sitting.press(.down)
    sitting.press(.enter)
    #expect(wishes(sitting.take()) == [.show("local")])
    sitting.press(.alt("A"))
    sitting.press(.alt("A"))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `accounts open beside the shown one are marked, and each open one can be closed`() {
    var sitting = sitting()
    sitting.press(.alt("A"))
    sitting.receive {
      $0.receive(
        profiles: ProfilesViewModel(
          names: ["ada", "local", "work"], current: "local", user: "", beside: ["work"]))
    }
    #expect(sitting.shows("open beside") && sitting.shows("Close work here"))
    #expect(sitting.shows("Close local here") && !sitting.shows("Close ada here"))
    // Below the shown profile: one more profile, then the first one that can be closed.
    sitting.press(.down)
    sitting.press(.down)
    sitting.press(.down)
    sitting.press(.enter)
    #expect(wishes(sitting.take()) == [.close("work")])
    sitting.press(.alt("0"))
    #expect(wishes(sitting.take()) == [.showNext])
  }

  @Test func `the terminal's title and the chat list add up the unread messages of all accounts`() {
    var sitting = sitting()
    let own = BadgeViewModel(unread: 2, mentions: 0, title: "(2) confab")
    sitting.receive { $0.receive(badge: own) }
    _ = sitting.take()
    let others = OtherAccountsViewModel(
      accounts: [OtherAccountViewModel(name: "work", unread: "3")], unread: 3, mentions: 1)
    sitting.receive { $0.receive(others: others) }
    #expect(sitting.take().contains(.title("(5) confab")))
    #expect(sitting.shows("Chats  5 @1"))
    sitting.receive { $0.receive(others: others) }
    #expect(!sitting.take().contains { if case .title = $0 { true } else { false } })
    // All chats of this account are marked as read, not those of others.
    sitting.receive { $0.receive(badge: BadgeViewModel(unread: 0, mentions: 0, title: "confab")) }
    #expect(sitting.take().contains(.title("(3) confab")))
    sitting.press(.alt("R"))
    #expect(!sitting.shows("Mark all chats as read?"))
  }

  @Test func `/profile opens a profile by its name`() {
    var sitting = sitting()
    sitting.receive { $0.receive(profiles: Self.profiles) }
    sitting.type("/profile work")
    sitting.press(.enter)
    let outcomes = sitting.take()
    #expect(wishes(outcomes) == [.show("work")])
    sitting.type("/profile ../x")
    sitting.press(.enter)
    #expect(wishes(sitting.take()) == [])
    #expect(sitting.shows("A profile's name has no slash"))
  }

  @Test func `a sign-out asks for confirmation, and Enter alone does not sign out`() {
    var sitting = sitting()
    sitting.receive { $0.receive(profiles: Self.profiles) }
    for (downs, change) in [
      (0, nil), (1, .signOut(removesChats: false)), (2, .signOut(removesChats: true)),
    ] as [(Int, AccountChange?)] {
      sitting.type("/logout")
      sitting.press(.enter)
      #expect(sitting.shows("Sign out of @ada:example.org?"))
      for _ in 0..<downs { sitting.press(.down) }
      _ = sitting.take()
      sitting.press(.enter)
      #expect(changes(sitting.take()) == [change].compactMap(\.self))
      #expect(!sitting.shows("Sign out of"))
    }
  }

  @Test func `/logout waits for the list of profiles before it asks for confirmation`() {
    var sitting = sitting()
    sitting.type("/logout")
    sitting.press(.enter)
    #expect(sitting.take().contains(.refreshProfiles) && !sitting.shows("Sign out of"))
    sitting.receive { $0.receive(profiles: Self.profiles) }
    #expect(sitting.shows("Sign out of @ada:example.org?"))
  }

  @Test func `a local profile has nothing to sign out of`() {
    var sitting = sitting()
    sitting.receive {
      $0.receive(profiles: ProfilesViewModel(names: ["local"], current: "local", user: ""))
    }
    sitting.type("/logout")
    sitting.press(.enter)
    #expect(sitting.shows("The local profile has no account"))
  }
}
