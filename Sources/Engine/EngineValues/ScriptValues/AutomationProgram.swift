/// A function that a driver of the browser (WebDriver) runs in a page. It gets an argument, and an object with more
/// abilities than the page has. By that object, it says when it is done.
public struct AutomationProgram: Sendable {
  /// A function expression: `(driver, argument) => { …; driver.done(value); }`.
  public var source: String
  /// A script of the driver's client that the function will compile; empty for none.
  public var clientScript: String
  public var argument: PlainValue
  /// The world whose globals the function sees.
  public var world: ScriptWorld

  public init(source: String, clientScript: String = "", argument: PlainValue, world: ScriptWorld = .page) {
    self.source = source
    self.clientScript = clientScript
    self.argument = argument
    self.world = world
  }
}
