import Glibc
import Homeserver
import Intents
import Matrix
import MatrixClient
import Model
import Network
import Synchronization
import Testing

/// The embedded homeserver with one local account, on a socket file and a TCP port. Its bots repeat
/// each message.
private final class Household: Sendable {
  let folder: String
  let serverThread = NetworkThread(name: "test-server")
  let clientThread = NetworkThread(name: "test-client")
  let homeserver: EmbeddedHomeserver
  let local: MatrixSession
  let url: String

  init() throws {
    var template = Array("/tmp/confab-XXXXXX".utf8CString)
    folder = try template.withUnsafeMutableBufferPointer { buffer in
      String(cString: try #require(buffer.baseAddress.flatMap { mkdtemp($0) }))
    }
    serverThread.start()
    clientThread.start()
    let time = Mutex<Int64>(1_700_000_000_000)
    homeserver = try EmbeddedHomeserver(
      configuration: HomeserverConfiguration(
        databasePath: folder + "/db", serverName: "local", isLocalProfile: true,
        registration: .open, hashing: .weakest, makeBrain: { _, _ in Self.parrot }),
      thread: serverThread,
      now: {
        time.withLock { time in
          time += 1
          return time
        }
      }, randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } },
      log: { _ in })
    let account = try homeserver.localAccount(
      localpart: "ada", displayName: "Ada", guideGreeting: "Hello!")
    let socket = folder + "/s"
    let addresses = try homeserver.start(
      listen: [.unix(path: socket), .tcp(address: "127.0.0.1", port: 0)])
    guard case .tcp(_, let port)? = addresses.last else { throw NetworkError.cancelled }
    url = "http://127.0.0.1:\(port)"
    local = MatrixSession(
      serverURL: "http://localhost", unixSocketPath: socket, user: account.user,
      device: account.device, accessToken: account.accessToken, isLocal: true,
      displayName: account.displayName)
  }

  deinit {
    clientThread.stop()
    homeserver.stop()
    serverThread.stop()
    for file in ["/s", "/db", "/db-wal", "/db-shm", ""] { remove(folder + file) }
  }

  private static let parrot = BotBrain(
    started: { _, _ in },
    message: { host, room, _, event, text in
      host.read(room, event)
      host.send(room, "you said " + text)
    }, receipt: { _, _, _, _ in }, typing: { _, _, _, _ in },
    joined: { host, room in host.send(room, "hello from a bot") })

  func client(
    _ session: MatrixSession, since: SyncToken? = nil
  ) -> (MatrixClient, EventLog) {
    let log = EventLog()
    let client = MatrixClient(
      session: session, profile: "p", thread: clientThread, since: since, random: { 0 },
      emit: { log.take($0) })
    return (client, log)
  }
}

