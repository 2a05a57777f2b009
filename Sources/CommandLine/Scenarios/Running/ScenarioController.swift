import TraceReports
import UIProcess
import WebViewSimulator

extension Scenario {
  /// The app in Swift; nil if no listing has its answers.
  var controller: ScenarioTrace.Controller? {
    guard let delegate = system.delegate else {
      guard isPlain else { return nil }
      let listing: Listing = settings.limitsNavigationsToAppBoundDomains ? .appBoundView : .bothDelegates
      return ScenarioTrace.Controller(listing: listing.rawValue, choices: .object(choices))
    }
    guard let listing = Listing.all(of: delegate.recipe).first else { return nil }
    let parameters = delegate.parameters
    var members: [JSONValue.Member] = [
      .init("recipe", .string(delegate.recipe.rawValue)), .init("matching", .string(parameters.matching.rawValue)),
      .init("hosts", .array(parameters.hosts.map(JSONValue.string))),
    ]
    if let url = parameters.url { members.append(.init("url", .string(url))) }
    if let callback = parameters.callback { members.append(.init("callback", .string(callback))) }
    return ScenarioTrace.Controller(
      listing: listing.rawValue, choices: .object(choices + [.init("delegate", .object(members))]))
  }

  /// Whether the listings without a recipe can express all answers of the app about windows, navigations and responses.
  private var isPlain: Bool {
    if case .blockPrefixes = answers.createWebView { return false }
    return answers.cancel.allSatisfy { $0.prefix.isEmpty && $0.window == nil && $0.targetFrame != nil }
      && answers.allowWithoutAppLink.isEmpty && answers.cancelResponses.isEmpty && settings.responsePolicy == .canShow
  }

  /// The choices that listings offer, as in scenario files.
  private var choices: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init(
        "settings",
        [
          "answers": .string(settings.answers.rawValue),
          "limitsNavigationsToAppBoundDomains": .bool(settings.limitsNavigationsToAppBoundDomains),
        ])
    ]
    if answers.createWebView == .block { members.append(.init("createWebView", "block")) }
    let frames = answers.cancel.compactMap(\.targetFrame)
    if !frames.isEmpty {
      members.append(.init("cancel", .array(frames.map { ["targetFrame": .string($0.rawValue)] })))
    }
    return members
  }
}
