// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static func scriptURLOfAnotherOrigin(_ origin: String) -> Reason {
    Reason("1.14", "a javascript: URL of \(origin) may not run in a page of another origin")
  }

  package static let dataURLInTopWindow = Reason("4.31", "a page may not navigate the top window to a data: URL")
  package static let dataURLIsInvalid = Reason("4.31", "the data: URL cannot be decoded")

  package static func urlCannotBeLoaded(_ url: String) -> Reason {
    Reason("4.32", "\"\(url)\" is not a valid URL:")
  }

  package static func schemeCannotBeLoaded(_ scheme: String) -> Reason {
    Reason("4.32", "WebKit cannot load the scheme \(scheme):")
  }

  package static func schemeIsIgnored(_ scheme: String) -> Reason {
    Reason("4.33", "no policy method: WebKit cannot handle \(scheme): and ignores the load")
  }

  package static let sandboxRefusesOpenerPolicy = Reason(
    "5.12", "the window is sandboxed, and the page has a Cross-Origin-Opener-Policy")

  package static let redirectToOtherScheme = Reason("4.34", "Redirection to URL with a scheme that is not HTTP(S)")

  package static func mixedContentIsBlocked(_ url: String) -> Reason {
    Reason("4.42", "a frame of a page from https does not load \(url), which is not secure")
  }

  package static func redirectIsForbidden(to url: String) -> Reason {
    Reason("4.35", "a server may not redirect to \(url)")
  }

  package static let portIsForbidden = Reason("4.37", "web pages may not use this port")

  package static func portIsForbidden(_ port: UInt16) -> Reason {
    Reason("4.37", "web pages may not use port \(port)")
  }

  package static func portIsForbiddenToPages(_ port: UInt16) -> Reason {
    Reason("4.37", "port \(port) is one that web pages may not use")
  }

  package static func appURLIsInvalid(_ url: String) -> Reason {
    Reason("4.38", "\"\(url)\" is not a valid URL")
  }

  package static func localFileIsForbidden(to origin: String) -> Reason {
    Reason("4.39", "a page from \(origin) may not show local files")
  }

  package static let frameRefusedByContentSecurityPolicy = Reason(
    "4.40", "the page's Content-Security-Policy does not allow this frame")

  package static let formRefusedByContentSecurityPolicy = Reason(
    "4.40", "the page's Content-Security-Policy does not let the form send its data there")

  package static let pageRefusesAncestors = Reason(
    "4.40", "the frame's Content-Security-Policy does not allow this page around it")

  package static let frameOptionsRefuseFrame = Reason("4.40", "X-Frame-Options does not allow the page in a frame")
}
