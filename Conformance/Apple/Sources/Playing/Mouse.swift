#if canImport(AppKit)
  import Foundation
  import WebKit

  /// Where an element is in a view.
  @MainActor struct Mouse {
    let view: WKWebView

    private static let box = """
      const element = document.querySelector(selector)
      if (!element) return null
      element.scrollIntoView({block: 'center', inline: 'center'})
      const box = element.getBoundingClientRect()
      return [box.left, box.top, box.width, box.height, element.clientLeft, element.clientTop]
      """

    /// The middle of an element; nil if it has no place, as an area of a map without an image.
    /// - Throws: `StepProblem` if there is no such element.
    func place(
      of selector: String, in path: [String], _ frames: FrameFinder
    ) async throws -> (Double, Double)? {
      var (x, y) = (0.0, 0.0)
      for depth in 0...path.count {
        let frame = try await frames.frame(at: Array(path[..<depth]), in: view)
        let name = depth < path.count ? path[depth] : selector
        let found = try? await view.callAsyncJavaScript(
          Self.box, arguments: ["selector": name], in: frame, contentWorld: FrameFinder.world)
        guard let box = found as? [Double], box.count == 6 else { throw StepProblem("no element \(name)") }
        if box[2] == 0, box[3] == 0 { return nil }
        x += box[0] + (depth < path.count ? box[4] : box[2] / 2)
        y += box[1] + (depth < path.count ? box[5] : box[3] / 2)
      }
      return (x, y)
    }
  }
#endif
