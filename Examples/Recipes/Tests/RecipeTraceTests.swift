import Foundation
import Recipes
import Scenarios
import Testing
import TraceReports
import WebViewSimulator

/// Each listing does what its recipe does, call by call, in the scenarios of `TestPages`: in those that have the recipe,
/// and in a third of the others. Each of these has a third of the listings.
@Suite("The listings of recipes") @MainActor struct RecipeTraceTests {
  nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../TestPages").standardized.path(percentEncoded: false)
  nonisolated static let scenarios = ((try? ScenarioFiles.find([folder])) ?? []).map { $0.replacing(folder, with: "") }

  /// Scenarios about what the app's own code says otherwise than a recipe.
  nonisolated static let others: [String: String] = [
    "/accounts/user-agent-custom.yaml": "the app sets a user agent, which no recipe does",
    "/https-automatic-fallback.yaml": "the app sets preferences for a navigation, which no recipe does",
  ]

  /// A recipe with its listing.
  struct Pair: Sendable, CustomTestStringConvertible {
    let recipe: Recipe?
    let listing: Listing
    var testDescription: String { "\(listing)" }
  }

  nonisolated static let pairs: [Pair] = [
    Pair(recipe: nil, listing: .bothDelegates), Pair(recipe: .allowPopups, listing: .popupWithClose),
    Pair(recipe: .allowPopups, listing: .sharedDelegate), Pair(recipe: .blockPopups, listing: .blockPopups),
    Pair(recipe: .sameView, listing: .sameView), Pair(recipe: .hostsAndSubdomains, listing: .allowlist),
    Pair(recipe: .remoteAllowlist, listing: .remoteAllowlist), Pair(recipe: .openInSafari, listing: .openInSafari),
    Pair(recipe: .signInInSafari, listing: .safariAndBack),
    Pair(recipe: .authenticationSession, listing: .systemSession), Pair(recipe: .ownSession, listing: .ownSession),
  ]

  @Test("There is a listing for every recipe")
  func all() {
    // exactHosts is a line of the listing for hostsAndSubdomains.
    #expect(Set(Self.pairs.compactMap(\.recipe)).union([.exactHosts]) == Set(Recipe.allCases))
    #expect(Set(Self.pairs.map(\.listing)).union([.appBoundView]) == Set(Listing.allCases))
  }

  @Test("The trace of every listing is its recipe's", arguments: pairs)
  func traces(_ pair: Pair) async throws {
    try #require(Self.scenarios.count > 50)
    let place = try #require(Self.pairs.firstIndex { $0.listing == pair.listing })
    for (number, name) in Self.scenarios.enumerated() where Self.others[name] == nil {
      var scenario = try ScenarioDecoder.load(Self.folder + name)
      let isOwn = pair.recipe != nil && scenario.system.delegate?.recipe == pair.recipe
      guard isOwn || (number + place).isMultiple(of: 3) else { continue }
      let parameters = parameters(pair.recipe, of: scenario)
      scenario.answers = AppAnswers()
      scenario.settings.responsePolicy = .canShow
      scenario.settings.onWebViewDidClose = .destroy
      scenario.settings.refusedEntries = nil
      scenario.settings.appliesWindowFeatures = nil
      scenario.system.delegate = try pair.recipe.map { try SystemSetup.Delegate($0, parameters) }
      if pair.recipe == nil { scenario.answers.prompt = nil }
      let expected = try await ScenarioRunner.run(scenario)
      let found = try await ScenarioRunner.run(scenario, code: pair.listing.app(parameters))
      #expect(Self.calls(found) == Self.calls(expected), "\(pair.listing) in \(name)")
    }
  }

  /// Those of the scenario if it has the recipe, otherwise some that concern its pages.
  private func parameters(_ recipe: Recipe?, of scenario: Scenario) -> RecipeParameters {
    if let own = scenario.system.delegate, own.recipe == recipe { return own.parameters }
    let provider = scenario.system.providers.first?.host
    let start = URL(string: scenario.start)?.host ?? "app.example"
    return switch recipe {
    case .signInInSafari: RecipeParameters(hosts: [provider ?? "other.example"])
    case .authenticationSession: RecipeParameters(hosts: [provider ?? "other.example"], callback: "myapp")
    case .ownSession: RecipeParameters(callback: "myapp://done")
    case .remoteAllowlist: RecipeParameters(hosts: [start], url: "https://config.example/hosts.json")
    default: RecipeParameters(hosts: [start])
    }
  }

  /// What the delegates were asked and answered, what was requested, and the windows, step by step. Why a recipe answers
  /// as it does is in its trace alone.
  private static func calls(_ trace: ScenarioTrace) -> [String] {
    var lines: [String] = []
    for (number, step) in trace.steps.enumerated() {
      lines.append("step \(number): \(step.summary)")
      for event in step.trace.events { lines.append(TraceLine(event).description) }
      for request in step.requests { lines.append("request \(request.method) \(request.url) \(request.cookie ?? "")") }
      for window in step.windows { lines.append("window \(window)") }
      if let result = step.result { lines.append("result \(result)") }
      if let error = step.error { lines.append("error \(error)") }
    }
    return lines
  }

  @Test("The view for app-bound domains does what the setting does")
  func appBound() async throws {
    let names = Self.scenarios.filter { $0.contains("app-bound") }
    try #require(names.count == 4)
    for name in names {
      let scenario = try ScenarioDecoder.load(Self.folder + name)
      guard scenario.settings.limitsNavigationsToAppBoundDomains else { continue }
      let expected = try await ScenarioRunner.run(scenario)
      let found = try await ScenarioRunner.run(scenario, code: Listing.appBoundView.app(RecipeParameters()))
      #expect(Self.calls(found) == Self.calls(expected), "\(name)")
    }
  }
}
