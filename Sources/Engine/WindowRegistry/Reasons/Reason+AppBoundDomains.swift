// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static let appWasAskedFirst = Reason(
    "8.1", "the app was asked first: WebKit compares with WKAppBoundDomains after its answer")

  package static func appIsNotAsked(about host: String) -> Reason {
    Reason("8.1", "\(host) is not in WKAppBoundDomains; as commonly described, the app is not asked (WebKit asks it)")
  }

  package static func loadOutsideAppBoundDomains(_ message: String) -> Reason {
    Reason("8.2", message)
  }

  package static func appBoundListFlaw(_ finding: String) -> Reason {
    Reason("8.3", finding)
  }

  package static func scriptOutsideAppBoundDomains(_ message: String) -> Reason {
    Reason("8.7", "\(message) (WKErrorDomain 14)")
  }

  package static func cookieOutsideAppBoundDomains(named name: String, domain: String) -> Reason {
    Reason("8.7", "the cookie \"\(name)\" is not set: \(domain) is not in WKAppBoundDomains")
  }
}
