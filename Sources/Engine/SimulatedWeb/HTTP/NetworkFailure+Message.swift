extension NetworkFailure: Error {
  /// Foundation's text for the error.
  public var message: String {
    switch self {
    case .cannotFindHost: "A server with the specified hostname could not be found."
    case .cannotConnectToHost: "Could not connect to the server."
    case .dnsLookupFailed: "The DNS lookup failed."
    case .timedOut: "The request timed out."
    case .connectionLost: "The network connection was lost."
    case .notConnectedToInternet: "The Internet connection appears to be offline."
    case .secureConnectionFailed: "An SSL error has occurred and a secure connection to the server cannot be made."
    case .certificateHasBadDate, .certificateUntrusted, .certificateHasUnknownRoot, .certificateNotYetValid:
      "The certificate for this server is invalid."
    case .badServerResponse: "The server gave an invalid answer."
    case .tooManyRedirects: "too many HTTP redirects"
    case .unsupportedURL: "unsupported URL"
    case .badURL: "bad URL"
    case .fileDoesNotExist: "The requested URL was not found on this server."
    case .fileIsDirectory: "The requested URL is a folder."
    case .cannotOpenFile: "The file cannot be opened."
    case .blockedByAppTransportSecurity:
      "The resource could not be loaded because the App Transport Security policy requires the use of a secure connection."
    case .restrictedPort: "Not allowed to use restricted network port"
    case .urlError(let code): "The operation couldn’t be completed. (NSURLErrorDomain error \(code).)"
    }
  }
}
