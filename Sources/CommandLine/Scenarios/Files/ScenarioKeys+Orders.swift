import WebViewSimulator
import EngineValues

/// Objects about the orders in which the world can go.
extension ScenarioKeys {
  static let explore = ExploreTable()
  static let tap = TapTable()
  static let finally = FinallyTable()

  static let orderTables: [any KeyTable] = [explore, tap, finally]
}

struct ExploreTable: KeyTable {
  let objectName = "“explore”"

  let user = Key(
    "user", .list(of: .choice(UserMoves.Move.self)), "What the user may do between any two events; by default all.")
  let taps = Key(
    "taps", .list(of: .either([.text, .object(TapTable.objectName)])), "What the user may click at any time.")
  let links = Key("links", .texts, "Links outside of the app, such as in a message, that the user may follow.")
  let kinds = Key(
    "kinds", .list(of: .choice(WorldChoice.Kind.self)), "Who may make a difference; by default all.")
  let tries = Key(
    "tries", .whole(1...5),
    "How many times the user goes through the steps, if something has disturbed them, until “finally” holds; by default 2."
  )
}

struct TapTable: KeyTable {
  static let objectName = "a click of “taps”"
  var objectName: String { Self.objectName }

  let click = Key("click", .text, "The selector.", .required)
  let window = Key("window", .text, "The label of the web view; by default main.")
}

struct FinallyTable: KeyTable {
  let objectName = "“finally”"

  let windows = Key("windows", .texts, "The windows that exist, in order of creation.")
  let texts = Key("texts", .map(.text), "Texts that windows show: by the window's label.")
  let holds = Key("holds", .map(.text), "Expressions of JavaScript that are true: by the window's label.")
  let calls = Key(
    "calls", .own(ScenarioKeys.expectation), "Calls that have come, in this order, with any others between them.")
  let never = Key("never", .own(ScenarioKeys.expectation), "Calls of which none has come.")
}
