import WebMessages

extension NavigationError {
  /// The error in the type to which Swift code casts errors on a device: `URLError` and `WKError` for their domains,
  /// `NSError` for WebKit's own.
  var appError: any Error {
    var info: [String: Any] = [NSLocalizedDescriptionKey: message]
    if let url = URL(string: failingURL) { info[NSURLErrorFailingURLErrorKey] = url }
    info[NSURLErrorFailingURLStringErrorKey] = failingURL
    let error = NSError(domain: domain, code: code, userInfo: info)
    return switch domain {
    case NSURLErrorDomain: URLError(_nsError: error)
    case WKError.errorDomain: WKError(_nsError: error)
    default: error
    }
  }

  init(appError: any Error, failingURL: String) {
    let error = appError as NSError
    self.init(domain: error.domain, code: error.code, message: error.localizedDescription, failingURL: failingURL)
  }
}
