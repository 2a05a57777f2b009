import AppAssociations
import SignInSites
import SimulatedSafari
import SimulatedWeb
import Testing
import UIProcess
import URLStandard

@MainActor @Suite("Authentication sessions that end at the callback")
struct SessionFlowTests {
  @Test("a custom scheme, declared or not", arguments: [["myapp"], []])
  func customScheme(declared: [String]) async throws {
    let phone = try Phone(schemes: declared)
    defer { phone.world.shutDown() }
    let record = Phone.Record()
    let session = phone.session(to: record)
    #expect(session.start(.provided))
    try await phone.signIn(in: session.window)
    #expect(record.url == "myapp://callback?code=code-2&state=s1")
    #expect(session.window?.page.isClosed == true)
    #expect(session.explanation == nil)
  }

  @Test("an https callback of an associated domain")
  func https() async throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    let record = Phone.Record()
    let session = phone.session(Phone.https, to: record)
    #expect(session.start(.provided))
    try await phone.signIn(in: session.window)
    #expect(record.url == "https://app.example/callback?code=code-2&state=s1")
    #expect(session.report?.isSatisfied == true)
  }

  @Test("no scheme given: those of Info.plist count")
  func declaredSchemes() async throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    let record = Phone.Record()
    let session = phone.session(.declaredSchemes, to: record)
    #expect(session.start(.provided))
    try await phone.signIn(in: session.window)
    #expect(record.url?.hasPrefix("myapp://callback?code=") == true)
  }

  @Test("a redirect to another scheme does not end the session")
  func otherScheme() async throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    let record = Phone.Record()
    let session = phone.session(.customScheme("myapp"), url: Phone.authorizeURL("other://x"), to: record)
    #expect(session.start(.provided))
    try await phone.signIn(in: session.window)
    #expect(record.results.isEmpty)
    #expect(session.state == .shown)
    #expect(
      phone.notes.contains("the page went to other:, which is not the session's callback: the session stays open"))
  }

  @Test(
    "a callback that nothing can match is explained, and never called",
    arguments: [
      (
        SessionCallback.customScheme("myapp://"),
        "the callback scheme \"myapp://\" contains a colon or a slash: pass only the scheme, \"myapp\""
      ),
      (.customScheme("https"), "https is not a custom scheme: use .https(host:path:) on iOS 17.4 and later"),
    ])
  func flaw(callback: SessionCallback, note: String) async throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    let record = Phone.Record()
    let session = phone.session(callback, to: record)
    #expect(session.start(.provided))
    #expect(phone.notes.contains(note))
    try await phone.signIn(in: session.window)
    #expect(record.results.isEmpty)
  }

  @Test("no scheme given and none declared")
  func nothingDeclared() throws {
    let phone = try Phone(schemes: [])
    defer { phone.world.shutDown() }
    #expect(phone.session(.declaredSchemes).start(.provided))
    #expect(phone.notes.contains("no callback scheme is given, and Info.plist declares none"))
  }

  @Test("header fields are sent with the first request, when their names begin with X-")
  func headers() async throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    try phone.world.web.respond(
      to: "https://headers.example/",
      with: .handler { request in
        .html("<title>\(request.headers["X-App"] ?? "-") \(request.headers["Accept-Language"] ?? "-")</title>")
      })
    let session = phone.session(url: "https://headers.example/")
    session.additionalHeaders = [("X-App", "1"), ("Authorization", "secret")]
    session.start(.provided)
    await phone.world.settle()
    #expect(session.window?.title.hasPrefix("1 ") == true)
    #expect(
      phone.notes.contains("additionalHeaderFields: \"Authorization\" is not sent: only names that begin with X- are"))
  }
}

@MainActor @Suite("Authentication sessions that do not start")
struct SessionStartTests {
  /// Starts a session that must not start.
  private func refused(
    _ phone: Phone, _ session: SignInSession, _ context: SignInSession.PresentationContext = .provided
  ) -> String {
    #expect(!session.canStart(context))
    #expect(session.state == .notStarted)
    #expect(!session.start(context))
    #expect(session.window == nil)
    phone.world.shutDown()
    return session.explanation ?? ""
  }

