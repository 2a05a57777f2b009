import EngineValues
import UIProcess
import WebViewSimulator

/// WebDriver, "Set Window Rect": the members that the client gives.
struct WindowRectangle {
  var x: Double?
  var y: Double?
  var width: Double?
  var height: Double?

  init(_ body: DriverParameters) throws(DriverError) {
    x = try Self.number(body, "x", -2_147_483_648...2_147_483_647)
    y = try Self.number(body, "y", -2_147_483_648...2_147_483_647)
    width = try Self.number(body, "width", 0...2_147_483_647)
    height = try Self.number(body, "height", 0...2_147_483_647)
  }

  private static func number(
    _ body: DriverParameters, _ name: String, _ range: ClosedRange<Double>
  ) throws(DriverError) -> Double? {
    guard let value = body[name], !value.isNull else { return nil }
    guard case .number(let number) = value, range.contains(number) else {
      throw DriverParameters.wrong(name, "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)), or null")
    }
    return number.rounded(.down)
  }
}

/// The geometry of windows, as pages see it.
extension DriverSession {
  func rectangle(_ command: DriverCommand) async throws(DriverError) -> JSONValue {
    let before = try await view()
    switch command.name {
    case .getWindowRect: return before.json
    case .setWindowRect:
      let wish = try WindowRectangle(DriverParameters(command.body))
      return try await place(wish, before: before)
    case .maximizeWindow, .fullscreenWindow:
      var wish = try WindowRectangle(DriverParameters("{}"))
      (wish.x, wish.y, wish.width, wish.height) = (0, 0, before.screenWidth, before.screenHeight)
      return try await place(wish, before: before)
    default: throw DriverError(.unsupportedOperation, "web views cannot be minimized")
    }
  }

  private func place(_ wish: WindowRectangle, before: View) async throws(DriverError) -> JSONValue {
    let parts = [("x", wish.x), ("y", wish.y), ("width", wish.width), ("height", wish.height)]
    let members = parts.compactMap { part in part.1.map { (part.0, PlainValue.number($0)) } }
    if !members.isEmpty { _ = try await atom("place", members, inTop: true) }
    return try await view().json
  }

  struct View {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
    var screenWidth = 0.0
    var screenHeight = 0.0

    var json: JSONValue {
      ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
    }
  }

  func view() async throws(DriverError) -> View {
    let value = try await jsonAtom("describeView", inTop: true)
    func number(_ name: String) -> Double { if case .number(let number)? = value[name] { number } else { 0 } }
    return View(
      x: number("x"), y: number("y"), width: number("width"), height: number("height"),
      screenWidth: number("screenWidth"), screenHeight: number("screenHeight"))
  }
}
