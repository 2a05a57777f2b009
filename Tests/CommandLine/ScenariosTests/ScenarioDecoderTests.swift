import Foundation
import SimulatedWeb
import Testing
import UIProcess
import WebMessages
import WebViewSimulator

@testable import Scenarios

@Suite("Scenario files") struct ScenarioDecoderTests {
  @Test("Every key of the schema has its meaning")
  func everyKey() throws {
    let scenario = try ScenarioDecoder.decode(
      #"""
      {
       "title": "all", "start": "https://app.example/", "platform": "macOS",
       "profile": {"apiLoadSourceFrame": "null", "fragmentPolicy": "alwaysSynchronous", "returnedViewCheck": "openerInfo"},
       "responses": {
        "https://app.example/": {"body": "<p>", "status": 201, "contentType": "text/plain", "delay": 1500,
          "headers": {"Set-Cookie": ["a=1", "b=2"], "X": "y"}},
        "https://app.example/r": {"redirect": "/x"},
        "POST https://app.example/*": [{"body": "1"}, {"drop": true}, {"hang": true}, "text"]
       },
       "settings": {"javaScriptCanOpenWindowsAutomatically": true, "javaScriptEnabled": false, "pageCache": false,
         "processSwap": false, "trackingPrevention": true, "beforeUnloadPanel": true, "onWebViewDidClose": "keep", "responsePolicy": "download",
         "features": {"SomeFeature": true}},
       "createWebView": {"block": ["https://x.example"]},
       "cancel": ["https://a.example", {"prefix": "https://b.example", "window": "popup1", "targetFrame": "nil"}],
       "cancelResponses": ["https://c.example"],
       "dialogs": {"confirm": false, "prompt": null, "beforeUnload": false},
       "record": ["console", "title", "url"],
       "expect": ["..."],
       "steps": [
        {"click": "#a", "window": "popup1", "frame": "#f"}, {"activate": "#a", "frame": ["#f", "#g"]},
        {"evaluate": "1", "expect": ["nothing", "result: 1"]}, {"evaluateWithoutGesture": "1"}, {"load": "https://d.example/"},
        {"loadHTML": "<p>", "baseURL": "https://e.example/"}, {"goBack": true}, {"goForward": true}, {"reload": true},
        {"stopLoading": true, "settle": 10}, {"closeWebView": "popup1"}, {"wait": 500, "timeout": 900}
       ]
      }
      """#, file: "folder/all.json")
    #expect(scenario.name == "all" && scenario.title == "all" && scenario.start == "https://app.example/")
    #expect(scenario.profile.platform == .macOS && scenario.profile.apiLoadSourceFrame == .null)
    #expect(
      scenario.sites.map(\.pattern) == ["https://app.example/", "https://app.example/r", "POST https://app.example/*"])
    #expect(
      scenario.sites.flatMap(\.answers).map(summary) == [
        "201 text/plain <p> Set-Cookie=a=1 Set-Cookie=b=2 X=y after 1500", "302 to /x after 0",
        "200 text/html; charset=utf-8 1 after 0", "drop after 0", "hang after 0",
        "200 text/html; charset=utf-8 text after 0",
      ])
    #expect(scenario.settings.javaScriptCanOpenWindowsAutomatically == true && !scenario.settings.pageCache)
    #expect(scenario.settings.store.trackingPrevention == true)
    #expect(scenario.settings.onWebViewDidClose == .keep && scenario.settings.responsePolicy == .download)
    #expect(scenario.answers.createWebView == .blockPrefixes(["https://x.example"]))
    #expect(
      scenario.answers.cancel[1]
        == .init(prefix: "https://b.example", window: "popup1", targetFrame: TargetFrameRecord.none))
    #expect(!scenario.answers.confirm && scenario.answers.prompt == nil)
    #expect(scenario.record == [.console, .title, .url])
    #expect(
      scenario.steps.map(\.action) == [
        .click("#a"), .activate("#a"), .evaluate("1"), .evaluateWithoutGesture("1"), .load("https://d.example/"),
        .loadHTML("<p>", baseURL: "https://e.example/"), .goBack, .goForward, .reload, .stopLoading,
        .closeWebView("popup1"), .wait(500),
      ])
    #expect(scenario.steps[0].window == "popup1" && scenario.steps[1].frame == ["#f", "#g"])
    #expect(scenario.steps[9].settle == 10 && scenario.steps[11].timeout == 900)
    #expect(scenario.steps[2].source.description == #"{"evaluate": "1"}"#)
    #expect(scenario.isTest)
  }

  private func summary(_ answer: SiteAnswer) -> String {
    let what =
      switch answer.content {
      case .response(let status, let headers, let body, let type):
        ([String(status), type ?? "-", String(decoding: body, as: UTF8.self)]
          + headers.fields.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
      case .redirect(let address, let status, _): "\(status) to \(address)"
      case .drop: "drop"
      case .hang: "hang"
      default: "other"
      }
    return "\(what) after \(answer.delay)"
  }

  @Test("YAML says the same as JSON, with lines of expectations written bare")
  func yaml() throws {
    let scenario = try ScenarioDecoder.decode(
      """
      # a comment
      title: yes
      start: https://app.example/
      responses:
        https://app.example/:
          body: |
            <!DOCTYPE html>
            <p>
      steps:
        - click: '#a'
          expect:
            - main: createWebViewWith https://example.com/ -> popup1
            - popup1: decidePolicyFor https://example.com/ [main, other] allow
            - ...
            - windows: main, popup1
        - evaluate: r
          expect:
            - nothing
            - result: [1, null]
      """, file: "a.yaml")
    #expect(scenario.title == "yes")
    #expect(summary(scenario.sites[0].answers[0]) == "200 text/html; charset=utf-8 <!DOCTYPE html>\n<p>\n after 0")
    let lines = try #require(scenario.steps[0].expectation?.lines)
    #expect(
      lines == [
        .call(
          .init(window: "main", call: .createWebViewWith, subject: .exactly("https://example.com/"), answer: "popup1")),
        .call(
          .init(
            window: "popup1", call: .decidePolicyFor, subject: .exactly("https://example.com/"),
            words: ["main", "other"], answer: "allow")),
        .anyNumber, .windows(["main", "popup1"]),
      ])
    #expect(scenario.steps[1].expectation?.lines == [.nothing, .result([1, nil])])
  }

  @Test(
    "What the schema does not know is refused with file, line and column",
    arguments: [
      ("{}", "a.json:1:1: a scenario needs the key “start”"),
      ("[]", "a.json:1:1: a scenario must be an object, not a list"),
      ("{\"start\": 1}", "a.json:1:11: “start” must be a text, not a number"),
      ("{\"start\": \"x\",\n \"stepps\": []}", "a.json:2:2: unknown key “stepps” in a scenario; did you mean “steps”?"),
      ("{\"start\": \"x\", \"start\": \"y\"}", "a.json:1:16: the key “start” occurs twice"),
      (
        "{\"start\": \"x\",\n\"steps\": [{\"clik\": \"#a\"}]}",
        "a.json:2:12: unknown key “clik” in a step; did you mean “click”?"
      ),
      (
        "{\"start\": \"x\",\n\"steps\": [{\"click\": \"#a\", \"wait\": 1}]}",
        "a.json:2:11: a step can do only one thing, not both click and wait"
      ),
      (
        "{\"start\": \"x\",\"steps\": [{\"wait\": \"1\"}]}",
        "a.json:1:34: “wait” must be a number of milliseconds, not a text"
      ),
      (
        "{\"start\": \"x\",\"randomSeed\": -1}",
        "a.json:1:29: “randomSeed” must be a whole number from 0 to 9007199254740991"
      ),
      (
        "{\"start\": \"x\",\"limits\": {\"windows\": 1.5}}",
        "a.json:1:37: “windows” must be a whole number from 1 to 1000000000"
      ),
      (
        "{\"start\": \"x\",\"limits\": {\"processorSeconds\": 0}}",
        "a.json:1:46: “processorSeconds” must be a number from 1 to 3600"
      ),
      (
        "{\"start\": \"x\",\"limits\": {\"window\": 2}}",
        "a.json:1:26: unknown key “window” in “limits”; did you mean “windows”?"
      ),
      ("{\"start\": \"x\",\"steps\": [{\"goBack\": 1}]}", "a.json:1:36: “goBack” must be true or false, not a number"),
      (
        "{\"start\": \"x\",\"settings\": {\"onWebViewDidClose\": \"hide\"}}",
        "a.json:1:49: “onWebViewDidClose” must be one of “destroy”, “keep”, not “hide”"
      ),
      (
        "{\"start\": \"x\",\"createWebView\": \"deny\"}",
        "a.json:1:32: “createWebView” must be “allow”, “block” or {\"block\": [URL prefixes]}"
      ),
      (
        "{\"start\": \"x\",\"record\": [\"dom\"]}",
        "a.json:1:26: “record” must be one of “console”, “title”, “url”, “headers”, not “dom”"
      ),
      (
        "{\"start\": \"x\",\"responses\": {\"https://a.example/\": {\"status\": 1000}}}",
        "a.json:1:62: “status” must be a whole number from 100 to 599"
      ),
      (
        "{\"start\": \"x\",\"responses\": {\"https://a.example/\": {\"file\": \"none.html\"}}}",
        "a.json:1:60: “none.html”: no such file"
      ),
      (
        "{\"start\": \"x\",\"responses\": {\"u\": {}}}",
        "a.json:1:29: \"u\" is not a site: write an absolute http or https URL, \"METHOD URL\", or a prefix followed by *"
      ),
      (
        "{\"start\": \"x\",\"delegate\": \"r\"}",
        "a.json:1:27: unknown recipe \"r\"; the recipes are exactHosts, hostsAndSubdomains, remoteAllowlist, blockPopups, allowPopups, sameView, openInSafari, signInInSafari, authenticationSession, ownSession"
      ),
      (
        "{\"start\": \"x\",\"delegate\": \"exactHosts\"}",
        "a.json:1:27: recipe \"exactHosts\" needs \"hosts\": a list of hosts"
      ),
      (
        "{\"start\": \"x\",\"delegate\": \"sameView\", \"cancel\": \"y\"}",
        "a.json:1:27: “delegate” replaces “cancel”; use only one of them"
      ),
      ("{\"start\": \"x\",\"app\": {\"info\": \"nowhere.plist\"}}", "a.json:1:22: “nowhere.plist”: no such file"),
      (
        "{\"start\": \"x\",\"app\": {\"entitlements\": {\"com.apple.developer.associated-domains\": 1}}}",
        "a.json:1:22: com.apple.developer.associated-domains must be an array of strings"
      ),
      ("{\"start\": \"x\",\"device\": {\"os\": \"new\"}}", "a.json:1:32: “os” must be a version such as \"17.4\""),
      (
        "{\"start\": \"x\",\"providers\": [{\"host\": \"p.example\"}], \"steps\": [{\"load\": \"https://p.example/oauth\"}]}",
        "a.json:1:63: the provider p.example has no page /oauth, only /, /authorize, /login, /consent, /token, /userinfo"
      ),
      (
        "{\"start\": \"https://p.example/x\",\"providers\": [{\"host\": \"p.example\"}]}",
        "a.json:1:2: the provider p.example has no page /x, only /, /authorize, /login, /consent, /token, /userinfo"
      ),
      ("{\"start\": \"x\",\"providers\": [{\"host\": \"a/b\"}]}", "a.json:1:29: “a/b” is not a host"),
      ("{\"start\": \"x\"", "a.json:1:14: expected “,” or “}”"),
      (
        "{\"start\": \"x\",\"expect\": [\"main didFinish\"]}",
        "a.json:1:26: expected “WINDOW: CALL …”, “windows: …”, “result: …”, “why: …”, “error: …”, “nothing” or “...” (column 1 of “main didFinish”)"
      ),
      (
        "{\"start\": \"x\",\"expect\": [\"main: didFnish\"]}",
        "a.json:1:26: “didFnish” is not a delegate call; did you mean “didFinish”? (column 7 of “main: didFnish”)"
      ),
    ])
  func mistakes(text: String, message: String) {
    #expect { try ScenarioDecoder.decode(text, file: "a.json") } throws: { "\($0)" == message }
  }

  @Test(
    "Mistakes in YAML have their place too",
    arguments: [
      ("start: x\nsteps:\n  - clik: a\n", "a.yaml:3:5: unknown key “clik” in a step; did you mean “click”?"),
      ("start: [x\n", "a.yaml:2:1: while parsing a flow sequence did not find expected ',' or ']'"),
      ("", "a.yaml:1:1: the file is empty"),
      ("start: x\nsettings:\n  pageCache: on\n", "a.yaml:3:14: “pageCache” must be true or false, not a text"),
      ("start: *x\n", "a.yaml:1:8: found undefined alias"),
    ])
  func yamlMistakes(text: String, message: String) {
    #expect { try ScenarioDecoder.decode(text, file: "a.yaml") } throws: { "\($0)" == message }
  }

  @Test("Aliases that repeat each other give an error instead of filling the memory")
  func repeatedAliases() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<9 {
      text += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
    #expect { try ScenarioDecoder.decode(text, file: "a.yaml") } throws: {
      "\($0)".contains("too many or too deeply nested values")
    }
  }

  @Test("Suggestions are made only for similar names")
  func spelling() {
    #expect(Spelling.nearest(to: "nmaed", among: ["named", "unnamed"]) == "named")
    #expect(Spelling.nearest(to: "submit", among: ["named", "unnamed"]) == nil)
    #expect(Spelling.nearest(to: "x", among: []) == nil)
  }

  @Test("limits of a scenario replace the defaults")
  func limits() async throws {
    let page = "<button onclick='for (let i = 0; i < 5; i++) window.open(i)'>5</button>"
    let scenario = try ScenarioDecoder.decode(
      """
      {"start": "https://a.example/", "responses": {"https://a.example/": "\(page)"},
       "limits": {"windows": 3, "processorSeconds": 1.5}, "steps": [{"click": "button"}]}
      """, file: "a.json")
    #expect(scenario.limits.processorSeconds == 1.5)
    #expect(scenario.limits.tasks == WorldLimits().tasks)
    let trace = try await ScenarioRunner.run(scenario)
    #expect(trace.json.contains("a world may have 3 windows"))
  }

  @Test("a script that answers begins anew with each run of the scenario")
  func scriptsBeginAnew() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scripts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("let n = 0; function answer() { n += 1; return `<title>${n}</title>` }".utf8)
      .write(to: folder.appending(path: "server.js"))
    let scenario = try ScenarioDecoder.decode(
      """
      {"start": "https://a.example/", "responses": {"https://a.example/*": {"script": "server.js"}},
       "steps": [{"load": "https://a.example/b"}]}
      """, file: folder.appending(path: "a.json").path)
    for _ in 1...2 {
      let trace = try await ScenarioRunner.run(scenario)
      #expect(trace.json.contains("\"title\": \"2\""))
      #expect(!trace.json.contains("\"title\": \"3\""))
    }
  }
}
