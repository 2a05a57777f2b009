import UIProcess
import WebViewSimulator

/// WebDriver, "Capabilities": a client's wishes and the capabilities that it gets.
struct DriverCapabilities {
  enum PageLoadStrategy: String { case none, eager, normal }

  var pageLoadStrategy = PageLoadStrategy.normal
  var timeouts = DriverTimeouts()
  var prompts = PromptHandling()
  var strictFileInteractability = false
  var acceptInsecureCerts = false
  var wantsSocket = false
  /// The options of `webviewsim:options`.
  var options: JSONValue = [:]

  static let browserName = "webviewsim"
  static let browserVersion = "0.2.0"
  static let platformName = "linux"

  /// WebDriver, "process capabilities".
  /// - Parameter folders: the folders that the server's `--files` allows.
  /// - Throws: "invalid argument", and "session not created" if nothing matches.
  init(_ parameters: DriverParameters, folders: [String]) throws(DriverError) {
    guard case .object? = parameters["capabilities"], let request = parameters["capabilities"] else {
      throw DriverParameters.wrong("capabilities", "an object")
    }
    let always = try Self.validated(request["alwaysMatch"] ?? [:], folders)
    var choices: [[JSONValue.Member]] = []
    switch request["firstMatch"] {
    case nil: choices = [[]]
    case .array(let values)? where !values.isEmpty:
      for value in values { choices.append(try Self.validated(value, folders)) }
    default: throw DriverParameters.wrong("firstMatch", "a list of at least one object")
    }
    var merged: [[JSONValue.Member]] = []
    for choice in choices { merged.append(try Self.merge(always, choice)) }
    var mismatch = ""
    for candidate in merged {
      if let problem = Self.mismatch(candidate) {
        mismatch = problem
        continue
      }
      try take(candidate)
      return
    }
    throw DriverError(.sessionNotCreated, "no set of capabilities matches: \(mismatch)")
  }

  private static func merge(
    _ always: [JSONValue.Member], _ first: [JSONValue.Member]
  ) throws(DriverError) -> [JSONValue.Member] {
    for member in first where always.contains(where: { $0.name == member.name }) {
      throw DriverError(.invalidArgument, "“\(member.name)” is in alwaysMatch and in firstMatch")
    }
    return always + first
  }

  /// "Validate capabilities". Capabilities that are null are left out.
  private static func validated(
    _ value: JSONValue, _ folders: [String]
  ) throws(DriverError) -> [JSONValue.Member] {
    guard let members = value.asMembers else { throw DriverParameters.wrong("alwaysMatch", "an object") }
    var result: [JSONValue.Member] = []
    for member in members where !member.value.isNull {
      try check(member, folders)
      result.append(member)
    }
    return result
  }

  private static func check(_ member: JSONValue.Member, _ folders: [String]) throws(DriverError) {
    switch member.name {
    case "acceptInsecureCerts", "strictFileInteractability", "setWindowRect", "webSocketUrl":
      guard member.value.asBool != nil else { throw DriverParameters.wrong(member.name, "true or false") }
    case "browserName", "browserVersion", "platformName", "userAgent":
      guard member.value.asString != nil else { throw DriverParameters.wrong(member.name, "a string") }
    case "pageLoadStrategy":
      guard member.value.asString.flatMap(PageLoadStrategy.init) != nil else {
        throw DriverParameters.wrong(member.name, "none, eager or normal")
      }
    case "proxy": try checkProxy(member.value)
    case "timeouts":
      var timeouts = DriverTimeouts()
      guard let members = member.value.asMembers,
        members.allSatisfy({ ["script", "pageLoad", "implicit"].contains($0.name) })
      else { throw DriverParameters.wrong("timeouts", "an object of script, pageLoad and implicit") }
      try timeouts.set(member.value)
    case "unhandledPromptBehavior": _ = try PromptHandling(member.value)
    case "webviewsim:options": _ = try DriverOptions(member.value, folders: folders)
    default:
      guard member.name.contains(":") else {
        throw DriverError(.invalidArgument, "there is no capability “\(member.name)”")
      }
    }
  }

