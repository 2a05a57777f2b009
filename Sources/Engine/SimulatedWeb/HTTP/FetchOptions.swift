/// A request's destination, mode, credentials mode and redirect mode, as the Fetch Standard calls them (WebKit's
/// FetchOptions).
/// https://fetch.spec.whatwg.org/#concept-request
package struct FetchOptions: Hashable, Sendable {
  package enum Destination: String, Sendable {
    case none = ""
    case audio, document, font, iframe, image, manifest, report, script, style, track, video, worker, xslt
    case sharedWorker = "sharedworker"

    /// WebKit's isScriptLikeDestination, without worklets and service workers.
    package var isScriptLike: Bool { self == .script || self == .worker || self == .sharedWorker }
    package var isMedia: Bool { self == .audio || self == .video }
  }

  package enum Mode: String, Sendable {
    case navigate, cors
    case sameOrigin = "same-origin"
    case noCORS = "no-cors"
  }

  package enum Credentials: String, Sendable {
    case omit, include
    case sameOrigin = "same-origin"
  }

  package enum Redirect: String, Sendable { case follow, error, manual }

  /// The condition under which a request to another origin needs a preflight (WebKit's PreflightPolicy).
  package enum PreflightPolicy: Sendable {
    case ifNotSimple
    /// A script listens to the progress of an upload.
    case always
    /// An `EventSource` makes the request.
    case never
  }

  package var destination: Destination
  package var mode: Mode
  package var credentials: Credentials
  package var redirect: Redirect
  package var preflight = PreflightPolicy.ifNotSimple

  package init(
    _ destination: Destination = .none, mode: Mode = .noCORS, credentials: Credentials = .include,
    redirect: Redirect = .follow
  ) {
    self.destination = destination
    self.mode = mode
    self.credentials = credentials
    self.redirect = redirect
  }
}

/// The way in which a page may see a response: the value of `Response.type` (Fetch Standard, "response tainting" and
/// "type").
package enum ResponseTainting: String, Sendable { case basic, cors, opaque, opaqueredirect }
