import URLStandard

/// An action of a page that its Content-Security-Policy may forbid.
package enum GuardedAction {
  /// A request. The URL is nil for content without one.
  case load(WebURL?, LoadKind, redirectedFrom: WebURL? = nil)
  /// A script element, judged before its script is fetched (WebKit's allowNonParserInsertedScripts).
  case scriptElement(ScriptElement)
  /// The text of a `script` element.
  case inlineScript(String, nonce: String)
  /// The text of an `on…` attribute.
  case handler(String)
  /// A javascript: URL.
  case scriptURL(String)
  /// The text of a `style` element.
  case inlineStyle(String, nonce: String)
  case styleAttribute(String)
  /// `eval`, `Function`, or a timer with a text.
  case evaluation(String)
  case baseURL(WebURL)
  /// The pages around the document, by their origins; nil for a page without an origin.
  case ancestors([WebURL?], around: WebURL)

  package enum LoadKind {
    case script(nonce: String, integrity: String)
    case style(nonce: String)
    case image, font, media, connection, object, frame, form, worker, manifest, prefetch
  }

  package struct ScriptElement {
    package let url: WebURL?
    package let source: String
    package let nonce: String
    package let integrity: String
    package let isParserInserted: Bool

    package init(url: WebURL?, source: String, nonce: String, integrity: String, isParserInserted: Bool) {
      self.url = url
      self.source = source
      self.nonce = nonce
      self.integrity = integrity
      self.isParserInserted = isParserInserted
    }
  }
}

extension GuardedAction {
  /// The directives that may decide. The first directive that a policy has decides. The first name of the list is also
  /// the effective directive.
  var directives: [String] {
    switch self {
    case .load(_, let kind, _): kind.directives
    case .scriptElement, .inlineScript, .scriptURL: ["script-src-elem", "script-src", "default-src"]
    case .handler: ["script-src-attr", "script-src", "default-src"]
    case .inlineStyle: ["style-src-elem", "style-src", "default-src"]
    case .styleAttribute: ["style-src-attr", "style-src", "default-src"]
    case .evaluation: ["script-src", "default-src"]
    case .baseURL: ["base-uri"]
    case .ancestors: ["frame-ancestors"]
    }
  }

  /// The text whose beginning a report shows.
  var sample: String {
    switch self {
    case .inlineScript(let text, _), .handler(let text), .scriptURL(let text), .inlineStyle(let text, _),
      .styleAttribute(let text), .evaluation(let text):
      text
    case .scriptElement(let element): element.source
    case .load, .baseURL, .ancestors: ""
    }
  }

  /// The beginning of WebKit's console lines, and the words for the thing that the policy does not permit.
  var complaint: (beginning: String, subject: String) {
    switch self {
    case .load(_, .connection, _): ("Refused to connect to", "it")
    case .load, .ancestors: ("Refused to load", "it")
    case .scriptElement(let element): (element.url == nil ? "Refused to execute a script" : "Refused to load", "it")
    case .inlineScript: ("Refused to execute a script", "its hash, its nonce, or 'unsafe-inline'")
    case .scriptURL: ("Refused to execute a script", "its hash or 'unsafe-inline'")
    case .handler: ("Refused to execute a script for an inline event handler", "'unsafe-inline'")
    case .inlineStyle, .styleAttribute:
      ("Refused to apply a stylesheet", "its hash, its nonce, or 'unsafe-inline'")
    case .evaluation: ("Refused to execute a script", "'unsafe-eval' and 'trusted-types-eval'")
    case .baseURL: ("Refused to change the document base URL to", "it")
    }
  }

  /// The URL that the console line names.
  var url: WebURL? {
    switch self {
    case .load(let url, _, _): url
    case .scriptElement(let element): element.url
    case .baseURL(let url), .ancestors(_, let url): url
    default: nil
    }
  }

  var blocked: ContentSecurityPolicy.Violation.Blocked {
    switch self {
    case .load(let url, _, let first): (first ?? url).map { .url($0) } ?? .nothing
    case .scriptElement(let element): element.url.map { .url($0) } ?? .inline
    case .evaluation: .evaluation
    case .baseURL(let url), .ancestors(_, let url): .url(url)
    case .inlineScript, .handler, .scriptURL, .inlineStyle, .styleAttribute: .inline
    }
  }
}

extension GuardedAction.LoadKind {
  var directives: [String] {
    switch self {
    case .script: ["script-src-elem", "script-src", "default-src"]
    case .style: ["style-src-elem", "style-src", "default-src"]
    case .image: ["img-src", "default-src"]
    case .font: ["font-src", "default-src"]
    case .media: ["media-src", "default-src"]
    case .connection: ["connect-src", "default-src"]
    case .object: ["object-src", "default-src"]
    case .frame: ["frame-src", "child-src", "default-src"]
    case .worker: ["worker-src", "child-src", "script-src", "default-src"]
    case .manifest: ["manifest-src", "default-src"]
    case .prefetch: ["prefetch-src", "default-src"]
    case .form: ["form-action"]
    }
  }
}
