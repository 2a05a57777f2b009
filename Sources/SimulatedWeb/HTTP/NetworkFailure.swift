/// Why a request got no answer, with the error that an app on Apple's systems sees.
public enum NetworkFailure: Hashable, Sendable {
  case cannotFindHost, cannotConnectToHost, dnsLookupFailed, timedOut, connectionLost, notConnectedToInternet
  case secureConnectionFailed, certificateHasBadDate, certificateUntrusted, certificateHasUnknownRoot, certificateNotYetValid
  case badServerResponse, tooManyRedirects, unsupportedURL, badURL, fileDoesNotExist, fileIsDirectory, cannotOpenFile
  case blockedByAppTransportSecurity
  /// The URL's port is in the Fetch Standard's list of bad ports.
  case restrictedPort
  /// Any other error, by its code in NSURLErrorDomain.
  case urlError(code: Int)

  /// The domain of the error.
  public enum ErrorDomain: String, Sendable {
    case url = "NSURLErrorDomain"
    case webKit = "WebKitErrorDomain"
  }

  public var domain: ErrorDomain { self == .restrictedPort ? .webKit : .url }

  /// The error's code in its domain.
  public var code: Int {
    switch self {
    case .badURL: -1000
    case .timedOut: -1001
    case .unsupportedURL: -1002
    case .cannotFindHost: -1003
    case .cannotConnectToHost: -1004
    case .connectionLost: -1005
    case .dnsLookupFailed: -1006
    case .tooManyRedirects: -1007
    case .notConnectedToInternet: -1009
    case .badServerResponse: -1011
    case .blockedByAppTransportSecurity: -1022
    case .fileDoesNotExist: -1100
    case .fileIsDirectory: -1101
    case .cannotOpenFile: -1102
    case .secureConnectionFailed: -1200
    case .certificateHasBadDate: -1201
    case .certificateUntrusted: -1202
    case .certificateHasUnknownRoot: -1203
    case .certificateNotYetValid: -1204
    case .restrictedPort: 103
    case .urlError(let code): code
    }
  }
}
