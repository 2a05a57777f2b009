import EngineValues
import SimulatedSafari
import URLStandard

/// The reason why a recipe cannot be made, in one line.
package struct RecipeError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The parameters of recipes, as given in scenario files and on the command line.
package struct RecipeParameters: Hashable, Sendable {
  package var hosts: [String] = []
  package var matching = HostAllowlist.Matching.hostsAndSubdomains
  /// The URL of a remote list.
  package var url: String?
  /// The callback: a scheme, or an `https` URL.
  package var callback: String?

  package init(
    hosts: [String] = [], matching: HostAllowlist.Matching = .hostsAndSubdomains, url: String? = nil,
    callback: String? = nil
  ) {
    self.hosts = hosts
    self.matching = matching
    self.url = url
    self.callback = callback
  }
}

/// A ready-made app behaviour, chosen by name.
package enum Recipe: String, Hashable, Sendable, CaseIterable {
  case exactHosts, hostsAndSubdomains, remoteAllowlist
  case blockPopups, allowPopups, sameView, openInSafari, signInInSafari, authenticationSession, ownSession

  /// - Throws: `RecipeError` for an unknown name.
  package static func named(_ name: String) throws(RecipeError) -> Recipe {
    if let recipe = Recipe(rawValue: name) { return recipe }
    throw RecipeError("unknown recipe \"\(name)\"; the recipes are \(allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// A description in one line, for lists.
  package var summary: String {
    switch self {
    case .exactHosts: "stays on exactly these hosts"
    case .hostsAndSubdomains: "stays on these hosts and their subdomains"
    case .remoteAllowlist: "stays on the hosts that a URL of the simulated web lists"
    case .blockPopups: "opens no windows"
    case .allowPopups: "opens windows with the given configuration"
    case .sameView: "loads the pages of new windows in the same view"
    case .openInSafari: "opens new windows in Safari, and links to hosts other than the given ones"
    case .signInInSafari: "opens the given hosts in Safari, also after a redirect, and loads the link that comes back"
    case .authenticationSession: "opens the given hosts in an authentication session"
    case .ownSession: "runs its own authentication session with a temporary data store"
    }
  }

  /// - Throws: `RecipeError` if a parameter is missing or wrong.
  package func check(_ parameters: RecipeParameters) throws(RecipeError) {
    switch self {
    case .blockPopups, .allowPopups, .sameView: return
    case .exactHosts, .hostsAndSubdomains, .signInInSafari: _ = try hosts(parameters, .exactHosts)
    case .openInSafari: _ = try HostAllowlist(parameters.hosts, matching: parameters.matching)
    case .remoteAllowlist:
      _ = try remoteURL(parameters)
      _ = try HostAllowlist(parameters.hosts, matching: parameters.matching)
    case .authenticationSession:
      _ = try hosts(parameters, .exactHosts)
      _ = try callback(parameters)
    case .ownSession: _ = try callbackPrefix(parameters)
    }
  }

  /// - Throws: `RecipeError` if a parameter is missing or wrong.
  @MainActor package func makeApp(_ parameters: RecipeParameters, browsers: SystemBrowsers) throws(RecipeError)
    -> RecipeApp
  {
    switch self {
    case .exactHosts: return AllowlistApp(try hosts(parameters, .exactHosts), browsers: browsers)
    case .hostsAndSubdomains: return AllowlistApp(try hosts(parameters, .hostsAndSubdomains), browsers: browsers)
    case .remoteAllowlist:
      let (list, problem) = try RemoteAllowlist.load(
        try remoteURL(parameters), fallback: parameters.hosts, browsers: browsers)
      if let problem { browsers.world.trace.note(.finding, window: nil, .hostListIsUnusable(problem)) }
      return AllowlistApp(list, browsers: browsers)
    case .blockPopups: return BlockPopupsApp(browsers: browsers)
    case .allowPopups: return RecipeApp(browsers: browsers)
    case .sameView: return SameViewApp(browsers: browsers)
    case .openInSafari:
      let own = parameters.hosts.isEmpty ? nil : try hosts(parameters, parameters.matching)
      return OpenInSafariApp(own: own, browsers: browsers)
    case .signInInSafari:
      return SafariSignInApp(provider: try hosts(parameters, parameters.matching), browsers: browsers)
    case .authenticationSession:
      return AuthenticationSessionApp(
        provider: try hosts(parameters, parameters.matching), callback: try callback(parameters), browsers: browsers)
    case .ownSession:
      return OwnSessionApp(callbackPrefix: try callbackPrefix(parameters), browsers: browsers)
    }
  }

  private func missing(_ name: String, _ what: String) -> RecipeError {
    RecipeError("recipe \"\(rawValue)\" needs \"\(name)\": \(what)")
  }

  private func hosts(
    _ parameters: RecipeParameters, _ matching: HostAllowlist.Matching
  ) throws(RecipeError) -> HostAllowlist {
    guard !parameters.hosts.isEmpty else { throw missing("hosts", "a list of hosts") }
    return try HostAllowlist(parameters.hosts, matching: matching)
  }

  private func remoteURL(_ parameters: RecipeParameters) throws(RecipeError) -> WebURL {
    guard let url = parameters.url.flatMap({ WebURL($0) }), url.isHTTPFamily else {
      throw missing("url", "an http or https URL")
    }
    return url
  }

  private func callbackPrefix(_ parameters: RecipeParameters) throws(RecipeError) -> String {
    guard let callback = parameters.callback, !callback.isEmpty else {
      throw missing("callback", "what the callback URL begins with")
    }
    return callback
  }

  private func callback(_ parameters: RecipeParameters) throws(RecipeError) -> SessionCallback {
    guard let text = parameters.callback, !text.isEmpty else { throw missing("callback", "a scheme, or an https URL") }
    guard let url = WebURL(text), url.isHTTPFamily else { return .customScheme(text) }
    return .https(host: url.host ?? "", path: url.path)
  }
}
