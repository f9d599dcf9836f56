internal import Homeserver
internal import Intents
internal import MatrixClient
internal import Network

struct Invocation: Sendable, Equatable {
  enum Command: Sendable, Equatable {
    case fullScreen
    /// `server` and `user` are `nil` if the command line does not name them; the command then asks
    /// for what it needs.
    case login(server: String?, user: String?)
    case register(server: String?, user: String?)
    case logout
    case serve
    case invitation
    /// If `text` is `nil`, and no file is to be sent (`Invocation.file`), the text is read from
    /// standard input.
    case send(chat: String, text: String?)
    case unread
    case export(chat: String)
    case search(words: String)
    case doctor
    case help
    case version
  }

  var command = Command.fullScreen
  var data: String?
  var profile: String?
  /// The names of the profiles to open beside `profile`, in the order of the command line.
  var beside: [String] = []
  /// The URL of the proxy to use; "direct" for none; `nil` for the proxy of the environment or the
  /// system.
  var proxy: String?
  var botPause = 1.0
  /// The settings that command-line options set: they apply to this run only and take precedence
  /// over the profile's settings.
  var given = Settings()
  var listen: [ListenAddress] = []
  var serverName: String?
  var opensRegistration = false
  /// `true` if `--no-limits` is given: the server limits neither the rates of requests and logins
  /// nor the numbers of a room's members and of one user's rooms.
  var isUnlimited = false
  /// `true` if `--local-gateways` is given: the server pushes also to gateways on this machine and
  /// in private networks.
  var pushesLocally = false
  var startsAnew = false
  var trustedProxies = TrustedProxies()
  /// The operands of `--trusted-proxy` as the person wrote them.
  var trustedProxyNames: [String] = []
  var invitationToken: String?
  var way: LoginWay?
  /// `true` to remove the stored chats at a logout, `false` to keep them; `nil` to ask.
  var removesChats: Bool?
  var file: String?
  var isJSON = false
  var follows = false
  var chat: String?
  var limit: Int?
  var isBest = false
  /// `true` if `--keys` is given: `confab doctor` then makes no checks, but shows each pressed key
  /// with its bytes and its actions (`KeyTrial`).
  var showsKeys = false
}

/// Parses the command line: an option is `--name`, `--name value` or `--name=value`, `-h` means
/// `--help`, `--` ends the options, and options and operands may come in any order.
struct InvocationParser {
  private var rest: ArraySlice<String>
  private var operands: [String] = []
  private var given: [String] = []
  private var invocation = Invocation()

  static func parse(_ arguments: [String]) throws(Ending) -> Invocation {
    var parser = InvocationParser(rest: arguments[...])
    return try parser.parse()
  }

  private init(rest: ArraySlice<String>) { self.rest = rest }

