import AppAssociations
import SimulatedSafari
import SimulatedWeb
import Testing
import URLStandard

extension Condition {
  static let all = callbacks + starts + associations + users

  /// What a session can end at.
  private static let callbacks: [Condition] = [
    Condition("schemeDeclared", "custom scheme, declared in `Info.plist`", .callback),
    Condition("schemeUndeclared", "custom scheme, declared nowhere", .callback, arrange: { $0.schemes = [] }),
    Condition(
      "schemeNil", "`callbackURLScheme: nil`, a scheme in `Info.plist`", .callback,
      arrange: { $0.callback = .declaredSchemes }),
    Condition(
      "schemeNilUndeclared", "`callbackURLScheme: nil`, none declared", .stays, rule: "AS.7",
      arrange: {
        $0.callback = .declaredSchemes
        $0.schemes = []
      }),
    Condition(
      "schemeWithColon", "scheme given as `myapp://`", .stays, rule: "AS.7",
      arrange: { $0.callback = .customScheme("myapp://") }),
    Condition(
      "schemeHTTPS", "`https` given as a scheme", .stays, rule: "AS.7",
      arrange: { $0.callback = .customScheme("https") }),
    Condition(
      "schemeOther", "the provider redirects to another scheme", .stays, rule: "AS.31",
      arrange: {
        $0.url = Phone.authorizeURL("other://x")
      }),
    Condition("https", "`.https(host:path:)`, associated", .callback, arrange: { $0.usesHTTPS() }),
    Condition(
      "httpsOtherPath", "`.https(host:path:)`, the redirect goes to another path", .stays,
      arrange: {
        $0.callback = .https(host: "app.example", path: "/elsewhere")
        $0.url = Phone.authorizeURL("https://app.example/callback")
      }),
    Condition(
      "headers", "`additionalHeaderFields` with a name that does not begin with `X-`: not sent", .callback,
      rule: "AS.32",
      arrange: {
        $0.configure = { $0.additionalHeaders = [("Authorization", "secret")] }
      }),
  ]

  /// What `start()` and `canStart` look at before any association.
  private static let starts: [Condition] = [
    Condition(
      "urlNotWeb", "the URL is not `http` or `https`", .silentlyRefused, rule: "AS.1", arrange: { $0.url = "myapp://x" }
    ),
    Condition(
      "contextMissing", "no `presentationContextProvider`", .refusedWithoutContext, rule: "AS.2",
      arrange: { $0.context = .missing }),
    Condition(
      "contextMissingBefore13", "the same before iOS 13", .callback,
      arrange: {
        $0.context = .missing
        $0.device.osVersion = OSVersion(12)
      }),
    Condition(
      "contextInvalid", "the anchor is in no scene", .refusedForContext, rule: "AS.3",
      arrange: { $0.context = .invalid }),
    Condition(
      "startAfterCancel", "`start()` after `cancel()`", .silentlyRefused, rule: "AS.4",
      arrange: { $0.configure = { $0.cancel() } }),
    Condition(
      "systemTooOld", "iOS before 12", .silentlyRefused, rule: "AS.5", arrange: { $0.device.osVersion = OSVersion(11) }),
    Condition(
      "httpsBefore174", "https callback before iOS 17.4", .silentlyRefused, rule: "AS.6",
      arrange: {
        $0.usesHTTPS()
        $0.device.osVersion = OSVersion(17, 3)
      }),
    Condition(
      "schemeBefore174", "custom scheme before iOS 17.4", .callback, arrange: { $0.device.osVersion = OSVersion(17, 3) }
    ),
  ]