  @Test("a URL that is not on the web", arguments: ["myapp://x", "file:///etc/passwd", "not a url"])
  func notOnTheWeb(url: String) throws {
    let phone = try Phone()
    let text = refused(phone, phone.session(url: url))
    #expect(text == "start() is false: \"\(url)\" is not an http or https URL: a session must begin on the web")
  }

  @Test("no presentation context provider: error 2 and its text")
  func noProvider() throws {
    let phone = try Phone()
    let record = Phone.Record()
    let text = refused(phone, phone.session(to: record), .missing)
    #expect(text.contains("there is no presentationContextProvider"))
    #expect(record.error?.code.rawValue == 2)
    #expect(
      record.error?.message
        == "Cannot start ASWebAuthenticationSession without providing presentation context. Set presentationContextProvider before calling -start."
    )
  }

  @Test("before iOS 13 there was no provider")
  func oldSystem() throws {
    let phone = try Phone(Device(osVersion: OSVersion(12)))
    defer { phone.world.shutDown() }
    #expect(phone.session().start(.missing))
  }

  @Test("an anchor in no scene: error 3")
  func invalidAnchor() throws {
    let phone = try Phone()
    let record = Phone.Record()
    _ = refused(phone, phone.session(to: record), .invalid)
    #expect(record.error?.code.rawValue == 3)
  }

  @Test("a session starts once")
  func twice() throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    let session = phone.session()
    #expect(session.start(.provided))
    #expect(!session.start(.provided))
    #expect(session.state == .shown)
    #expect(session.explanation?.contains("start() was called before") == true)
    let cancelled = phone.session()
    cancelled.cancel()
    #expect(!cancelled.start(.provided))
  }

  @Test(
    "before iOS 17.4 there are no https callbacks, on the device and in the simulator", arguments: Device.Kind.allCases)
  func oldSystemHTTPS(kind: Device.Kind) throws {
    let phone = try Phone(Device(kind: kind, osVersion: OSVersion(17, 3)))
    let record = Phone.Record()
    let text = refused(phone, phone.session(Phone.https, to: record))
    #expect(text.hasPrefix("start() is false: systemVersion: iOS 17.3 has no https callbacks; to fix it, "))
    #expect(record.results.isEmpty)
  }

  nonisolated static let faults: [(entries: [String], file: SiteAnswer, check: String)] = [
    ([], .json(Phone.file), "entitlement"), (["webcredentials:ap.example"], .json(Phone.file), "entry"),
    (["applinks:app.example"], .json(Phone.file), "entry"),
    (["webcredentials:app.example?mode=developer"], .json(Phone.file), "plainEntry"),
    (["webcredentials:app.example"], .failure(.cannotFindHost), "reachable"),
    (["webcredentials:app.example"], .redirect(to: "https://www.app.example/"), "notRedirected"),
    (["webcredentials:app.example"], .notFound, "status"),
    (["webcredentials:app.example"], .json(String(repeating: " ", count: 200_000)), "size"),
    (["webcredentials:app.example"], .html("<p>"), "contentType"), (["webcredentials:app.example"], .json("{"), "json"),
    (["webcredentials:app.example"], .json("{}"), "service"),
    (["webcredentials:app.example"], .json("{\"webcredentials\": {\"apps\": [\"X.com.example.app\"]}}"), "app"),
  ]

  @Test("each fault of the association: no start, no error, no session, but an explanation", arguments: faults.indices)
  func association(index: Int) throws {
    let fault = Self.faults[index]
    let phone = try Phone(entries: fault.entries, file: fault.file)
    let record = Phone.Record()
    let session = phone.session(Phone.https, to: record)
    let text = refused(phone, session)
    #expect(text.hasPrefix("start() is false: \(fault.check): "))
    #expect(text.contains("; to fix it, "))
    #expect(record.results.isEmpty)
    #expect(phone.notes.contains(text))
  }

  @Test(
    "the simulator starts the session in spite of each of them, and says what a device would do",
    arguments: faults.indices)
  func simulator(index: Int) throws {
    let fault = Self.faults[index]
    let phone = try Phone(Device(kind: .simulator), entries: fault.entries, file: fault.file)
    defer { phone.world.shutDown() }
    #expect(phone.session(Phone.https).start(.provided))
    #expect(phone.notes.contains { $0.hasPrefix("a device would not start this session: \(fault.check): ") })
  }

  @Test("as apps have reported it, the completion handler gets canceledLogin with the reason")
  func reported() throws {
    let phone = try Phone(Device(associationFailure: .canceledLogin), entries: ["applinks:app.example"])
    let record = Phone.Record()
    _ = refused(phone, phone.session(Phone.https, to: record))
    #expect(record.error?.code == .canceledLogin)
    #expect(
      record.error?.message
        == "Application with identifier ABCDE12345.com.example.app is not associated with domain app.example. Using HTTPS callbacks requires Associated Domains using the `webcredentials` service type for app.example."
    )
  }

  @Test("both entries, plain and developer, are fine")
  func bothEntries() throws {
    let phone = try Phone(entries: ["webcredentials:app.example", "webcredentials:app.example?mode=developer"])
    defer { phone.world.shutDown() }
    #expect(phone.session(Phone.https).start(.provided))
  }

  @Test("offline, and with a stale answer in the network's cache")
  func network() throws {
    let phone = try Phone(file: .notFound)
    defer { phone.world.shutDown() }
    #expect(!phone.session(Phone.https).start(.provided))
    try phone.world.web.respond(to: "https://app.example\(AssociationFile.path)", with: .json(Phone.file))
    #expect(!phone.session(Phone.https).start(.provided))
    phone.browsers.associations.clearCache()
    phone.world.web.connection = .offline
    let offline = phone.session(Phone.https)
    #expect(!offline.start(.provided))
    #expect(offline.explanation?.contains("the device is offline") == true)
    phone.world.web.connection = .online
    #expect(phone.session(Phone.https).start(.provided))
  }
}

