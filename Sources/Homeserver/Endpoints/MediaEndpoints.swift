internal import Database
internal import Matrix
internal import Network

/// Endpoints for uploaded files.
enum MediaEndpoints {
  static func config(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json(["m.upload.size": .integer(Int64(Media.largest))])
  }

  static func upload(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    try server.accounts.media.checkQuota(of: session.user, adding: call.request.body.count)
    let file = Media.File(
      mime: call.request.header("Content-Type") ?? "application/octet-stream",
      name: call.query["filename"], content: call.request.body)
    guard file.mime.utf8.count <= 255, (file.name ?? "").utf8.count <= 1_000 else {
      throw MatrixError.invalid("Too long")
    }
    let id = try reserved(server, call, session) ?? server.identifiers.randomText(24)
    try server.accounts.media.store(file, id: id, of: session.user)
    return .json(["content_uri": address(id, server)])
  }

  private static func address(_ id: String, _ server: ServerParts) -> JSONValue {
    .string("mxc://\(server.configuration.serverName)/\(id)")
  }

  /// The id in the path of an upload that has begun by `create`; `nil` for another upload. Throws
  /// M_CANNOT_OVERWRITE_MEDIA (HTTP status 409) when the file is there already.
  private static func reserved(
    _ server: ServerParts, _ call: Call, _ session: Session
  ) throws -> String? {
    guard call.path.count > 1 else { return nil }
    guard call.path[0] == server.configuration.serverName else {
      throw MatrixError.notFound("No such upload has begun")
    }
    guard try server.accounts.media.file(call.path[1]) == nil else {
      let code = MatrixError.Code(rawValue: "M_CANNOT_OVERWRITE_MEDIA")
      throw MatrixError(status: 409, code: code, message: "The file is there already")
    }
    try server.accounts.pendingUploads.take(call.path[1], by: session.user)
    return call.path[1]
  }

  /// POST /media/create: an address for a file that the client uploads later.
  static func create(_ server: ServerParts, _ call: Call) throws -> Answer {
    let id = server.identifiers.randomText(24)
    let end = try server.accounts.pendingUploads.reserve(id, for: call.session.user)
    return .json(["content_uri": address(id, server), "unused_expires_at": .integer(end)])
  }

  /// GET /media/download/{server}/{id}, with a file name after it or without: the uploaded file.
  /// Also serves the path for thumbnails, with the file itself.
  static func download(_ server: ServerParts, _ call: Call) throws -> Answer {
    let isHere = call.path[0] == server.configuration.serverName
    guard isHere, let found = try server.accounts.media.file(call.path[1]) else {
      guard isHere, server.accounts.pendingUploads.contains(call.path[1]) else {
        throw MatrixError.notFound("No such file")
      }
      let code = MatrixError.Code(rawValue: "M_NOT_YET_UPLOADED")
      throw MatrixError(status: 504, code: code, message: "The file has not come yet")
    }
    // The headers make a browser save any file and never run it.
    let name = found.name.map { "; filename*=utf-8''" + PercentEncoding.encode($0) } ?? ""
    let isPlain = found.mime.unicodeScalars.allSatisfy { (" "..."~").contains($0) }
    return .response(
      HTTPResponse(
        status: 200,
        headers: [
          HTTPHeader("Content-Type", isPlain ? found.mime : "application/octet-stream"),
          HTTPHeader("Content-Disposition", "attachment" + name),
          HTTPHeader("Content-Security-Policy", "sandbox; default-src 'none'"),
          HTTPHeader("X-Content-Type-Options", "nosniff"),
        ], body: found.content))
  }
}
