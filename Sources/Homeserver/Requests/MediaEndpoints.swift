internal import Database
internal import Matrix
internal import Network

/// Files, kept in the database.
enum MediaEndpoints {
  /// The largest file, in bytes.
  static let largest = 50 << 20

  static func config(_ core: HomeserverCore, _ call: Call) -> Answer {
    .json(["m.upload.size": .integer(Int64(largest))])
  }

  static func upload(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let session = try call.session
    try core.limits.take(.request, session.userID, now: core.now)
    guard call.request.body.count <= largest else {
      throw MatrixError.tooLarge("The file is too large")
    }
    let id = core.randomText(24)
    let type = call.request.header("Content-Type") ?? "application/octet-stream"
    let name = call.query["filename"]
    guard type.utf8.count <= 255, (name ?? "").utf8.count <= 1_000 else {
      throw MatrixError.invalid("Too long")
    }
    try core.database.run(
      "INSERT INTO media VALUES(?, ?, ?, ?, ?)", id, session.user, type, name, call.request.body)
    return .json(["content_uri": .string("mxc://\(core.configuration.serverName)/\(id)")])
  }

  /// GET /media/download/{server}/{id}, with a name behind it or without; also for thumbnails: the
  /// file itself.
  static func download(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    guard call.path[0] == core.configuration.serverName,
      let found = try core.database.first(
        "SELECT mime, name, content FROM media WHERE id=?", call.path[1],
        read: { (mime: $0.text(0), name: $0.optionalText(1), content: $0.blob(2)) })
    else { throw MatrixError.notFound("No such file") }
    // Whatever it is, a browser is to store it and never to run it.
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
