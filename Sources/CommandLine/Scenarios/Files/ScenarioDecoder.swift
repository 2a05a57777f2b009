import UIProcess
import WebViewSimulator

/// Makes scenarios from files. Anything that the schema does not know is an error with file, line and column.
package struct ScenarioDecoder {
  let file: String
  let folder: ScenarioFolder

  /// - Parameter allowedFolders: folders with files that the scenario may name, besides its own folder.
  /// - Throws: `ScenarioFileError`
  package static func load(_ path: String, allowedFolders: [String] = []) throws(ScenarioFileError) -> Scenario {
    try decode(try TextFile.text(path), file: path, allowedFolders: allowedFolders)
  }

  /// - Parameters:
  /// - file: the path, whose extension says whether the text is YAML (`yaml`, `yml`) or JSON; files that the scenario
  ///   names are looked up in its folder.
  /// - allowedFolders: folders with files that the scenario may name, besides its own folder.
  /// - Throws: `ScenarioFileError`
  package static func decode(
    _ text: String, file: String, allowedFolders: [String] = []
  ) throws(ScenarioFileError) -> Scenario {
    let decoder = ScenarioDecoder(file: file, folder: ScenarioFolder(ofScenario: file, allowed: allowedFolders))
    return try decoder.scenario(try decoder.parse(text))
  }

  func parse(_ text: String) throws(ScenarioFileError) -> PositionedJSON {
    if ["yaml", "yml"].contains(FilePath.ending(of: file)) { return try YAMLReader.parse(text, file: file) }
    do {
      return try JSONReader.parsePositions(text)
    } catch {
      throw ScenarioFileError(file: file, position: error.position, message: error.message)
    }
  }

  private func scenario(_ node: PositionedJSON) throws(ScenarioFileError) -> Scenario {
    var fields = try FieldReader(node, file: file, ScenarioKeys.scenario)
    let start = fields.position(of: ScenarioKeys.scenario.start.name) ?? node.position
    var scenario = Scenario(name: FilePath.stem(of: file), start: try fields.required(\.start))
    scenario.title = try fields.read(\.title)
    _ = try fields.read(\.schema)
    scenario.localFiles = folder.reach
    if let responses = try fields.read(\.responses) {
      let decoder = SiteDecoder(file: file, folder: folder)
      scenario.sites = try decoder.sites(responses)
      scenario.servers = Array(decoder.servers.values)
    }
    try readOutside(&fields, into: &scenario)
    if let fields = try fields.read(\.settings) { scenario.settings = try settings(fields) }
    scenario.system = try SystemDecoder(file: file, folder: folder).system(&fields)
    scenario.answers = try answers(&fields)
    scenario.record = Set(try fields.read(\.record) ?? [])
    scenario.profile = try profile(&fields)
    scenario.randomSeed = try fields.read(\.randomSeed)
    if let fields = try fields.read(\.limits) { scenario.limits = try ScenarioLimit.read(fields) }
    if let node = try fields.read(\.expect) {
      scenario.expectation = try ExpectationDecoder(file: file).expectation(node)
    }
    for node in try fields.read(\.steps) ?? [] {
      let step = try StepDecoder(file: file, folder: folder).step(node)
      if let problem = scenario.problem(goingTo: step.action.url) { throw node.error(problem, file) }
      scenario.steps.append(step)
    }
    scenario.orders = try OrdersDecoder(file: file).orders(&fields)
    try fields.finish()
    if let problem = scenario.problem(goingTo: scenario.start) {
      throw ScenarioFileError(file: file, position: start, message: problem)
    }
    return scenario
  }

  /// Hosts of the real network, and recordings.
  private func readOutside(
    _ fields: inout FieldReader<ScenarioTable>, into scenario: inout Scenario
  ) throws(ScenarioFileError) {
    scenario.outside.hosts = try fields.read(\.network) ?? []
    try OutsideNames.check(hosts: scenario.outside.hosts, of: file)
    for path in try fields.read(\.har) ?? [] {
      let bytes: [UInt8]
      do {
        bytes = try folder.bytes(path)
      } catch {
        throw ScenarioFileError(file: file, message: error.description)
      }
      scenario.outside.recordings.append(try OutsideNames.recording(bytes, file: path))
    }
  }

  private func settings(_ fields: FieldReader<SettingsTable>) throws(ScenarioFileError) -> ScenarioSettings {
    var fields = fields
    var settings = ScenarioSettings()
    settings.javaScriptCanOpenWindowsAutomatically = try fields.read(\.javaScriptCanOpenWindowsAutomatically)
    settings.javaScriptEnabled = try fields.read(\.javaScriptEnabled) ?? settings.javaScriptEnabled
    settings.pageCache = try fields.read(\.pageCache) ?? settings.pageCache
    settings.store.trackingPrevention = try fields.read(\.trackingPrevention)
    settings.store.httpCache = try fields.read(\.httpCache)
    settings.processSwap = try fields.read(\.processSwap) ?? settings.processSwap
    settings.limitsNavigationsToAppBoundDomains = try fields.read(\.limitsNavigationsToAppBoundDomains) ?? false
    if var https = try fields.read(\.https) {
      settings.https.policy = try https.read(\.policy) ?? settings.https.policy
      settings.https.warning = try https.read(\.warning)
      settings.https.knownHosts = Set(try https.read(\.knownHosts) ?? [])
      try https.finish()
    }
    settings.customUserAgent = try fields.read(\.customUserAgent)
    settings.beforeUnloadPanel = try fields.read(\.beforeUnloadPanel) ?? settings.beforeUnloadPanel
    settings.refusedEntries = try fields.read(\.refuseEntries)
    settings.appliesWindowFeatures = try fields.read(\.appliesWindowFeatures)
    settings.elementFullscreen = try fields.read(\.elementFullscreen) ?? settings.elementFullscreen
    settings.onWebViewDidClose = try fields.read(\.onWebViewDidClose) ?? settings.onWebViewDidClose
    settings.answers = try fields.read(\.answers) ?? settings.answers
    settings.responsePolicy = try fields.read(\.responsePolicy) ?? settings.responsePolicy
    for feature in try fields.read(\.features) ?? [] { settings.features[feature.name] = feature.value }
    try fields.finish()
    return settings
  }

  private func answers(_ fields: inout FieldReader<ScenarioTable>) throws(ScenarioFileError) -> AppAnswers {
    var answers = AppAnswers()
    if let node = try fields.read(\.createWebView) { answers.createWebView = try createWebView(node) }
    if let node = try fields.read(\.cancel) { answers.cancel = try rules(node, ScenarioKeys.cancelRule) }
    if let node = try fields.read(\.allowWithoutAppLink) {
      answers.allowWithoutAppLink = try rules(node, ScenarioKeys.allowWithoutAppLinkRule)
    }
    if let node = try fields.read(\.cancelResponses) {
      answers.cancelResponses = try rules(node, ScenarioKeys.cancelResponsesRule)
    }
    if let elements = try fields.read(\.challenges) {
      answers.challenges = try ChallengeDecoder(file: file).rules(elements)
    }
    for member in try fields.read(\.handlers) ?? [] {
      var handler = member.value
      let (reply, failure) = (try handler.read(\.reply), try handler.read(\.error))
      if reply != nil, failure != nil {
        throw ScenarioFileError(
          file: file, position: member.position, message: "“\(member.name)” has both “reply” and “error”")
      }
      answers.handlers[member.name] = failure.map { .failure($0) } ?? reply.map { .value($0.value) } ?? .nothing
      try handler.finish()
    }
    guard var dialogs = try fields.read(\.dialogs) else { return answers }
    answers.confirm = try dialogs.read(\.confirm) ?? answers.confirm
    answers.beforeUnload = try dialogs.read(\.beforeUnload) ?? answers.beforeUnload
    if let prompt = try dialogs.read(\.prompt) { answers.prompt = prompt }
    if let node = try dialogs.read(\.files) {
      answers.files = try ChosenFilesDecoder(file: file, folder: folder).choice(node)
    }
    try dialogs.finish()
    return answers
  }

  private func createWebView(_ node: PositionedJSON) throws(ScenarioFileError) -> AppAnswers.CreateWebView {
    switch node.content {
    case .scalar(.string("allow")): return .allow
    case .scalar(.string("block")): return .block
    case .object:
      var fields = try FieldReader(node, file: file, ScenarioKeys.createWebView)
      let prefixes = try fields.required(\.block)
      try fields.finish()
      return .blockPrefixes(prefixes)
    default: throw node.error("“createWebView” must be “allow”, “block” or {\"block\": [URL prefixes]}", file)
    }
  }

  private func rules(
    _ node: PositionedJSON, _ table: RuleTable
  ) throws(ScenarioFileError) -> [AppAnswers.AnswerRule] {
    var elements = [node]
    if case .array(let list) = node.content { elements = list }
    var rules: [AppAnswers.AnswerRule] = []
    for element in elements {
      if case .scalar(.string(let prefix)) = element.content {
        rules.append(.init(prefix: prefix))
        continue
      }
      var fields = try FieldReader(element, file: file, table)
      rules.append(
        .init(
          prefix: try fields.read(\.prefix) ?? "", window: try fields.read(\.window),
          targetFrame: try fields.read(\.targetFrame)))
      try fields.finish()
    }
    return rules
  }

  private func profile(_ fields: inout FieldReader<ScenarioTable>) throws(ScenarioFileError) -> PlatformProfile {
    var profile = PlatformProfile(platform: try fields.read(\.platform) ?? .iOS)
    guard var switches = try fields.read(\.profile) else { return profile }
    if let choice = try switches.read(\.apiLoadSourceFrame) { profile.apiLoadSourceFrame = choice.value }
    if let choice = try switches.read(\.fragmentPolicy) { profile.fragmentPolicy = choice.value }
    if let choice = try switches.read(\.returnedViewCheck) { profile.returnedViewCheck = choice.value }
    if let choice = try switches.read(\.deprecatedTLS) { profile.deprecatedTLS = choice.value }
    try switches.finish()
    return profile
  }
}

extension TargetFrameRecord: CaseIterable {
  public static let allCases: [TargetFrameRecord] = [.main, .sub, .none]
}

extension PlatformProfile.Platform: CaseIterable {
  public static let allCases: [PlatformProfile.Platform] = [.iOS, .macOS]
}
