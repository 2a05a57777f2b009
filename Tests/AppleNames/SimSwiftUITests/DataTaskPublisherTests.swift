import Combine
import Foundation
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// What an app asks by Combine (rule 9.28).
@Suite(.simulator) @MainActor struct DataTaskPublisherTests {
  private struct User: Decodable { let name: String }

  @Test func `a publisher's request is answered by a site, and decoded on the main thread`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.web.respond(
      to: "https://api.example/me",
      with: .response(status: 200, headers: ["Content-Type": "application/json"], body: #"{"name": "Ada"}"#))
    var events: [String] = []
    let url = try #require(URL(string: "https://api.example/me"))
    let subscription = URLSession.shared.dataTaskPublisher(for: url)
      .map(\.data).decode(type: User.self, decoder: JSONDecoder()).receive(on: DispatchQueue.main)
      .sink {
        events.append("\($0)")
      } receiveValue: {
        events.append($0.name)
      }
    await simulator.settle()
    #expect(events == ["Ada", "finished"])
    subscription.cancel()
  }

  @Test func `a host that nobody gave fails the publisher`() async throws {
    let simulator = try #require(Simulator.current)
    var code: URLError.Code?
    let url = try #require(URL(string: "https://nobody.example/"))
    let subscription = URLSession.shared.dataTaskPublisher(for: url).receive(on: DispatchQueue.main).sink {
      if case .failure(let error) = $0 { code = error.code }
    } receiveValue: { _ in
    }
    await simulator.settle()
    #expect(code == .cannotFindHost)
    subscription.cancel()
  }
}
