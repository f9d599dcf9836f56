internal import Intents
internal import Matrix
internal import Network

extension MatrixCalls {
  /// The time without any progress, in seconds, after which an upload or a download fails. A server
  /// may need a while to store a large file after it has received the last byte.
  private static let patienceSeconds = 120

  /// Requests the server's size limit for uploads, in bytes; `nil` if the server sends no usable
  /// one, or the request fails.
  func uploadLimit() async -> Int64? {
    var answer = await result("GET", ["v1", "media", "config"])
    if case .failure(let failure) = answer, failure.isUnknownEndpoint {
      answer = await media("GET", "/_matrix/media/v3/config")
    }
    guard case .success(let config) = answer, let limit = config["m.upload.size"]?.integer,
      limit > 0
    else { return nil }
    return limit
  }

  /// `sent` is called on the network thread with the number of bytes sent so far.
  func upload(
    _ file: HTTPFile, as facts: AttachedFile, sent: @escaping @Sendable (Int) -> Void
  ) async -> Result<MediaAddress, CallFailure> {
    let type = facts.type.isEmpty ? "application/octet-stream" : facts.type
    do {
      let response = try await authorized { headers in
        try await client.upload(
          HTTPRequest(
            method: "POST",
            url: serverURL + "/_matrix/media/v3/upload?filename="
              + PercentEncoding.encode(facts.name),
            headers: headers, timeoutSeconds: Self.patienceSeconds),
          file: file, type: type, sent: sent)
      }
      let answer = try Self.result(of: response)
      guard let address = answer["content_uri"]?.string.flatMap({ MediaAddress($0) }) else {
        return .failure(.notUnderstood("it names no file"))
      }
      return .success(address)
    } catch let error as NetworkError {
      return .failure(.network(error))
    } catch let error as CallFailure {
      return .failure(error)
    } catch {
      return .failure(.notUnderstood("\(error)"))
    }
  }

  /// Downloads a file of at most `limit` bytes into a sink; returns the failure, or `nil` after a
  /// success. Uses the authenticated endpoint or, if the server does not have that (below version
  /// 1.11 of the specification), the older endpoint, to which no access token is sent. The access
  /// token is sent only to the homeserver, not to a server to which the homeserver redirects.
  func download(
    _ address: MediaAddress, limit: Int, into sink: HTTPSink
  ) async -> CallFailure? {
    let place = [address.server, address.id].map(PercentEncoding.encode).joined(separator: "/")
    let failure = await download(
      "/_matrix/client/v1/media/download/" + place, isAuthorized: true, limit, sink)
    guard let failure, failure.isUnknownEndpoint else { return failure }
    return await download(
      "/_matrix/media/v3/download/" + place, isAuthorized: false, limit, sink)
  }

  /// Downloads the thumbnail that the server makes of an image into a sink, as `download` does with
  /// a file. `width` and `height` are its wanted size in pixels.
  func thumbnail(
    _ address: MediaAddress, width: Int, height: Int, limit: Int, into sink: HTTPSink
  ) async -> CallFailure? {
    let (server, id) = (
      PercentEncoding.encode(address.server), PercentEncoding.encode(address.id)
    )
    let path = ["v1", "media", "thumbnail", server, id].joined(separator: "/")
    let query = "?width=\(width)&height=\(height)&method=scale"
    let failure = await download(
      "/_matrix/client/" + path + query, isAuthorized: true, limit, sink)
    guard let failure, failure.isUnknownEndpoint else { return failure }
    let old = "/_matrix/media/v3/thumbnail/\(server)/\(id)"
    return await download(old + query, isAuthorized: false, limit, sink)
  }

  private func download(
    _ path: String, isAuthorized: Bool, _ limit: Int, _ sink: HTTPSink
  ) async -> CallFailure? {
    let request = { headers in
      HTTPRequest(
        method: "GET", url: serverURL + path, headers: headers,
        timeoutSeconds: Self.patienceSeconds, maximumAnswerBytes: limit)
    }
    do {
      let response =
        isAuthorized
        ? try await authorized { try await client.download(request($0), into: sink) }
        : try await client.download(request([]), into: sink)
      if response.status != 200 { _ = try Self.result(of: response) }
      // Only a response with the status 200 contains a file.
      return response.status == 200 ? nil : .notUnderstood("HTTP \(response.status)")
    } catch let error as NetworkError {
      return .network(error)
    } catch let error as CallFailure {
      return error
    } catch {
      return .notUnderstood("\(error)")
    }
  }

  private func authorized(
    _ request: ([HTTPHeader]) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    let token = await tokens?.token()
    let response = try await request(Self.authorization(token))
    guard let tokens, let token, let isSoft = Self.tokenRefusal(in: response) else {
      return response
    }
    let renewed = try await tokens.renewed(after: token, isSoft: isSoft).get()
    return try await request(Self.authorization(renewed))
  }

  private func media(_ method: String, _ path: String) async -> Result<JSONValue, CallFailure> {
    do {
      let response = try await authorized { headers in
        try await client.send(
          HTTPRequest(method: method, url: serverURL + path, headers: headers))
      }
      return .success(try Self.result(of: response))
    } catch let error as NetworkError {
      return .failure(.network(error))
    } catch let error as CallFailure {
      return .failure(error)
    } catch {
      return .failure(.notUnderstood("\(error)"))
    }
  }
}
