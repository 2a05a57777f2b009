/// Apple's error domains.
public enum ErrorDomain: String, Sendable {
  case url = "NSURLErrorDomain"
  case webKit = "WebKitErrorDomain"
}

/// Codes of `NSURLErrorDomain`, by the names of `URLError.Code`.
public enum URLErrorCode: Int, Sendable {
  case cancelled = -999
  case badURL = -1000
  case timedOut = -1001
  case unsupportedURL = -1002
  case cannotFindHost = -1003
  case cannotConnectToHost = -1004
  case networkConnectionLost = -1005
  case dnsLookupFailed = -1006
  case httpTooManyRedirects = -1007
  case notConnectedToInternet = -1009
  case badServerResponse = -1011
  case appTransportSecurityRequiresSecureConnection = -1022
  case fileDoesNotExist = -1100
  case fileIsDirectory = -1101
  case noPermissionsToReadFile = -1102
  case secureConnectionFailed = -1200
  case serverCertificateHasBadDate = -1201
  case serverCertificateUntrusted = -1202
  case serverCertificateHasUnknownRoot = -1203
  case serverCertificateNotYetValid = -1204
  case clientCertificateRequired = -1206
}

/// Codes of `WebKitErrorDomain`, by the names of WebKit's WebError.h (rule 4.17).
public enum WebKitErrorCode: Int, Sendable {
  case cannotShowMIMEType = 100
  case cannotShowURL = 101
  case frameLoadInterruptedByPolicyChange = 102
  case cannotUseRestrictedPort = 103
  case frameLoadBlockedByContentBlocker = 104
  /// The two codes below have no names in WebError.h.
  case httpsUpgradeRedirectLoop = 304
  case httpNavigationWithHTTPSOnly = 305
}
