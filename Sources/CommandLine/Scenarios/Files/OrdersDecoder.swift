import URLStandard
import WebViewSimulator
import EngineValues

/// Reads `finally`, `explore` and `order`.
struct OrdersDecoder {
  let file: String

  func orders(_ fields: inout FieldReader<ScenarioTable>) throws(ScenarioFileError) -> ScenarioOrders {
    var orders = ScenarioOrders()
    if let text = fields.take(\.order) {
      guard let order = WorldOrder(try text.read()) else {
        throw text.node.error("“order” must be an order as “webviewsim explore” prints it, such as user3=again", file)
      }
      orders.order = order
    }
    if let fields = try fields.read(\.explore) { try read(fields, into: &orders) }
    if let fields = try fields.read(\.finally) { orders.finally = try expectation(fields) }
    return orders
  }

  private func read(_ fields: FieldReader<ExploreTable>, into orders: inout ScenarioOrders) throws(ScenarioFileError) {
    var fields = fields
    if let elements = try fields.read(\.user) {
      orders.moves.moves = try choices(elements, UserMoves.Move.self, "user")
    }
    if let elements = try fields.read(\.kinds) { orders.kinds = try choices(elements, WorldChoice.Kind.self, "kinds") }
    for element in try fields.read(\.taps) ?? [] { orders.moves.taps.append(try target(element)) }
    if let links = fields.take(\.links) {
      orders.moves.links = try links.read()
      for link in orders.moves.links where WebURL(link) == nil { throw links.node.error(Scenario.noURL(link), file) }
    }
    orders.tries = try fields.read(\.tries).map { Int($0) } ?? orders.tries
    try fields.finish()
  }

  private func choices<Choice: RawRepresentable & CaseIterable & Hashable>(
    _ elements: [PositionedJSON], _: Choice.Type, _ name: String
  ) throws(ScenarioFileError) -> Set<Choice> where Choice.RawValue == String {
    var chosen: Set<Choice> = []
    for element in elements {
      let text = try element.string(file, name)
      guard let choice = Choice(rawValue: text) else {
        let known = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
        throw element.error("“\(name)” may list \(known), not “\(text)”", file)
      }
      chosen.insert(choice)
    }
    return chosen
  }

  private func target(_ node: PositionedJSON) throws(ScenarioFileError) -> UserMoves.Target {
    if case .scalar(.string(let selector)) = node.content { return UserMoves.Target(selector) }
    var fields = try FieldReader(node, file: file, ScenarioKeys.tap)
    let target = UserMoves.Target(try fields.required(\.click), in: try fields.read(\.window) ?? "main")
    try fields.finish()
    return target
  }

  private func expectation(_ fields: FieldReader<FinallyTable>) throws(ScenarioFileError) -> FinalExpectation {
    var fields = fields
    var expected = FinalExpectation()
    expected.windows = try fields.read(\.windows)
    expected.texts = (try fields.read(\.texts) ?? []).map { .init($0.value, in: $0.name) }
    expected.holds = (try fields.read(\.holds) ?? []).map { .init($0.value, in: $0.name) }
    if let node = try fields.read(\.calls) {
      expected.calls = try ExpectationDecoder(file: file).expectation(node).expectation
    }
    if let node = try fields.read(\.never) {
      let lines = try ExpectationDecoder(file: file).expectation(node).lines
      expected.never = lines.map { TraceExpectation([$0]) }
    }
    guard expected != FinalExpectation() else {
      throw ScenarioFileError(
        file: file, position: fields.position, message: "“finally” says nothing that must hold")
    }
    try fields.finish()
    return expected
  }
}
