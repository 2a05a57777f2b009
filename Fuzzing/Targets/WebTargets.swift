import SimulatedWeb
import URLStandard

extension FuzzTarget {
  /// RFC 6265bis: what is kept is sent where it may be, and nowhere else.
  static let cookies = FuzzTarget(
    "cookies",
    words: [
      "; Domain=", "example", ".a.example", "; Path=/", "; Secure", "; HttpOnly", "; SameSite=None", "; Max-Age=",
      "-1", "99999999999999999999",
      "; Expires=Wed, 21 Oct 2099 07:28:00 GMT", "__Host-", "__Secure-", "=", "co.uk",
    ]
  ) { bytes in
    let jar = CookieJar()
    let pages = ["https://www.a.example/x/y", "http://a.example/", "https://b.co.uk/x", "https://192.168.0.1/"]
      .compactMap { WebURL($0) }
    for (index, header) in FuzzInput(bytes).texts.enumerated() {
      let page = pages[index % pages.count]
      if index % 3 == 2 {
        jar.setDocumentCookie(header, for: page, now: 1_000_000)
      } else {
        jar.store(setCookieHeaders: [header], from: page, now: 1_000_000)
      }
    }
    for cookie in jar.allCookies(now: 1_000_000) {
      try hold(!cookie.isExpired(at: 1_000_000), "\(cookie): over")
      try hold(cookie.path.utf8.first == UInt8(ascii: "/"), "\(cookie): a path without a root")
    }
    for page in pages {
      let host = page.host ?? ""
      for cookie in jar.cookies(for: page, now: 1_000_000) {
        let isBeneath = !cookie.isHostOnly && host.hasSuffix("." + cookie.domain)
        let fits = host == cookie.domain || isBeneath
        try hold(fits, "\(cookie) goes to \(page)")
        try hold(!cookie.isSecure || page.scheme == "https", "\(cookie) goes to \(page)")
        try hold(
          !cookie.name.hasPrefix("__Host-") || (cookie.isHostOnly && cookie.isSecure && cookie.path == "/"),
          "\(cookie)")
      }
      let header = jar.cookieHeader(for: page, sameSite: .sameSite, now: 1_000_000) ?? ""
      try hold(header.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 }, "a control in \(header.debugDescription)")
    }
  }

  /// Header fields and what is read from them.
  static let fields = FuzzTarget(
    "fields",
    words: [
      "Location", "Content-Type", "Content-Disposition", "attachment; filename=", "text/html", "Refresh", "nosniff",
      "X-Content-Type-Options",
    ]
  ) { bytes in
    let texts = FuzzInput(bytes).texts
    guard let page = WebURL("https://a.example/b#c") else { return }
    var fields = HTTPFields()
    for (name, value) in zip(texts, texts.dropFirst()) { fields.add(name, value) }
    try same(fields.fields.count, max(0, texts.count - 1), "fields")
    let response = SimulatedResponse(status: 302, headers: fields, body: bytes, url: page)
    _ = (response.mimeType, response.charset, response.isAttachment)
    if case .to(let url) = response.redirect { try same(WebURL(url.href)?.href, url.href, "a location") }
    let name = texts[0]
    fields[name] = "one"
    try same(fields.values(of: name), ["one"], "replaced")
    fields.remove(name)
    try hold(fields[name] == nil, "removed")
  }

  /// MIME Sniffing Standard, "parse a MIME type" and "serialize a MIME type".
  static let mimeTypes = FuzzTarget("mime", words: ["text/html", ";charset=", "\"", "\\\"", "utf-8", "x/y"]) { bytes in
    guard let type = MIMEType(String(decoding: bytes, as: UTF8.self)) else { return }
    let again = MIMEType(type.description)
    try same(again, type, "written and read")
    _ = (type.canShow, type.isHTML, type.isXML, type.isJSON, type.isJavaScript)
  }

  /// Fetch Standard, "data: URL processor" and Infra Standard, "forgiving-base64 decode".
  static let dataURLs = FuzzTarget(
    "data", words: ["data:", ";base64,", ",", "text/html;charset=utf-8", "AAAA", "=", "%3D", "%0A"]
  ) { bytes in
    _ = forgivingBase64Decoded(bytes)
    guard let url = WebURL("data:" + String(decoding: bytes, as: UTF8.self)), let data = DataURL(url) else { return }
    try hold(data.body.count <= url.href.utf8.count, "more bytes than the URL has")
    try same(MIMEType(data.mimeType.description), data.mimeType, "its type")
  }

  /// MIME Sniffing Standard, "resource header": nothing behind it counts.
  static let sniffing = FuzzTarget(
    "sniffing", words: ["<!--", "<?xml", "<html>", "%PDF-", "RIFF", "WEBPVP", "ftyp", "GIF89a"]
  ) { bytes in
    try same(MIMESniffer.sniff(bytes), MIMESniffer.sniff(Array(bytes.prefix(1445))), "behind the header")
    try hold(MIMEType(MIMESniffer.sniff(bytes).description) != nil, "no type")
  }

  /// The addresses that scenario files give answers for.
  static let sitePatterns = FuzzTarget("site-patterns", words: ["https://", "POST ", "*", "http", "#", "/"]) { bytes in
    let web = SimulatedWeb()
    do {
      try web.respond(to: String(decoding: bytes, as: UTF8.self), with: .html("x"))
    } catch let error as SitePatternError {
      try hold(!error.description.isEmpty, "an error without words")
    }
  }
}
