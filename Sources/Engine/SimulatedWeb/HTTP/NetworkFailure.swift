/// The reason why a request got no response, with the error that an app on Apple's systems sees.
public enum NetworkFailure: Hashable, Sendable {
  case cannotFindHost, cannotConnectToHost, dnsLookupFailed, timedOut, connectionLost, notConnectedToInternet
  case secureConnectionFailed, certificateHasBadDate, certificateUntrusted, certificateHasUnknownRoot,
    certificateNotYetValid
  case badServerResponse, tooManyRedirects, unsupportedURL, badURL, fileDoesNotExist, fileIsDirectory, cannotOpenFile
  case blockedByAppTransportSecurity
  /// The URL's port is one of the Fetch Standard's bad ports.
  case restrictedPort
  /// Any other error, with its code in NSURLErrorDomain.
  case urlError(code: Int)

  public var domain: ErrorDomain { self == .restrictedPort ? .webKit : .url }

  /// The error's code in its domain.
  public var code: Int {
    switch self {
    case .badURL: URLErrorCode.badURL.rawValue
    case .timedOut: URLErrorCode.timedOut.rawValue
    case .unsupportedURL: URLErrorCode.unsupportedURL.rawValue
    case .cannotFindHost: URLErrorCode.cannotFindHost.rawValue
    case .cannotConnectToHost: URLErrorCode.cannotConnectToHost.rawValue
    case .connectionLost: URLErrorCode.networkConnectionLost.rawValue
    case .dnsLookupFailed: URLErrorCode.dnsLookupFailed.rawValue
    case .tooManyRedirects: URLErrorCode.httpTooManyRedirects.rawValue
    case .notConnectedToInternet: URLErrorCode.notConnectedToInternet.rawValue
    case .badServerResponse: URLErrorCode.badServerResponse.rawValue
    case .blockedByAppTransportSecurity: URLErrorCode.appTransportSecurityRequiresSecureConnection.rawValue
    case .fileDoesNotExist: URLErrorCode.fileDoesNotExist.rawValue
    case .fileIsDirectory: URLErrorCode.fileIsDirectory.rawValue
    case .cannotOpenFile: URLErrorCode.noPermissionsToReadFile.rawValue
    case .secureConnectionFailed: URLErrorCode.secureConnectionFailed.rawValue
    case .certificateHasBadDate: URLErrorCode.serverCertificateHasBadDate.rawValue
    case .certificateUntrusted: URLErrorCode.serverCertificateUntrusted.rawValue
    case .certificateHasUnknownRoot: URLErrorCode.serverCertificateHasUnknownRoot.rawValue
    case .certificateNotYetValid: URLErrorCode.serverCertificateNotYetValid.rawValue
    case .restrictedPort: WebKitErrorCode.cannotUseRestrictedPort.rawValue
    case .urlError(let code): code
    }
  }
}
