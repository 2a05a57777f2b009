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
    var fields = try FieldReader(node, file: file, what: "a scenario")
    var scenario = Scenario(name: FilePath.stem(of: file), start: try fields.required("start"))
    scenario.title = try fields.string("title")
    _ = try fields.string("$schema")
    scenario.localFiles = folder.reach
    if let node = fields.node("responses") {
      let decoder = SiteDecoder(file: file, folder: folder)
      scenario.sites = try decoder.sites(node)
      scenario.servers = Array(decoder.servers.values)
    }
    try readOutside(&fields, into: &scenario)
    if let node = fields.node("settings") { scenario.settings = try settings(node) }
    scenario.system = try SystemDecoder(file: file, folder: folder).system(&fields)
    scenario.answers = try answers(&fields)
    if let node = fields.node("record") { scenario.record = try record(node) }
    scenario.profile = try profile(&fields)
    scenario.randomSeed = try fields.seed("randomSeed")
    if let node = fields.node("limits") { scenario.limits = try ScenarioLimit.read(node, file: file) }
    if let node = fields.node("expect") { scenario.expectation = try ExpectationDecoder(file: file).expectation(node) }
    if let node = fields.node("steps") {
      guard case .array(let steps) = node.content else {
        throw node.error("“steps” must be a list, not \(node.kind)", file)
      }
      for node in steps {
        let step = try StepDecoder(file: file).step(node)
        if let problem = scenario.problem(goingTo: step.action.url) { throw node.error(problem, file) }
        scenario.steps.append(step)
      }
    }
    try fields.finish()
    if let problem = scenario.problem(goingTo: scenario.start) { throw node.error(problem, file) }
    return scenario
  }

  /// Hosts of the real network, and recordings.
  private func readOutside(_ fields: inout FieldReader, into scenario: inout Scenario) throws(ScenarioFileError) {
    scenario.network = try fields.strings("network") ?? []
    try OutsideNames.check(hosts: scenario.network, of: file)
    for path in try fields.strings("har") ?? [] {
      let bytes: [UInt8]
      do {
        bytes = try folder.bytes(path)
      } catch {
        throw ScenarioFileError(file: file, message: error.description)
      }
      scenario.recordings.append(try OutsideNames.recording(bytes, file: path))
    }
  }

  private func settings(_ node: PositionedJSON) throws(ScenarioFileError) -> ScenarioSettings {
    var fields = try FieldReader(node, file: file, what: "“settings”")
    var settings = ScenarioSettings()
    settings.javaScriptCanOpenWindowsAutomatically = try fields.bool("javaScriptCanOpenWindowsAutomatically")
    settings.javaScriptEnabled = try fields.bool("javaScriptEnabled") ?? settings.javaScriptEnabled
    settings.pageCache = try fields.bool("pageCache") ?? settings.pageCache
    settings.trackingPrevention = try fields.bool("trackingPrevention") ?? settings.trackingPrevention
    settings.processSwap = try fields.bool("processSwap") ?? settings.processSwap
    settings.limitsNavigationsToAppBoundDomains = try fields.bool("limitsNavigationsToAppBoundDomains") ?? false
    settings.customUserAgent = try fields.string("customUserAgent")
    settings.beforeUnloadPanel = try fields.bool("beforeUnloadPanel") ?? settings.beforeUnloadPanel
    settings.appliesWindowFeatures = try fields.bool("appliesWindowFeatures")
    settings.elementFullscreen = try fields.bool("elementFullscreen") ?? settings.elementFullscreen
    settings.onWebViewDidClose =
      try fields.choice("onWebViewDidClose", AppBehavior.OnClose.self) ?? settings.onWebViewDidClose
    settings.responsePolicy =
      try fields.choice("responsePolicy", ScenarioSettings.ResponsePolicy.self) ?? settings.responsePolicy
    if let node = fields.node("features") {
      var features = try FieldReader(node, file: file, what: "“features”")
      for feature in features.rest() { settings.features[feature.name] = try feature.value.bool(file, feature.name) }
    }
    try fields.finish()
    return settings
  }

  private func answers(_ fields: inout FieldReader) throws(ScenarioFileError) -> AppAnswers {
    var answers = AppAnswers()
    if let node = fields.node("createWebView") { answers.createWebView = try createWebView(node) }
    if let node = fields.node("cancel") { answers.cancel = try cancelRules(node, "cancel") }
    if let node = fields.node("cancelResponses") { answers.cancelResponses = try cancelRules(node, "cancelResponses") }
    guard let node = fields.node("dialogs") else { return answers }
    var dialogs = try FieldReader(node, file: file, what: "“dialogs”")
    answers.confirm = try dialogs.bool("confirm") ?? answers.confirm
    answers.beforeUnload = try dialogs.bool("beforeUnload") ?? answers.beforeUnload
    if let prompt = dialogs.node("prompt") {
      if case .scalar(.null) = prompt.content {
        answers.prompt = nil
      } else {
        answers.prompt = try prompt.string(file, "prompt")
      }
    }
    try dialogs.finish()
    return answers
  }

  private func createWebView(_ node: PositionedJSON) throws(ScenarioFileError) -> AppAnswers.CreateWebView {
    switch node.content {
    case .scalar(.string("allow")): return .allow
    case .scalar(.string("block")): return .block
    case .object:
      var fields = try FieldReader(node, file: file, what: "“createWebView”")
      guard let prefixes = try fields.strings("block") else {
        throw node.error("“createWebView” needs the key “block”", file)
      }
      try fields.finish()
      return .blockPrefixes(prefixes)
    default: throw node.error("“createWebView” must be “allow”, “block” or {\"block\": [URL prefixes]}", file)
    }
  }

  private func cancelRules(
    _ node: PositionedJSON, _ name: String
  ) throws(ScenarioFileError) -> [AppAnswers.CancelRule] {
    var elements = [node]
    if case .array(let list) = node.content { elements = list }
    var rules: [AppAnswers.CancelRule] = []
    for element in elements {
      if case .scalar(.string(let prefix)) = element.content {
        rules.append(.init(prefix: prefix))
        continue
      }
      var fields = try FieldReader(element, file: file, what: "a rule of “\(name)”")
      rules.append(
        .init(
          prefix: try fields.string("prefix") ?? "", window: try fields.string("window"),
          targetFrame: try fields.choice("targetFrame", TargetFrameRecord.self)))
      try fields.finish()
    }
    return rules
  }

  private func record(_ node: PositionedJSON) throws(ScenarioFileError) -> Set<TraceRecorder.OptionalEvent> {
    guard case .array(let elements) = node.content else {
      throw node.error("“record” must be a list, not \(node.kind)", file)
    }
    var record: Set<TraceRecorder.OptionalEvent> = []
    for element in elements {
      let text = try element.string(file, "record")
      guard let event = TraceRecorder.OptionalEvent(rawValue: text) else {
        throw element.error("“record” may list “console”, “title” and “url”, not “\(text)”", file)
      }
      record.insert(event)
    }
    return record
  }

  private func profile(_ fields: inout FieldReader) throws(ScenarioFileError) -> PlatformProfile {
    var profile = PlatformProfile(platform: try fields.choice("platform", PlatformProfile.Platform.self) ?? .iOS)
    guard let node = fields.node("profile") else { return profile }
    var switches = try FieldReader(node, file: file, what: "“profile”")
    if let choice = try switches.choice("apiLoadSourceFrame", APILoadSourceFrameName.self) {
      profile.apiLoadSourceFrame = choice.value
    }
    if let choice = try switches.choice("fragmentPolicy", FragmentPolicyName.self) {
      profile.fragmentPolicy = choice.value
    }
    if let choice = try switches.choice("returnedViewCheck", ReturnedViewCheckName.self) {
      profile.returnedViewCheck = choice.value
    }
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

/// The switches of a profile, by their names in files.
private enum APILoadSourceFrameName: String, CaseIterable {
  case null, target
  var value: PlatformProfile.APILoadSourceFrame { self == .null ? .null : .target }
}

private enum FragmentPolicyName: String, CaseIterable {
  case asynchronousWithoutGesture, alwaysSynchronous
  var value: PlatformProfile.FragmentPolicy {
    self == .alwaysSynchronous ? .alwaysSynchronous : .asynchronousWithoutGesture
  }
}

private enum ReturnedViewCheckName: String, CaseIterable {
  case relatedView, openerInfo
  var value: PlatformProfile.ReturnedViewCheck { self == .openerInfo ? .openerInfo : .relatedView }
}
