import CSoup

/// The server's side of a WebSocket handshake (RFC 6455 §4.2.2).
package enum WebSocketAccept {
  /// Returns the response that accepts the upgrade.
  ///
  /// - Parameters:
  ///   - request: the head of the request, which has the key.
  ///   - subprotocol: the subprotocol to accept; "" for none.
  package static func answer(to request: [UInt8], subprotocol: String = "") -> String {
    let name = "sec-websocket-key:"
    let line = String(decoding: request, as: UTF8.self).split(whereSeparator: \.isNewline).first {
      $0.lowercased().hasPrefix(name)
    }
    let key = line?.dropFirst(name.count).drop { $0 == " " } ?? ""
    let agreed = subprotocol.isEmpty ? "" : "Sec-WebSocket-Protocol: \(subprotocol)\r\n"
    return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "\(agreed)Sec-WebSocket-Accept: \(proof(of: String(key)))\r\n\r\n"
  }

  private static func proof(of key: String) -> String {
    let text = Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)
    var digest = [UInt8](repeating: 0, count: 20)
    var length = gsize(digest.count)
    let checksum = g_checksum_new(G_CHECKSUM_SHA1)
    g_checksum_update(checksum, text, gssize(text.count))
    g_checksum_get_digest(checksum, &digest, &length)
    g_checksum_free(checksum)
    guard let encoded = g_base64_encode(digest, length) else { return "" }
    defer { g_free(encoded) }
    return String(cString: encoded)
  }
}
