import EngineValues
import Testing
import URLStandard

private func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

@Suite("The list of app-bound domains")
struct ListTests {
  @Test("a domain covers its registrable domain, with all subdomains, schemes and ports")
  func registrableDomain() throws {
    let list = AppBoundDomains(["www.example.co.uk"])
    #expect(list.membership(of: try url("https://login.example.co.uk:8443/a")) == .listed)
    #expect(list.membership(of: try url("http://example.co.uk/")) == .listed)
    #expect(list.membership(of: try url("https://other.co.uk/")) == .unlisted)
    #expect(list.membership(of: try url("https://notexample.co.uk/")) == .unlisted)
  }

  @Test("ten entries count, domains and schemes together; the eleventh is ignored with a finding")
  func eleventh() throws {
    let entries = ["myapp:"] + (1...9).map { "site\($0).example" } + ["late.example"]
    let list = AppBoundDomains(entries)
    #expect(list.membership(of: try url("https://site9.example/")) == .listed)
    #expect(list.membership(of: try url("https://late.example/")) == .unlisted)
    #expect(list.findings == ["WKAppBoundDomains has 11 entries; those after the tenth are ignored: late.example"])
  }

  @Test("an entry with a colon at its end is a scheme")
  func scheme() throws {
    let list = AppBoundDomains(["MyApp:"])
    #expect(list.membership(of: try url("myapp://x")) == .listed)
    #expect(list.membership(of: try url("other://x")) == .unlisted)
  }

  @Test(
    "local content counts as bound",
    arguments: [
      "about:blank", "data:text/html,x", "blob:https://a.example/1", "file:///a.html", "http://localhost:8080/",
      "http://127.0.0.1/",
    ])
  func local(text: String) throws {
    #expect(AppBoundDomains(["a.example"]).membership(of: try url(text)) == .local)
  }

  @Test("as commonly described, hosts are compared exactly")
  func exact() throws {
    let list = AppBoundDomains(["example.com"], profile: .asCommonlyDescribed)
    #expect(list.membership(of: try url("https://example.com/")) == .listed)
    #expect(list.membership(of: try url("https://www.example.com/")) == .unlisted)
  }

  @Test("an entry that is not a domain is reported and ignored", arguments: ["", "a b", "://"])
  func faulty(entry: String) {
    let list = AppBoundDomains([entry])
    #expect(list.isEmpty)
    #expect(list.findings.count == 1)
  }
}

@Suite("A view and the list")
struct StateTests {
  private let list = AppBoundDomains(["app.example"])

  @Test("without a list nothing is restricted, whatever the view says (8.4)")
  func noList() throws {
    var state = AppBoundState(limits: .toBoundDomains)
    #expect(state.navigate(to: try url("https://other.example/"), in: .main, list: nil) == .unrestricted)
    #expect(
      state.navigate(to: try url("https://other.example/"), in: .main, list: AppBoundDomains([])) == .unrestricted)
    #expect(state.allowsScripts(list: nil))
  }

  @Test("a limited view refuses other domains in its main frame, and flags them in iframes (8.6)")
  func limited() throws {
    var state = AppBoundState(limits: .toBoundDomains)
    #expect(state.navigate(to: try url("https://app.example/"), in: .main, list: list) == .bound)
    #expect(state.allowsScripts(list: list))
    #expect(state.navigate(to: try url("https://ads.example/"), in: .sub, list: list) == .notBound)
    #expect(state.allowsScripts(list: list))
    #expect(
      state.navigate(to: try url("https://other.example/"), in: .main, list: list)
        == .refused("other.example is not in WKAppBoundDomains"))
  }

  @Test("an unlimited view goes anywhere, and no page counts as bound, not even a listed one (8.7)")
  func unlimited() throws {
    var state = AppBoundState(limits: .none)
    #expect(state.navigate(to: try url("https://app.example/"), in: .main, list: list) == .notBound)
    #expect(!state.allowsScripts(list: list))
  }

  @Test("local content limits the view from then on (8.5)")
  func localLimits() throws {
    var state = AppBoundState(limits: .none)
    #expect(state.navigate(to: try url("about:blank"), in: .main, list: list) == .bound)
    guard case .refused = state.navigate(to: try url("https://other.example/"), in: .main, list: list) else {
      Issue.record("the view is limited now")
      return
    }
  }

  @Test("a restricted use before the first navigation makes the next one fail, to any URL (8.8)")
  func restrictedUse() throws {
    var state = AppBoundState(limits: .none)
    state.use("a user script")
    guard case .refused(let why) = state.navigate(to: try url("https://app.example/"), in: .main, list: list) else {
      Issue.record("the navigation is refused")
      return
    }
    #expect(why.contains("a user script"))
    guard case .refused = state.navigate(to: try url("https://app.example/"), in: .sub, list: list) else {
      Issue.record("iframes are refused as well")
      return
    }
  }

  @Test("after the first navigation the same use is only unavailable")
  func lateUse() throws {
    var state = AppBoundState(limits: .none)
    _ = state.navigate(to: try url("https://app.example/"), in: .main, list: list)
    state.use("a script")
    #expect(state.navigate(to: try url("https://other.example/"), in: .main, list: list) == .notBound)
  }
}