  private mutating func parse() throws(Ending) -> Invocation {
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        rest = []
      } else if let option = Options.all.first(where: { $0.short == word }) {
        try take(option: option.name)
      } else if word.hasPrefix("-"), word != "-", !isExclusion(word) {
        try take(option: word)
      } else {
        operands.append(word)
      }
    }
    if invocation.command == .help || invocation.command == .version { return invocation }
    let name = try takeCommand()
    for option in given { try check(option, fits: name) }
    if name != .fullScreen, !invocation.beside.isEmpty {
      throw Self.wrong("\(name.rawValue) takes one --profile")
    }
    return invocation
  }

  /// `true` if a word that begins with "-" is an operand and no option: in `search fox -dog`, the
  /// query excludes the word "dog".
  private func isExclusion(_ word: String) -> Bool {
    operands.first == CommandName.search.rawValue && !word.hasPrefix("--")
  }

  private mutating func take(option word: String) throws(Ending) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = Options.all.first(where: { $0.name == name }) else {
      throw Self.wrong("unknown option \(name)")
    }
    var value = ""
    if option.argument == nil {
      guard parts.count == 1 else { throw Self.wrong("\(name) takes no argument") }
    } else if parts.count == 2 {
      value = String(parts[1])
    } else if let next = rest.popFirst() {
      value = next
    } else {
      throw Self.wrong("\(name) needs \(option.argument ?? "an argument")")
    }
    given.append(name)
    try set(name, to: value)
  }

  private mutating func set(_ name: String, to value: String) throws(Ending) {
    switch name {
    case "--help": if invocation.command != .version { invocation.command = .help }
    case "--version": if invocation.command != .help { invocation.command = .version }
    case "--file": invocation.file = try notEmpty(value, name)
    case "--json": invocation.isJSON = true
    case "--follow": invocation.follows = true
    case "--best": invocation.isBest = true
    case "--in": invocation.chat = try notEmpty(value, name)
    case "--limit":
      guard let limit = Int(value), (1...SearchRequest.maxLimit).contains(limit) else {
        throw Self.wrong(
          "--limit takes a number from 1 to \(SearchRequest.maxLimit), not “\(value)”")
      }
      invocation.limit = limit
    case "--keys": invocation.showsKeys = true
    case "--keep-chats": invocation.removesChats = false
    case "--remove-chats": invocation.removesChats = true
    case "--with":
      guard let way = LoginWay(rawValue: value) else {
        throw Self.wrong("--with takes password, browser or code, not “\(value)”")
      }
      invocation.way = way
    case "--open-registration": invocation.opensRegistration = true
    case "--no-limits": invocation.isUnlimited = true
    case "--local-gateways": invocation.pushesLocally = true
    case "--start-anew": invocation.startsAnew = true
    case "--invitation": invocation.invitationToken = try notEmpty(value, name)
    case "--trusted-proxy": try addProxy(value)
    case "--data": invocation.data = try notEmpty(value, name)
    case "--proxy":
      guard value == "direct" || Proxies.isProxy(value) else {
        throw Self.wrong("--proxy takes direct, or a URL as http://HOST:PORT, not “\(value)”")
      }
      invocation.proxy = value
    case "--profile": try addProfile(value)
    case "--ascii": invocation.given.glyphs = .ascii
    case "--linear": invocation.given.linear = true
    case "--theme": invocation.given.theme = try notEmpty(value, name)
    case "--notify":
      guard let style = NotifyStyle(rawValue: value) else {
        throw Self.wrong("--notify takes off, bell or terminal, not “\(value)”")
      }
      invocation.given.notify = style
    case "--push":
      _ = try Self.pushChoice(value)
      invocation.given.push = PushWish(value)
    case "--server-name": invocation.serverName = try Self.serverName(value)
    case "--listen": invocation.listen.append(try Self.address(value))
    case "--bot-pause":
      guard let scale = Double(value), scale >= 0, scale <= 100 else {
        throw Self.wrong("--bot-pause takes a number from 0 to 100, not “\(value)”")
      }
      invocation.botPause = scale
    default: throw Self.wrong("unknown option \(name)")
    }
  }

  private mutating func takeCommand() throws(Ending) -> CommandName {
    guard let word = operands.first else { return .fullScreen }
    guard let name = CommandName(rawValue: word), name != .fullScreen else {
      throw Self.wrong("unknown command “\(word)”")
    }
    let arguments = Array(operands.dropFirst())
    switch name {
    case .fullScreen, .logout, .serve, .invitation, .unread, .doctor:
      guard arguments.isEmpty else { throw Self.wrong("\(word) takes no words") }
      invocation.command = Self.wordless[name] ?? .fullScreen
    case .login, .register:
      guard arguments.count <= 2 else {
        throw Self.wrong("\(word) takes SERVER and USER")
      }
      let (server, user) = (arguments.first, arguments.count > 1 ? arguments[1] : nil)
      invocation.command =
        name == .login ? .login(server: server, user: user) : .register(server: server, user: user)
    case .send:
      guard let chat = arguments.first, !chat.isEmpty else { throw Self.wrong("send needs CHAT") }
      let words = arguments.dropFirst()
      guard words.isEmpty || invocation.file == nil else {
        throw Self.wrong("send takes TEXT or --file, not both")
      }
      invocation.command = .send(
        chat: chat, text: words.isEmpty ? nil : words.joined(separator: " "))
    case .export:
      guard arguments.count == 1, !arguments[0].isEmpty else {
        throw Self.wrong("export needs one CHAT")
      }
      invocation.command = .export(chat: arguments[0])
    case .search:
      guard !arguments.isEmpty else { throw Self.wrong("search needs WORDS") }
      invocation.command = .search(
        words: arguments.map { Self.quoted($0) }.joined(separator: " "))
    }
    return name
  }

  /// In a filter such as `in:Garden Club`, puts back the quotation marks around the name, which the
  /// shell has removed.
  private static func quoted(_ operand: String) -> String {
    guard let colon = operand.firstIndex(of: ":"), !operand.contains("\""),
      operand[..<colon].allSatisfy({ $0.isLetter || $0 == "-" })
    else { return operand }
    let value = operand[operand.index(after: colon)...]
    guard value.contains(where: \.isWhitespace), !value.contains(":") else { return operand }
    return "\(operand[...colon])\"\(value)\""
  }

  private static let wordless: [CommandName: Invocation.Command] = [
    .logout: .logout, .serve: .serve, .invitation: .invitation, .unread: .unread,
    .doctor: .doctor,
  ]

  /// The first named profile is shown, the others are opened beside it.
  private mutating func addProfile(_ value: String) throws(Ending) {
    let name = try Self.profileName(value)
    guard let first = invocation.profile else {
      invocation.profile = name
      return
    }
    if name != first, !invocation.beside.contains(name) { invocation.beside.append(name) }
  }

  private mutating func addProxy(_ value: String) throws(Ending) {
    guard let proxies = TrustedProxies(invocation.trustedProxyNames + [value]) else {
      throw Self.wrong("--trusted-proxy takes the address of a proxy, not “\(value)”")
    }
    invocation.trustedProxyNames.append(value)
    invocation.trustedProxies = proxies
  }

  private func check(_ option: String, fits name: CommandName) throws(Ending) {
    guard Options.all.contains(where: { $0.name == option && $0.commands.contains(name) }) else {
      let place = name == .fullScreen ? "the full screen" : name.rawValue
      throw Self.wrong("\(option) does not go with \(place)")
    }
  }

  private func notEmpty(_ value: String, _ name: String) throws(Ending) -> String {
    guard !value.isEmpty else { throw Self.wrong("\(name) must not be empty") }
    return value
  }

  private static func profileName(_ value: String) throws(Ending) -> String {
    guard ProfileName.isName(value) else { throw wrong("“\(value)” cannot be a profile's name") }
    return value
  }

  private static func serverName(_ value: String) throws(Ending) -> String {
    let isFine =
      !value.isEmpty && value.utf8.count <= 200
      && value.utf8.allSatisfy {
        ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 58) || $0 == 45 || $0 == 46
      }
    guard isFine else { throw wrong("“\(value)” cannot be a server's name: a-z 0-9 . - :") }
    return value
  }

  private static func address(_ value: String) throws(Ending) -> ListenAddress {
    if value.hasPrefix("unix:"), value.count > 5 { return .unix(path: String(value.dropFirst(5))) }
    guard let address = tcp(value) else {
      throw wrong("--listen takes ADDRESS:PORT or unix:PATH, not “\(value)”")
    }
    return address
  }

  /// Parses "ADDRESS:PORT"; an IPv6 address may be in brackets, and "localhost" means 127.0.0.1.
  /// `nil` if there is no colon, the address is empty, or the port is not a number from 0 to 65535.
  private static func tcp(_ value: some StringProtocol) -> ListenAddress? {
    guard let colon = value.lastIndex(of: ":"), let port = Int(value[value.index(after: colon)...]),
      (0...65_535).contains(port), colon > value.startIndex
    else { return nil }
    var address = String(value[..<colon])
    if address.hasPrefix("["), address.hasSuffix("]") {
      address = String(address.dropFirst().dropLast())
    }
    guard !address.isEmpty else { return nil }
    return .tcp(address: address == "localhost" ? "127.0.0.1" : address, port: port)
  }

  /// Parses "off", "on" or "ADDRESS:PORT[,URL]", where the URL is that of a reverse proxy in front
  /// of the push gateway. Throws for any other text, and for an address that no server can reach,
  /// such as 0.0.0.0, without a URL.
  static func pushChoice(_ value: String) throws(Ending) -> PushChoice {
    if value == "off" { return .off }
    if value == "on" { return .on(.loopback) }
    let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let url = parts.count > 1 ? String(parts[1]) : nil
    guard let listen = tcp(parts[0]), case .tcp(let address, _) = listen,
      url.map(isPlainURL) ?? true
    else { throw wrong("--push takes off, on or ADDRESS:PORT[,URL], not “\(value)”") }
    guard url != nil || !["0.0.0.0", "::", "[::]"].contains(address) else {
      throw wrong("--push needs a URL that reaches \(parts[0]), as in \(parts[0]),https://HOST")
    }
    return .on(PushPlace(listen: listen, url: url))
  }

  /// `true` for an http or https URL of at most 1000 characters without query and fragment, to
  /// which the push gateway's path can be appended.
  private static func isPlainURL(_ url: String) -> Bool {
    let host = ["https://", "http://"].first { url.hasPrefix($0) }.map { url.dropFirst($0.count) }
    return host?.first.map { $0 != "/" } ?? false
      && url.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != 35 && $0 != 63 } && url.count <= 1000
  }

  private static func wrong(_ sentence: String) -> Ending {
    Ending(status: .usage, sentence: "confab: \(sentence)\n\(Options.usage)")
  }
}
