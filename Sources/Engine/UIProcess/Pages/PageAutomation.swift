import EngineValues
import WebMessages
import WindowRegistry

/// The actions of a driver of the browser (WebDriver) in a page.
extension WebPageProxy {
  /// Runs a program in the program's own world.
  /// - Parameters:
  ///   - frame: nil for the main frame.
  ///   - gesture: whether the program acts as a user does.
  public func automate(
    _ program: AutomationProgram, frame: NavigableID?, gesture: GestureState, completion: @escaping ScriptCompletion
  ) {
    guard !isClosed else { return completion(.failure(.closed)) }
    world.send(
      { .input(FramePath(page: self.id, frame: frame), .automate(program, gesture, $0)) }, then: completion)
  }

  /// Clicks with the mouse at a node, which a program knows by its number.
  public func click(
    node: UInt32, frame: NavigableID?,
    completion: @escaping @MainActor @Sendable (Result<Void, PageInputError>) -> Void
  ) {
    guard !isClosed else { return completion(.failure(.closed)) }
    world.send({ .input(FramePath(page: self.id, frame: frame), .clickNode(node, $0)) }, then: completion)
  }
}
