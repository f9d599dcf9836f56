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
    let id = server.identifiers.randomText(24)
    try server.accounts.media.store(file, id: id, of: session.user)
    return .json(["content_uri": .string("mxc://\(server.configuration.serverName)/\(id)")])
  }

  /// GET /media/download/{server}/{id}, with a file name after it or without: the uploaded file.
  /// Also serves the path for thumbnails, with the file itself.
  static func download(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard call.path[0] == server.configuration.serverName,
      let found = try server.accounts.media.file(call.path[1])
    else { throw MatrixError.notFound("No such file") }
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
