/// The pairs of brackets, by the indices of their tokens.
struct BracketPairs {
  private var closing: [Int: Int] = [:]
  private var opening: [Int: Int] = [:]
  /// The bracket that encloses each token; -1 at the top level.
  private var enclosing: [Int] = []

  init(_ tokens: [ScriptToken]) {
    var open: [Int] = []
    enclosing.reserveCapacity(tokens.count)
    for (index, token) in tokens.enumerated() {
      enclosing.append(open.last ?? -1)
      switch token.kind {
      case .punctuator("("), .punctuator("["), .punctuator("{"), .templateHead: open.append(index)
      case .punctuator(")"), .punctuator("]"), .punctuator("}"), .templateTail:
        guard let start = open.popLast() else { continue }
        closing[start] = index
        opening[index] = start
      default: break
      }
    }
  }

  func close(of index: Int) -> Int? { closing[index] }
  func open(of index: Int) -> Int? { opening[index] }
  func innermost(around index: Int) -> Int? { enclosing[index] < 0 ? nil : enclosing[index] }
}
