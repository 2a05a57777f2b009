/// Steps that can be undone, which Foundation on Linux lacks. Each registration is a step of its own; on a device, those
/// of one event are undone together.
open class UndoManager: NSObject {
  private var undoing: [() -> Void] = []
  private var redoing: [() -> Void] = []
  open private(set) var isUndoing = false
  open private(set) var isRedoing = false
  open var levelsOfUndo = 0
  open var groupsByEvent = true

  public override init() { super.init() }

  open var canUndo: Bool { !undoing.isEmpty }
  open var canRedo: Bool { !redoing.isEmpty }

  open func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
    let step: () -> Void = { [weak target] in target.map(handler) }
    if isUndoing { return redoing.append(step) }
    undoing.append(step)
    if !isRedoing { redoing = [] }
    if levelsOfUndo > 0, undoing.count > levelsOfUndo { undoing.removeFirst() }
  }

  open func undo() {
    guard let step = undoing.popLast() else { return }
    isUndoing = true
    step()
    isUndoing = false
  }

  open func redo() {
    guard let step = redoing.popLast() else { return }
    isRedoing = true
    step()
    isRedoing = false
  }

  open func removeAllActions() { (undoing, redoing) = ([], []) }
  open func setActionName(_ actionName: String) {}
  open func beginUndoGrouping() {}
  open func endUndoGrouping() {}
}