@Suite(.timeLimit(.minutes(10))) struct EmbeddedServerTests {
  private func created(_ log: EventLog) async -> ChatID? {
    let batch = await log.next { if case .creation = $0 { true } else { false } }
    return batch.compactMap {
      if case .creation(.created(let chat)) = $0 { chat } else { nil }
    }.first
  }

  private func isReceipt(_ event: Event) -> Bool {
    if case .messages(.receipts) = event { return true }
    return false
  }

  @Test(arguments: [false, true])
  func `an unused name in a new chat becomes a bot that answers`(bySocket: Bool) async throws {
    let household = try Household()
    let (client, log) = household.client(household.local)
    client.start()
    #expect(await log.next(text: "Hello!") != nil)
    await log.next { $0 == .connection(.online) }
    if bySocket { client.perform(.liveStream(true)) }
    client.perform(.createChat(ChatRequest(name: "Old Bob")))
    let chat = try #require(await created(log))
    let transaction = TransactionID("t1")
    client.perform(.send(OutgoingMessage(chat: chat, transaction: transaction, text: "hi")))
    let reply = await log.next(text: "you said hi")
    #expect(reply?.sender == UserID("@_old=20_bob:local"))
    let own = log.all.flatMap { event -> [TimelineMessage] in
      if case .messages(.arrived(let arrival)) = event { return arrival.messages }
      return []
    }.filter { $0.transaction == transaction }
    #expect(own.map(\.content) == [.text("hi", mentionsUs: false)])
    #expect(log.all.contains(where: isReceipt))
    let isNoted = log.all.contains {
      guard case .account(.directChats(let chats)) = $0 else { return false }
      return chats[chat] == UserID("@_old=20_bob:local")
    }
    #expect(isNoted)
    // The same name finds the same chat again.
    client.perform(.createChat(ChatRequest(name: "Old Bob")))
    #expect(await created(log) == chat)
    client.stop()
  }

  @Test func `two people exchange messages, by WebSocket and by long poll`() async throws {
    let household = try Household()
    let setup = LoginSetup(deviceName: "test", now: { 0 }, random: { 1 })
    let thread = household.clientThread
    let session = try await Login.register(
      at: Login.find(household.url, thread: thread), user: "bob", password: "a long password",
      on: setup)
    #expect(session.user == "@bob:local")
    let again = try await Login.signIn(
      to: Login.offer(of: household.url, thread: thread), user: "bob",
      password: "a long password", on: setup)
    #expect(again.accessToken != session.accessToken)
    let (ada, adaLog) = household.client(household.local)
    let (bob, bobLog) = household.client(again)
    ada.start()
    bob.start()
    await adaLog.next { $0 == .connection(.online) }
    await bobLog.next { $0 == .connection(.online) }
    ada.perform(.liveStream(true))
    ada.perform(.createChat(ChatRequest(name: "bob")))
    let chat = try #require(await created(adaLog))
    await bobLog.next {
      if case .chats(.updated(let update)) = $0 {
        update.chat == chat && update.membership == .invited
          && update.inviter == UserID("@ada:local")
      } else {
        false
      }
    }
    bob.perform(.join(chat, directWith: nil))
    await bobLog.next {
      if case .chats(.updated(let update)) = $0 { update.membership == .joined } else { false }
    }
    ada.perform(
      .send(OutgoingMessage(chat: chat, transaction: TransactionID("a1"), text: "hello, bob")))
    let heard = try #require(await bobLog.next(text: "hello, bob"))
    bob.perform(.sendReceipt(chat, heard.event))
    await adaLog.next {
      if case .messages(.receipts(chat, let receipts)) = $0 {
        receipts.map(\.event) == [heard.event]
      } else {
        false
      }
    }
    bob.perform(.sendTyping(chat, true))
    await adaLog.next { $0 == .messages(.typing(chat, [UserID("@bob:local")])) }
    bob.perform(
      .send(OutgoingMessage(chat: chat, transaction: TransactionID("b1"), text: "hello, ada")))
    #expect(await adaLog.next(text: "hello, ada") != nil)
    ada.stop()
    bob.stop()
  }

  @Test func `history is fetched in pages back to the start, and no message is lost`() async throws
  {
    let household = try Household()
    let (client, log) = household.client(household.local)
    client.start()
    await log.next { $0 == .connection(.online) }
    client.perform(.createChat(ChatRequest(name: "Bob")))
    let chat = try #require(await created(log))
    for number in 0..<60 {
      let transaction = TransactionID("t\(number)")
      client.perform(
        .send(OutgoingMessage(chat: chat, transaction: transaction, text: "m\(number)")))
      await log.next {
        if case .messages(.delivery(transaction, .sent)) = $0 { true } else { false }
      }
    }
    client.stop()
    let (second, secondLog) = household.client(household.local)
    second.start()
    let first = await secondLog.next { arrival(of: chat, $0) != nil }
    var known = first.compactMap { arrival(of: chat, $0) }
    guard case .newest(let gap?) = try #require(known.first).placement else {
      Issue.record("no gap: \(String(describing: known.first?.placement))")
      return
    }
    var rest: HistoryToken? = gap
    while let token = rest {
      second.perform(.fetchHistory(chat, from: token))
      let batch = await secondLog.next {
        if case .older(token, _) = arrival(of: chat, $0)?.placement { true } else { false }
      }
      let page = try #require(batch.compactMap { arrival(of: chat, $0) }.first)
      known.insert(page, at: 0)
      guard case .older(_, let next) = page.placement else { break }
      rest = next
    }
    let texts = known.flatMap(\.messages).compactMap { message -> String? in
      if case .text(let text, _, _) = message.content, text.hasPrefix("m") { text } else { nil }
    }
    #expect(texts == (0..<60).map { "m\($0)" })
    #expect(known.first?.messages.first?.content == .change("created the chat"))
    second.stop()
  }

  private func arrival(of chat: ChatID, _ event: Event) -> Arrival? {
    guard case .messages(.arrived(let arrival)) = event, arrival.chat == chat else { return nil }
    return arrival
  }

  @Test func `a new client with the stored token gets only new events`() async throws {
    let household = try Household()
    let (client, log) = household.client(household.local)
    client.start()
    let batch = await log.next { if case .account(.synced) = $0 { true } else { false } }
    guard case .account(.synced(let token))? = batch.last else {
      Issue.record("no token at the end")
      return
    }
    client.stop()
    let (second, secondLog) = household.client(household.local, since: token)
    second.start()
    await secondLog.next { $0 == .connection(.online) }
    let messages = secondLog.all.filter {
      if case .messages(.arrived) = $0 { true } else { false }
    }
    #expect(messages.isEmpty)
    second.stop()
  }
}