  /// "Deserialize as a proxy".
  private static func checkProxy(_ value: JSONValue) throws(DriverError) {
    guard let members = value.asMembers else { throw DriverParameters.wrong("proxy", "an object") }
    guard let type = value["proxyType"]?.asString, ["pac", "direct", "autodetect", "system", "manual"].contains(type)
    else { throw DriverParameters.wrong("proxyType", "pac, direct, autodetect, system or manual") }
    for member in members {
      let isRight: Bool
      switch member.name {
      case "proxyType": isRight = true
      case "proxyAutoconfigUrl": isRight = member.value.asString != nil
      case "ftpProxy", "httpProxy", "sslProxy", "socksProxy":
        isRight = member.value.asString.map(isHostAndPort) ?? false
      case "noProxy": isRight = member.value.asArray?.allSatisfy { $0.asString != nil } ?? false
      case "socksVersion": isRight = member.value.integer(in: 0...255) != nil
      default: isRight = false
      }
      guard isRight else { throw DriverError(.invalidArgument, "“proxy” has a wrong “\(member.name)”") }
    }
    if type == "pac", value["proxyAutoconfigUrl"] == nil {
      throw DriverError(.invalidArgument, "“proxy” lacks “proxyAutoconfigUrl”")
    }
    if type == "manual", value["socksProxy"] != nil, value["socksVersion"] == nil {
      throw DriverError(.invalidArgument, "“proxy” lacks “socksVersion”")
    }
  }

  private static func isHostAndPort(_ text: String) -> Bool {
    if text.contains("://") || text.contains("/") || text.contains("@") || text.isEmpty { return false }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if text.hasPrefix("[") { return text.contains("]") }
    return parts.count <= 2 && !parts[0].isEmpty && (parts.count == 1 || UInt16(parts[1]) != nil)
  }

  /// "Match capabilities": the reason why the capabilities do not match; nil if they do.
  private static func mismatch(_ members: [JSONValue.Member]) -> String? {
    for member in members {
      switch member.name {
      case "browserName" where member.value.asString != browserName: return "the browser is \(browserName)"
      case "browserVersion":
        if !isVersion(browserVersion, in: member.value.asString ?? "") { return "the version is \(browserVersion)" }
      case "platformName":
        if !["linux", "any"].contains((member.value.asString ?? "").lowercased()) {
          return "the platform is \(platformName)"
        }
      case "acceptInsecureCerts" where member.value.asBool == true: continue
      case "setWindowRect" where member.value.asBool == true: continue
      case "proxy": continue
      // Extension capabilities of others, such as Selenium's `se:remoteUrl`, restrict nothing.
      default: continue
      }
    }
    return nil
  }

  /// Whether a version is the wished one, or satisfies a comparison such as `>=0.1`.
  private static func isVersion(_ version: String, in wish: String) -> Bool {
    let sign = wish.prefix { "<>=".contains($0) }
    guard let own = numbers(version[...]), let wished = numbers(wish.dropFirst(sign.count)) else { return false }
    switch sign {
    case "", "=", "==": return own == wished
    case "<": return own.lexicographicallyPrecedes(wished)
    case "<=": return !wished.lexicographicallyPrecedes(own)
    case ">": return wished.lexicographicallyPrecedes(own)
    case ">=": return !own.lexicographicallyPrecedes(wished)
    default: return false
    }
  }

  /// The numbers of a version, without zeros at the end; nil for a text that is no version.
  private static func numbers(_ version: Substring) -> [Int]? {
    var numbers: [Int] = []
    for part in version.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part.drop(while: \.isWhitespace)), number >= 0 else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }

  private mutating func take(_ members: [JSONValue.Member]) throws(DriverError) {
    for member in members {
      switch member.name {
      case "pageLoadStrategy": pageLoadStrategy = member.value.asString.flatMap(PageLoadStrategy.init) ?? .normal
      case "timeouts": try timeouts.set(member.value)
      case "unhandledPromptBehavior": prompts = try PromptHandling(member.value)
      case "strictFileInteractability": strictFileInteractability = member.value.asBool ?? false
      case "acceptInsecureCerts": acceptInsecureCerts = member.value.asBool ?? false
      case "webSocketUrl": wantsSocket = member.value.asBool ?? false
      case "webviewsim:options": options = member.value
      default: continue
      }
    }
  }

  func json(userAgent: String) -> JSONValue {
    [
      "browserName": .string(Self.browserName), "browserVersion": .string(Self.browserVersion),
      "platformName": .string(Self.platformName), "acceptInsecureCerts": .bool(acceptInsecureCerts),
      "pageLoadStrategy": .string(pageLoadStrategy.rawValue), "proxy": [:], "setWindowRect": true,
      "strictFileInteractability": .bool(strictFileInteractability), "timeouts": timeouts.json,
      "unhandledPromptBehavior": prompts.json, "userAgent": .string(userAgent),
    ]
  }
}
