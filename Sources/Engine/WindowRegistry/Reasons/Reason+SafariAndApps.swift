// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static func safariOpens(_ url: String) -> Reason {
    Reason("AS.51", "Safari opens \(url)")
  }

  package static func schemeOpens(_ app: String, url: String) -> Reason {
    Reason("AS.52", "\(url) opens \(app) as a URL of its scheme")
  }

  package static func universalLinkOpens(_ app: String, url: String) -> Reason {
    Reason("AS.52", "\(url) opens \(app) as a universal link")
  }

  package static func noAppTakesScheme(_ scheme: String) -> Reason {
    Reason("AS.O1", "no installed app handles \(scheme):")
  }

  package static func browserCannotShowScheme(_ scheme: String, browser: String) -> Reason {
    Reason("AS.O1", "\(browser) cannot show \(scheme):, and no app handles it")
  }

  package static func linkStaysInSafari(_ url: String, app: String, finding: String) -> Reason {
    Reason("AS.O2", "\(app) does not take \(url): \(finding)")
  }

  package static func userDeclinedToOpen(_ app: String) -> Reason {
    Reason("AS.O3", "the user declined to open \(app)")
  }

  package static func webViewIsDisguised(from host: String) -> Reason {
    Reason(
      "UA.1", """
        \(host) forbids sign-ins from web views in its terms; customUserAgent hides that this is one, and the app may \
        be blocked
        """)
  }
}
