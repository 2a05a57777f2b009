import EngineValues
import UIProcess
import WebViewSimulator
import WindowRegistry

/// WebDriver BiDi, "The input module": the classic commands, in a context that is named.
@MainActor struct BidiInput {
  private let bidi: BidiSession

  init(_ bidi: BidiSession) { self.bidi = bidi }

  func perform(_ method: String, _ parameters: DriverParameters) async throws(DriverError) -> JSONValue {
    let id = try parameters.string("context")
    switch method {
    case "input.performActions":
      let body = try ClassicActions.parameters(parameters)
      try await enter(bidi.context(id))
      _ = try await bidi.session.performActions(body)
    case "input.setFiles":
      let files = try parameters.strings("files")
      let element = try parameters.object("element").string("sharedId")
      try await enter(bidi.context(id))
      try await setFiles(files, of: element)
    default:
      try await enter(bidi.context(id))
      _ = try await bidi.session.releaseActions()
    }
    return [:]
  }

  private func enter(_ context: (page: WebPageProxy, frame: NavigableID?)) async throws(DriverError) {
    bidi.session.page = context.page
    bidi.session.frames = context.frame.map { [$0] } ?? []
    try await bidi.session.locate(context.page)
  }

  private func setFiles(_ files: [String], of id: String) async throws(DriverError) {
    guard bidi.session.nodes.known(id) != nil else { throw DriverError(.noSuchNode, "there is no node \(id)") }
    do {
      try await bidi.session.choose(files, id)
    } catch {
      switch error.code {
      case .invalidArgument, .elementNotInteractable: throw DriverError(.unableToSetFileInput, error.message)
      default: throw error
      }
    }
  }
}

/// The classic command's form of actions.
private enum ClassicActions {
  /// The parameters in the classic form. Elements are named in another way; the rest is the same.
  static func parameters(_ parameters: DriverParameters) throws(DriverError) -> DriverParameters {
    var sequences: [JSONValue] = []
    for sequence in try parameters.array("actions") {
      guard case .object(let members) = sequence else { throw DriverParameters.wrong("actions", "a list of objects") }
      var rest = members.filter { $0.name != "actions" }
      if let items = sequence["actions"]?.asArray {
        var changed: [JSONValue] = []
        for item in items { changed.append(try classic(action: item)) }
        rest.append(.init("actions", .array(changed)))
      } else if let other = sequence["actions"] {
        rest.append(.init("actions", other))
      }
      sequences.append(.object(rest))
    }
    return try DriverParameters(value: ["actions": .array(sequences)])
  }

  private static func classic(action: JSONValue) throws(DriverError) -> JSONValue {
    guard case .object(let members) = action, let origin = action["origin"], case .object = origin else {
      return action
    }
    guard origin["type"] == "element" else {
      throw DriverParameters.wrong("origin", "viewport, pointer or an element")
    }
    let id = try DriverParameters(value: origin).object("element").string("sharedId")
    return .object(
      members.filter { $0.name != "origin" } + [.init("origin", .object([.init(ReferenceKey.element, .string(id))]))])
  }
}
