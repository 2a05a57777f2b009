import PageInspection
import Recipes
import UIProcess

/// A page that a user named, with the user's options for it.
package struct PageSource: Codable, Sendable {
  package var file: String
  package var baseURL: String?
  package var sites: [String]
  package var platform: PlatformProfile.Platform
  /// The folders to which symbolic links beside the page may lead.
  package var allowedFolders: [String]

  package init(
    file: String, baseURL: String? = nil, sites: [String] = [], platform: PlatformProfile.Platform = .iOS,
    allowedFolders: [String] = []
  ) {
    self.file = file
    self.baseURL = baseURL
    self.sites = sites
    self.platform = platform
    self.allowedFolders = allowedFolders
  }

  func load() throws(ScenarioFileError) -> PageScenario {
    try PageScenario(
      file: file, baseURL: baseURL, sites: sites, allowedFolders: allowedFolders, platform: platform)
  }
}

/// The origin of a scenario. Workers receive the origin, and read the files themselves.
package enum ScenarioSource: Codable, Sendable {
  /// - Parameters:
  ///   - platform: replaces the file's platform.
  ///   - allowedFolders: folders with files that the scenario may name, besides its own folder.
  case file(String, platform: PlatformProfile.Platform?, allowedFolders: [String])
  case page(PageSource, clicks: Clicks)
  /// A scenario in JSON that is in no file. `file` is its name; it may name files beside that place.
  case text(String, file: String)
  /// A page with a ready-made delegate.
  case recipe(RecipeChoice, PageSource, clicks: [String])

  /// The clicks on a page.
  package enum Clicks: Codable, Sendable {
    case selectors([String])
    /// An element clicked twice, in a scenario named after it.
    case twice(String)
  }

  /// A recipe with its parameters, as the user wrote them.
  package struct RecipeChoice: Codable, Sendable {
    package var name: String
    package var hosts: [String]
    package var listURL: String?
    package var callback: String?

    package init(name: String, hosts: [String], listURL: String?, callback: String?) {
      self.name = name
      self.hosts = hosts
      self.listURL = listURL
      self.callback = callback
    }

    /// - Throws: `RecipeError` for an unknown recipe, and for parameters that are missing or wrong.
    package func delegate() throws(RecipeError) -> SystemSetup.Delegate {
      try SystemSetup.Delegate(
        try Recipe.named(name), RecipeParameters(hosts: hosts, url: listURL, callback: callback))
    }
  }

  package var file: String {
    switch self {
    case .file(let file, _, _), .text(_, let file): file
    case .page(let page, _), .recipe(_, let page, _): page.file
    }
  }

  /// The name of the scenario, as far as it is known without reading the file.
  var name: String {
    switch self {
    case .page(let page, .twice(let selector)): "\(FilePath.stem(of: page.file)) \(selector)"
    default: FilePath.stem(of: file)
    }
  }

  /// - Throws: `ScenarioFileError`
  func load(_ wishes: RunWishes) throws(ScenarioFileError) -> Scenario {
    var scenario = try load()
    try wishes.addServers(to: &scenario)
    wishes.apply(to: &scenario)
    return scenario
  }

  private func load() throws(ScenarioFileError) -> Scenario {
    switch self {
    case .file(let file, let platform, let allowedFolders):
      var scenario = try ScenarioDecoder.load(file, allowedFolders: allowedFolders)
      if let platform { scenario.profile.platform = platform }
      return scenario
    case .text(let text, let file):
      var scenario = try ScenarioDecoder.decode(text, file: file)
      scenario.forgetPlaces()
      return scenario
    case .page(let page, .selectors(let clicks)): return try page.load().scenario(clicks: clicks)
    case .page(let page, .twice(let selector)):
      var scenario = try page.load().scenario(clicks: [selector, selector])
      scenario.name += " \(selector)"
      scenario.steps[1].needsFirstPage = true
      return scenario
    case .recipe(let choice, let page, let clicks):
      var scenario = try page.load().scenario(clicks: clicks)
      do {
        scenario.system.delegate = try choice.delegate()
      } catch {
        throw ScenarioFileError(file: page.file, message: error.description)
      }
      return scenario
    }
  }
}