@MainActor @Suite("Authentication sessions and their users")
struct SessionUserTests {
  @Test("the user is asked once for a domain, and may decline")
  func consent() throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    phone.browsers.user.consent = .declines
    let record = Phone.Record()
    let session = phone.session(to: record)
    #expect(session.consentQuestion == "“Example” Wants to Use “provider.example” to Sign In")
    #expect(session.start(.provided))
    #expect(record.error?.code == .canceledLogin)
    #expect(session.window == nil)

    phone.browsers.user.consent = .waits
    let asked = phone.session()
    asked.start(.provided)
    #expect(asked.state == .askingConsent)
    asked.answerConsent(.accepts)
    #expect(asked.state == .shown)
    asked.cancel()
    let again = phone.session()
    again.start(.provided)
    #expect(again.state == .shown)
  }

  @Test("a private session does not ask")
  func ephemeralConsent() throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    phone.browsers.user.consent = .declines
    let session = phone.session()
    session.isEphemeral = true
    session.start(.provided)
    #expect(session.state == .shown)
  }

  @Test("the Cancel button gives canceledLogin; cancel() gives nothing; before iOS 13, letting go gives canceledLogin")
  func endings() throws {
    var profile = PlatformProfile.iOS
    profile.sessionLifetime = .whileAppKeepsIt
    let phone = try Phone(profile: profile)
    defer { phone.world.shutDown() }
    let (byUser, byApp, byRelease) = (Phone.Record(), Phone.Record(), Phone.Record())
    let first = phone.session(to: byUser)
    first.start(.provided)
    first.cancelByUser()
    #expect(byUser.error?.code == .canceledLogin)
    let second = phone.session(to: byApp)
    second.start(.provided)
    second.cancel()
    second.cancel()
    #expect(byApp.results.isEmpty)
    let third = phone.session(to: byRelease)
    third.start(.provided)
    third.released()
    #expect(byRelease.error?.code == .canceledLogin)
    #expect(third.explanation == "the app released the session before it ended: keep it in a property")
  }

  @Test("a second session: the first one is cancelled, the second never shown")
  func secondSession() throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    let (one, two) = (Phone.Record(), Phone.Record())
    let (first, second) = (phone.session(to: one), phone.session(to: two))
    first.start(.provided)
    second.start(.provided)
    #expect(one.error?.code == .canceledLogin)
    #expect(two.error?.code == .presentationContextInvalid)
    #expect(second.window == nil)
  }
}
