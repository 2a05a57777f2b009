import Foundation
@testable import webviewsim_servers
import Reports
import Testing
import TraceReports
import UIProcess
import WebFiles
import WebMessages
import WebViewSimulator

@testable import Scenarios

/// What a report knows of the windows at each call, of messages, and of cookies.
@Suite("The moments of a report") @MainActor struct ReportMomentsTests {
  private static let shop = "https://shop.example/"
  private static let other = "https://other.example/"

  private func steps(_ pages: [String: String], _ actions: [ScenarioStep]) async throws -> [ScenarioTrace.Step] {
    var scenario = try ScenarioDecoder.decode(
      JSONValue.object([
        .init("start", .string(Self.shop)),
        .init("responses", .object(pages.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })),
      ]).description, file: "moments.json")
    RunWishes(wantsPictures: true).apply(to: &scenario)
    scenario.steps = actions
    return try await ScenarioRunner.run(scenario).steps
  }

  private func opening(_ script: String, then popup: String = "<title>Other</title>") -> [String: String] {
    [Self.shop: "<title>Shop</title><button id=a onclick=\"\(script)\">A</button>", Self.other: popup]
  }

  @Test("A window is there from the call after createWebViewWith on, and gone after its close")
  func lifeOfAWindow() async throws {
    let pages = opening(
      "window.open('\(Self.other)')", then: "<title>Other</title><button id=b onclick='window.close()'>B</button>")
    let steps = try await steps(
      pages,
      [
        ScenarioStep(.activate("#a")), ScenarioStep(.activate("#b"), window: "popup1"), ScenarioStep(.reload),
      ])
    let first = try #require(steps[1].picture?.looks.first { $0.window == "popup1" })
    #expect(steps[1].trace.events[0].name == .createWebViewWith)
    #expect(first.position == 1)
    guard case .open(let view) = first.content else {
      Issue.record("\(first)")
      return
    }
    #expect(view.opener == "main")
    #expect(steps[3].picture?.looks.contains { $0.window == "popup1" && $0.content == .gone } == true)
  }

  @Test("A document is as it was when the call was made, not as the step leaves it")
  func documents() async throws {
    let pages = opening("document.title = 'before'; window.open('\(Self.other)'); document.title = 'after'")
    let steps = try await steps(pages, [ScenarioStep(.activate("#a"))])
    let titles = (steps[1].picture?.looks ?? []).compactMap { look -> String? in
      if look.window == "main", look.position == 0, case .frames(let frames) = look.content {
        frames[0].title
      } else {
        nil
      }
    }
    #expect(titles == ["before"])
  }

  @Test(
    "A message has its data, its target, the sender's origin, and what became of it",
    arguments: [
      ("*", "delivered"), ("https://shop.example", "delivered"), ("https://www.shop.example", "dropped"),
    ])
  func message(target: String, outcome: String) async throws {
    let pages = [
      Self.shop:
        "<script>onmessage = () => {}</script><button id=a onclick=\"window.open('\(Self.other)')\">A</button>",
      Self.other: "<button id=b onclick=\"opener.postMessage({user: 'ada', n: 1}, '\(target)')\">B</button>",
    ]
    let steps = try await steps(
      pages, [ScenarioStep(.activate("#a")), ScenarioStep(.activate("#b"), window: "popup1")])
    let found = try #require(steps[2].picture?.messages.first)
    #expect(steps[1].picture?.messages.isEmpty == true)
    #expect(found.from == "popup1" && found.to == "main")
    #expect(found.message.data == #"{user: "ada", n: 1}"#)
    #expect(found.message.target == target)
    #expect(found.message.sender.origin == "https://other.example")
    #expect(found.message.place?.url == Self.other)
    switch found.message.outcome {
    case .delivered: #expect(outcome == "delivered")
    case .dropped(let reason): #expect(outcome == "dropped" && reason.rule == "6.2")
    case .unheard: Issue.record("main listens")
    }
  }

  @Test("A message to a window without a listener is unheard; one to a closed window has no receiver")
  func unheardMessages() async throws {
    let pages = opening("w = window.open('\(Self.other)')")
    let steps = try await steps(
      pages,
      [
        ScenarioStep(.activate("#a")), ScenarioStep(.evaluate("w.postMessage(1, '*')")),
        ScenarioStep(.closeWebView("popup1")), ScenarioStep(.evaluate("w.postMessage(2, '*')")),
      ])
    let unheard = try #require(steps[2].picture?.messages.first)
    #expect(unheard.message.outcome == .unheard && unheard.to == "popup1")
    let lost = try #require(steps[4].picture?.messages.first)
    #expect(lost.to == nil && lost.message.data == "2")
  }

  @Test("Windows with the same data store share a jar; Safari has its own")
  func jars() async throws {
    let pages = opening("window.open('\(Self.other)')")
    let steps = try await steps(
      pages,
      [
        ScenarioStep(.evaluate("document.cookie = 'a=1; max-age=60'; localStorage.b = '2'")),
        ScenarioStep(.activate("#a")), ScenarioStep(.system(.openURL(Self.other))),
        ScenarioStep(.evaluate("document.cookie = 'c=3'"), window: "safari1"),
      ])
    let jars = try #require(steps[4].picture?.jars)
    #expect(jars.map(\.store) == [.app, .safari])
    #expect(jars.map(\.windows) == [["main", "popup1"], ["safari1"]])
    #expect(jars[0].cookies.map(\.name) == ["a"] && jars[0].cookies[0].isKept)
    #expect(jars[0].items.map { "\($0.origin) \($0.key)=\($0.value)" } == ["https://shop.example b=2"])
    #expect(jars[1].cookies.map(\.name) == ["c"] && !jars[1].cookies[0].isKept)
  }

  @Test(
    "A playground's link is known by its fragment, whatever its host and port",
    arguments: [
      ("http://127.0.0.1:4748/#play=abc-_1&step=1&event=0", "play=abc-_1&step=1&event=0"), ("#play=abc", "play=abc"),
      ("play=abc", "play=abc"), ("http://localhost:1/#lesson=1-windows/01-clicks", "lesson=1-windows/01-clicks"),
      ("page.html", nil), ("http://127.0.0.1:4748/", nil), ("#play=<script>", nil), ("https://shop.example/#top", nil),
    ])
  func links(text: String, fragment: String?) { #expect(PlayLink(text)?.fragment == fragment) }
}
