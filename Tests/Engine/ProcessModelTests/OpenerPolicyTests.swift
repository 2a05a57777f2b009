import PagePolicies
import SimulatedWeb
import Testing
import URLStandard

@Suite("Cross-Origin-Opener-Policy")
struct OpenerPolicyTests {
  private let a: Origin
  private let b: Origin

  init() throws {
    a = try #require(WebURL("https://a.example/")).origin
    b = try #require(WebURL("https://b.example/")).origin
  }

  /// Rule 5.13: it applies only on trustworthy origins.
  @Test(arguments: [
    ("https://a.example/", "same-origin", OpenerPolicy.sameOrigin), ("http://a.example/", "same-origin", .unsafeNone),
    ("http://localhost/", "same-origin", .sameOrigin),
    ("https://a.example/", "same-origin-allow-popups", .sameOriginAllowPopups),
    ("https://a.example/", "noopener-allow-popups", .noopenerAllowPopups),
    ("https://a.example/", "nonsense", .unsafeNone),
  ])
  func parsing(_ url: String, _ header: String, _ policy: OpenerPolicy) throws {
    let origin = try #require(WebURL(url)).origin
    #expect(OpenerPolicy(of: ["Cross-Origin-Opener-Policy": header], origin: origin) == policy)
  }

  /// Rule 5.12.
  @Test(arguments: [
    (OpenerPolicy.unsafeNone, OpenerPolicy.unsafeNone, false), (.unsafeNone, .sameOrigin, true),
    (.sameOrigin, .unsafeNone, true), (.sameOrigin, .sameOrigin, false),
    (.sameOriginAllowPopups, .unsafeNone, true), (.unsafeNone, .noopenerAllowPopups, true),
    (.noopenerAllowPopups, .noopenerAllowPopups, true), (.sameOrigin, .sameOriginPlusCOEP, true),
  ])
  func `pages of one origin change the group if their policies differ`(
    _ old: OpenerPolicy, _ new: OpenerPolicy, _ switches: Bool
  ) {
    #expect(OpenerPolicy.requiresSwitch(from: old, origin: a, isInitialEmpty: false, to: new, origin: a) == switches)
  }

  @Test func `pages of two origins change the group though their policies are the same`() {
    #expect(
      OpenerPolicy.requiresSwitch(from: .sameOrigin, origin: a, isInitialEmpty: false, to: .sameOrigin, origin: b))
  }

  /// Rule 5.14.
  @Test(arguments: [(OpenerPolicy.unsafeNone, false), (.sameOrigin, true)])
  func `allow-popups of the opener keeps a popup that has no policy`(_ answer: OpenerPolicy, _ switches: Bool) {
    #expect(
      OpenerPolicy.requiresSwitch(
        from: .sameOriginAllowPopups, origin: a, isInitialEmpty: true, to: answer, origin: b) == switches)
  }
}
