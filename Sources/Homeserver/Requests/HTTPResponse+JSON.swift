internal import Network

extension HTTPResponse {
  /// Headers that let web pages of any origin send requests and read the responses.
  private static let crossOrigin = [
    HTTPHeader("Access-Control-Allow-Origin", "*"),
    HTTPHeader("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, OPTIONS"),
    HTTPHeader("Access-Control-Allow-Headers", "X-Requested-With, Content-Type, Authorization"),
  ]

  /// A response with a JSON body that web pages of any origin may read.
  static func json(_ status: Int, _ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: bytes
    ).open
  }

  /// The response with headers that let web pages of any origin read it; unchanged if it has them
  /// already.
  var open: HTTPResponse {
    if header("Access-Control-Allow-Origin") != nil { return self }
    return HTTPResponse(status: status, headers: headers + Self.crossOrigin, body: body, file: file)
  }
}