  /// https callbacks: what stands between the app and the domain, in the order of the checks.
  private static let associations: [Condition] = [
    association("entitlementMissing", "no associated domains", "AS.10") { $0.entries = [] },
    association("entryTypo", "domain misspelt in the entitlements", "AS.11") {
      $0.entries = ["webcredentials:ap.example"]
    },
    association("entryService", "`applinks:` alone", "AS.11") { $0.entries = ["applinks:app.example"] },
    association("entryWithScheme", "`webcredentials:https://app.example`: not a plain domain", "AS.11") {
      $0.entries = ["webcredentials:https://app.example"]
    },
    association("developerOnly", "`?mode=developer` alone", "AS.12") {
      $0.entries = ["webcredentials:app.example?mode=developer"]
    },
    Condition(
      "developerBoth", "a plain entry and one with `?mode=developer`", .callback,
      arrange: {
        $0.usesHTTPS()
        $0.entries = ["webcredentials:app.example", "webcredentials:app.example?mode=developer"]
      }),
    association("siteUnreachable", "the domain does not answer", "AS.13") { $0.file = .failure(.cannotConnectToHost) },
    association("siteSilent", "the domain answers too late", "AS.13") { $0.file = .hang },
    association("redirected", "the file is redirected", "AS.14") {
      $0.file = .redirect(to: "https://www.app.example/aasa", status: 301)
    },
    association("fileMissing", "no file at the well-known path", "AS.15") { $0.file = .notFound },
    association("fileTooLarge", "the file is larger than 128 KiB", "AS.16") {
      $0.file = .json(String(repeating: " ", count: 131_073))
    },
    association("typePage", "a page in place of the file", "AS.17") { $0.file = .html("<p>") },
    association("typeText", "sent as `text/plain`", "AS.17") {
      $0.file = .response(body: Phone.file, contentType: "text/plain")
    },
    association("jsonInvalid", "the file is not valid JSON", "AS.18") { $0.file = .json("{\"webcredentials\": ") },
    association("serviceMissing", "the file has no `webcredentials`", "AS.19") { $0.file = .json("{}") },
    association("teamOther", "the file names another team", "AS.20") {
      $0.file = .json("{\"webcredentials\":{\"apps\":[\"ZZZZZ99999.com.example.app\"]}}")
    },
    association("bundleOther", "the file names another bundle id", "AS.20") {
      $0.file = .json("{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.beta\"]}}")
    },
    association("cachedFailure", "the file is corrected, and the network has the old answer", "AS.15") { setup in
      setup.file = .notFound
      setup.prepare = { phone in
        phone.primeCache()
        try phone.world.web.respond(to: "https://app.example\(AssociationFile.path)", with: .json(Phone.file))
      }
    },
    Condition(
      "cacheCleared", "the same after the network's cache was cleared", .callback,
      arrange: { setup in
        setup.usesHTTPS()
        setup.file = .notFound
        setup.prepare = { phone in
          phone.primeCache()
          try phone.world.web.respond(to: "https://app.example\(AssociationFile.path)", with: .json(Phone.file))
          phone.browsers.associations.clearCache()
        }
      }),
    Condition(
      "offline", "offline, whatever is cached", .silentlyRefused, simulator: .stays, rule: "AS.13",
      arrange: { setup in
        setup.usesHTTPS()
        setup.prepare = { phone in
          phone.primeCache()
          phone.world.web.connection = .offline
        }
      }, act: { _ in }),
    Condition(
      "reportedAsCancelled", "any of these, as apps have reported it (`associationFailure: .canceledLogin`)",
      .refusedAsCancelled,
      simulator: .callback, rule: "AS.10",
      arrange: {
        $0.usesHTTPS()
        $0.entries = []
        $0.device.associationFailure = .canceledLogin
      }),
  ]

  /// A fault that a device does not forgive and the simulator does.
  private static func association(
    _ name: String, _ text: String, _ rule: String, _ spoil: @escaping @Sendable (inout Setup) -> Void
  ) -> Condition {
    Condition(
      name, text, .silentlyRefused, simulator: .callback, rule: rule,
      arrange: {
        $0.usesHTTPS()
        spoil(&$0)
      })
  }

  /// What the user and the app do while the session is up.
  private static let users: [Condition] = [
    Condition(
      "consentDeclined", "the user declines the alert", .cancelled, rule: "AS.30", arrange: { $0.consent = .declines }),
    Condition(
      "consentPrivate", "`prefersEphemeralWebBrowserSession`: no alert", .callback,
      arrange: {
        $0.consent = .declines
        $0.configure = { $0.isEphemeral = true }
      }),
    Condition(
      "cancelButton", "the user's Cancel button", .cancelled, rule: "AS.40", act: { $0.session.cancelByUser() }),
    Condition("cancelByApp", "the app's `cancel()`", .cancelledSilently, rule: "AS.41", act: { $0.session.cancel() }),
    Condition(
      "secondSession", "another session starts while this one is shown: this one is cancelled", .cancelled,
      rule: "AS.42",
      act: { $0.phone.startOther() }),
    Condition(
      "secondSessionItself", "another session is shown already: this one is never shown", .endedForContext,
      rule: "AS.42",
      arrange: {
        $0.prepare = { $0.startOther() }
      }),
    Condition(
      "releasedEarly", "the app releases the session, deployment targets from iOS 13 on", .callback,
      act: { run in
        run.session.released()
        try await run.signIn()
      }),
    Condition(
      "releasedBeforeIOS13", "the same before iOS 13 (`profile.sessionLifetime = .whileAppKeepsIt`)", .cancelled,
      rule: "AS.43", arrange: { $0.profile.sessionLifetime = .whileAppKeepsIt }, act: { $0.session.released() }),
  ]
}
