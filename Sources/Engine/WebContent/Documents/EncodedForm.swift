import HTMLTree
import PageScripting
import URLStandard

/// A form as the network sees it (HTML Standard, "form submission algorithm", the encoding part):
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
struct EncodedForm {
  var url: WebURL
  let method: String
  let body: [UInt8]?
  let contentType: String?
  /// The text of an action that is not a valid URL; `url` is about:blank then.
  let invalidURL: String?

  /// nil for a dialog form, which sends nothing.
  init?(_ submission: FormSubmission, document: ContentDocument) {
    let form = submission.form
    let submitter = submission.submitter
    let method = (submitter?.attribute("formmethod") ?? form.attribute("method") ?? "get").lowercased()
    guard method != "dialog" else { return nil }
    let action = submitter?.attribute("formaction") ?? form.attribute("action") ?? ""
    let base = document.script.documentBaseURL
    let parsed = action.isEmpty ? document.url : WebURL(action, base: base)
    invalidURL = parsed == nil ? action : nil
    var url = parsed ?? .aboutBlank
    let enctype = (submitter?.attribute("formenctype") ?? form.attribute("enctype") ?? "").lowercased()
    let encoding = OutputEncoding(of: form)
    let pairs = submission.entries.map { ($0.name.withFormNewlines, $0.value.text.withFormNewlines) }
    if method != "post" {
      // Every scheme has a query except `javascript:` (WebKit's FormSubmission::requestURL).
      if parsed != nil && url.scheme != "javascript" {
        url.setSearch("?" + EncodedForm.query(pairs, in: encoding))
      }
      self.url = url
      self.method = "GET"
      body = nil
      contentType = nil
      return
    }
    self.method = "POST"
    if url.scheme == "mailto" {
      url.appendMailBody(of: pairs, asText: enctype == "text/plain", in: encoding)
      self.url = url
      body = nil
      contentType = nil
      return
    }
    self.url = url
    switch enctype {
    case "text/plain":
      body = encoding.encode(pairs.map { "\($0.0)=\($0.1)\r\n" }.joined())
      contentType = "text/plain"
    case "multipart/form-data":
      let boundary = "----WebKitFormBoundary" + EncodedForm.boundarySuffix(for: pairs)
      body = MultipartBody(submission.entries, boundary: boundary, encoding: encoding).bytes
      contentType = "multipart/form-data; boundary=" + boundary
    default:
      body = Array(EncodedForm.query(pairs, in: encoding).utf8)
      contentType = "application/x-www-form-urlencoded"
    }
  }

  fileprivate static func query(_ pairs: [(String, String)], in encoding: OutputEncoding) -> String {
    let query = URLQuery(items: pairs.map { URLQuery.Item($0.0, $0.1) })
    return encoding == .utf8 ? query.serialized : query.serialized(encoding: encoding.encode)
  }

  /// Sixteen characters that depend only on the form, so that traces repeat.
  private static func boundarySuffix(for pairs: [(String, String)]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789AB".utf8)
    // Two FNV-1a hashes over names and values.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var suffix: [UInt8] = []
    for round in 1...2 {
      for (name, value) in pairs {
        for byte in (name + "\0" + value).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ UInt64(round)) &* 0x100_0000_01b3
      }
      for place in 0..<8 { suffix.append(alphabet[Int((hash >> (UInt64(place) * 6)) & 63)]) }
    }
    return String(decoding: suffix, as: UTF8.self)
  }
}

extension WebURL {
  /// The HTML Standard's "mail as body", except that WebKit keeps the query (appendMailtoPostFormDataToURL).
  /// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mailto-body
  fileprivate mutating func appendMailBody(
    of pairs: [(String, String)], asText: Bool, in encoding: OutputEncoding
  ) {
    let text =
      asText ? pairs.map { "\($0.0)=\($0.1)\r\n" }.joined() : EncodedForm.query(pairs, in: encoding)
    // A plus sign in the text is escaped, so each remaining one stands for a space.
    let body = URLQuery(items: [URLQuery.Item("body", text)]).serialized.split(
      separator: "+", omittingEmptySubsequences: false
    )
    .joined(separator: "%20")
    let old = query ?? ""
    setSearch("?" + (old.isEmpty ? body : old + "&" + body))
  }
}

extension FormEntry.Value {
  /// The entry's text. Where only text can be sent, a file's name stands for the file.
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .file(let name, _, _): name
    }
  }
}

extension String {
  /// Line ends in form values are CRLF (HTML Standard).
  var withFormNewlines: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
    var result: [UInt8] = []
    var previous: UInt8 = 0
    for byte in utf8 {
      switch byte {
      case 0x0D: result += [0x0D, 0x0A]
      case 0x0A where previous != 0x0D: result += [0x0D, 0x0A]
      case 0x0A: break
      default: result.append(byte)
      }
      previous = byte
    }
    return String(decoding: result, as: UTF8.self)
  }
}
