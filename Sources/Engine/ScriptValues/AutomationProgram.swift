/// What a driver of the browser (WebDriver) runs in a page: a function that gets an object with more abilities than the
/// page has, and an argument, and says when it is done.
public struct AutomationProgram: Sendable {
  /// A function expression: `(driver, argument) => { …; driver.done(value); }`.
  public var source: String
  /// A script of the driver's client that the function is about to compile; empty for none.
  public var clientScript: String
  public var argument: PlainValue
  /// The globals that it has.
  public var world: ScriptWorld

  public init(source: String, clientScript: String = "", argument: PlainValue, world: ScriptWorld = .page) {
    self.source = source
    self.clientScript = clientScript
    self.argument = argument
    self.world = world
  }
}
