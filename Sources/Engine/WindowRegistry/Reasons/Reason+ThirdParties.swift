// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static func thirdPartyCookieIsRefused(_ name: String, of site: String, in page: String) -> Reason {
    Reason(
      "6.14", """
        the cookie "\(name)" of \(site) is refused: the page is \(page)'s, and other sites may not set cookies in it
        """)
  }

  package static func thirdPartyCookiesAreWithheld(of site: String, in page: String) -> Reason {
    Reason("6.14", "tracking prevention: \(site) does not get its cookies in a page of \(page)")
  }

  package static func thirdPartyStorageIsApart(of site: String, in page: String) -> Reason {
    Reason("6.15", "storage of \(site) in pages of \(page) is apart from its own")
  }

  package static let moreThirdPartyLines = Reason("6.14", "more such lines of this page are left out")
}
