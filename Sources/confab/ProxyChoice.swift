internal import Network

/// The proxies that the command line or the environment names.
enum ProxyChoice {
  /// Returns the proxy of the option `--proxy`, where "direct" means none; without the option, the
  /// proxies of the usual variables (`https_proxy`, `http_proxy`, `all_proxy`, except for the hosts
  /// in `no_proxy`; each also in capitals); without these, the system's proxies.
  static func find(_ option: String?, _ environment: Environment) -> Proxies {
    if let option {
      return option == "direct" ? .none : .fixed(http: option, https: option, except: [])
    }
    let all = proxy("all_proxy", environment)
    let (http, https) = (proxy("http_proxy", environment), proxy("https_proxy", environment))
    guard all != nil || http != nil || https != nil else { return .system }
    let except = hosts(value("no_proxy", environment) ?? "")
    return except == nil
      ? .none : .fixed(http: http ?? all, https: https ?? all, except: except ?? [])
  }

  private static func value(_ name: String, _ environment: Environment) -> String? {
    environment[name] ?? environment[name.uppercased()]
  }

  /// The URL of the proxy in the environment variable `name`; "host:port" means plain HTTP. `nil`
  /// if the variable is not set, or its value is no proxy.
  private static func proxy(_ name: String, _ environment: Environment) -> String? {
    guard let value = value(name, environment) else { return nil }
    let url = value.contains("://") ? value : "http://" + value
    return Proxies.isProxy(url) ? url : nil
  }

  /// The hosts in a list such as that of `no_proxy`, which are reached directly, each name with its
  /// subdomains; `nil` if the list has "*", which means all hosts.
  private static func hosts(_ list: String) -> [String]? {
    let names = list.split { $0 == "," || $0.isWhitespace }.map { String($0) }
    if names.contains("*") { return nil }
    return names.flatMap { name -> [String] in
      let bare = name.hasPrefix("*.") ? String(name.dropFirst(2)) : String(name.drop { $0 == "." })
      let isAddress = bare.contains("/") || bare.allSatisfy { $0.isNumber || ".:".contains($0) }
      return isAddress || bare.isEmpty ? [bare] : [bare, "." + bare]
    }.filter { !$0.isEmpty }
  }
}
