internal import Database
internal import Matrix
internal import Network

enum MediaEndpoints {
  /// The size limit, in bytes, of an image that is sent as its own thumbnail: the server does not
  /// scale images.
  private static let largestThumbnail = 1 << 20

  /// Media types that a browser may show inline instead of saving the file, because files of these
  /// types cannot run scripts. The list is that of the specification:
  /// https://spec.matrix.org/v1.11/client-server-api/#serving-inline-content
  private static let inlineTypes: Set = [
    "text/css", "text/plain", "text/csv", "application/json", "application/ld+json", "image/jpeg",
    "image/gif", "image/png", "image/apng", "image/webp", "image/avif", "video/mp4", "video/webm",
    "video/ogg", "video/quicktime", "audio/mp4", "audio/webm", "audio/aac", "audio/mpeg",
    "audio/ogg", "audio/wave", "audio/wav", "audio/x-wav", "audio/x-pn-wav", "audio/flac",
    "audio/x-flac",
  ]

  static func config(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json(["m.upload.size": .integer(Int64(Media.largest))])
  }

  /// A background thread stores the content on the disk; after that the file is added to the
  /// database.
  static func upload(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let mime = call.request.header("Content-Type") ?? "application/octet-stream"
    let name = call.query["filename"]
    guard mime.utf8.count <= 255, (name ?? "").utf8.count <= 1_000 else {
      throw MatrixError.invalid("Too long")
    }
    let media = server.accounts.media
    let arrived = call.request.bodyPath
    let reservation = call.path.count > 1 ? call.path[1] : nil
    try media.checkQuota(
      of: session.user, adding: call.request.body.count, except: [arrived, reservation])
    let id = try reserved(server, call, session) ?? server.identifiers.randomText(24)
    if arrived == nil { _ = try media.newPath(id) }
    let file = UploadedFile(
      arrived: arrived, bytes: call.request.body, path: media.path(id))
    server.scheduler.background {
      let kept = Result { () throws(Media.Failure) in try file.keep() }
      server.scheduler.soon {
        var isAdded = false
        call.finish(true) {
          let bytes = try kept.get()
          try media.checkQuota(of: session.user, adding: bytes, except: [arrived])
          try media.add(id, mime: mime, name: name, bytes: bytes, of: session.user)
          isAdded = true
          return .json(["content_uri": address(id, server)])
        }
        if case .success = kept, !isAdded { file.remove() }
      }
    }
    return .later
  }

  private static func address(_ id: String, _ server: ServerParts) -> JSONValue {
    .string("mxc://\(server.configuration.serverName)/\(id)")
  }

  /// The media id in the path of an upload, which `create` has reserved; `nil` for an upload
  /// without an id in its path. Ends the reservation. Throws M_CANNOT_OVERWRITE_MEDIA (HTTP status
  /// 409) when the file has been uploaded already, M_NOT_FOUND for an id that is not reserved, and
  /// M_FORBIDDEN for one that another user has reserved.
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

  static func create(_ server: ServerParts, _ call: Call) throws -> Answer {
    let id = server.identifiers.randomText(24)
    try server.accounts.media.checkQuota(of: call.session.user, adding: 0)
    let end = try server.accounts.pendingUploads.reserve(id, for: call.session.user)
    return .json(["content_uri": address(id, server), "unused_expires_at": .integer(end)])
  }

  static func download(_ server: ServerParts, _ call: Call) throws -> Answer {
    let found = try file(server, call)
    return .response(
      response(
        found, path: server.accounts.media.path(call.path[1]),
        name: call.path.count > 2 ? call.path[2] : found.name))
  }

  /// GET /media/thumbnail/{server}/{id}: the image itself if it is small and of a type in
  /// `inlineTypes`, as the specification permits. The server does not scale images, so it refuses
  /// larger ones and other files.
  static func thumbnail(_ server: ServerParts, _ call: Call) throws -> Answer {
    for name in ["width", "height"] where Int(call.query[name] ?? "").map({ $0 > 0 }) != true {
      throw MatrixError.invalid("\(name) is no number above 0")
    }
    let found = try file(server, call)
    guard type(found.mime).hasPrefix("image/"), isInline(found.mime) else {
      throw MatrixError(
        status: 400, code: .unknown, message: "This server makes no thumbnails of such files")
    }
    guard found.bytes ?? found.content.count <= largestThumbnail else {
      throw MatrixError.tooLarge("This server makes no thumbnails, and the image is too large")
    }
    return .response(
      response(found, path: server.accounts.media.path(call.path[1]), name: found.name))
  }

  private static func file(_ server: ServerParts, _ call: Call) throws -> Media.File {
    let isHere = call.path[0] == server.configuration.serverName
    if isHere, let found = try server.accounts.media.file(call.path[1]) { return found }
    guard isHere, server.accounts.pendingUploads.contains(call.path[1]) else {
      throw MatrixError.notFound("No such file")
    }
    let code = MatrixError.Code(rawValue: "M_NOT_YET_UPLOADED")
    throw MatrixError(status: 504, code: code, message: "The file has not come yet")
  }

  /// Its headers make a browser save files of types that are not in `inlineTypes`, and run no
  /// scripts in any file.
  private static func response(_ file: Media.File, path: String, name: String?) -> HTTPResponse {
    let isPlain = file.mime.unicodeScalars.allSatisfy { (" "..."~").contains($0) }
    let name = name.map { "; filename*=utf-8''" + PercentEncoding.encode($0) } ?? ""
    let isInline = isPlain && isInline(file.mime)
    return HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", isPlain ? file.mime : "application/octet-stream"),
        HTTPHeader("Content-Disposition", (isInline ? "inline" : "attachment") + name),
        HTTPHeader("Content-Security-Policy", "sandbox; default-src 'none'"),
        HTTPHeader("X-Content-Type-Options", "nosniff"),
        HTTPHeader("Cross-Origin-Resource-Policy", "cross-origin"),
      ], body: file.content, file: file.bytes.map { HTTPFile(path: path, bytes: $0) })
  }

  private static func isInline(_ mime: String) -> Bool { inlineTypes.contains(type(mime)) }

  private static func type(_ mime: String) -> String {
    (mime.split(separator: ";").first.map(String.init) ?? "").lowercased()
      .filter { !$0.isWhitespace }
  }
}
