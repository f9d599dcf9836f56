import Network
import Testing

@testable import confab

/// The choice of proxies by the command line and the environment.
@Suite struct ProxyChoiceTests {
  private func found(_ option: String? = nil, _ values: [String: String] = [:]) -> Proxies {
    ProxyChoice.find(option, Environment(values))
  }

  @Test func `without an option and variables the desktop chooses the proxy`() {
    #expect(found() == .system)
    #expect(found(nil, ["http_proxy": "", "no_proxy": "a"]) == .system)
    #expect(found(nil, ["https_proxy": "nonsense://x"]) == .system)
  }

  @Test func `environment variables name a proxy for each scheme, or for all, also in capitals`() {
    #expect(
      found(nil, ["http_proxy": "a:1", "HTTPS_PROXY": "http://b:2"])
        == .fixed(http: "http://a:1", https: "http://b:2", except: []))
    #expect(
      found(nil, ["ALL_PROXY": "socks5://t:9050", "https_proxy": "b:2"])
        == .fixed(http: "socks5://t:9050", https: "http://b:2", except: []))
  }

  @Test func `no_proxy names hosts with their subdomains, addresses and networks, or all hosts`() {
    func except(_ list: String) -> Proxies {
      found(nil, ["all_proxy": "http://a:1", "no_proxy": list])
    }
    #expect(
      except("chat.org, .b.org,*.c.org 10.0.0.0/8 ::1")
        == .fixed(
          http: "http://a:1", https: "http://a:1",
          except: [
            "chat.org", ".chat.org", "b.org", ".b.org", "c.org", ".c.org", "10.0.0.0/8", "::1",
          ]))
    #expect(except("a.org,*") == .none)
  }

  @Test func `the option for a proxy takes precedence over the environment variables`() throws {
    let values = ["https_proxy": "http://b:2", "no_proxy": "*"]
    #expect(
      found("http://a:1", values) == .fixed(http: "http://a:1", https: "http://a:1", except: []))
    #expect(found("direct", values) == .none)
    #expect(try InvocationParser.parse(["--proxy", "socks5://a:1"]).proxy == "socks5://a:1")
    #expect(try InvocationParser.parse(["--proxy=direct", "send", "a", "b"]).proxy == "direct")
    #expect(throws: Ending.self) { try InvocationParser.parse(["--proxy", "a:1"]) }
    #expect(throws: Ending.self) { try InvocationParser.parse(["--proxy", "direct", "serve"]) }
  }
}
