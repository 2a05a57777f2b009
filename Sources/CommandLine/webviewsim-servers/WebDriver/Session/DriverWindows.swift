import Foundation
import UIProcess
import WebMessages

/// The windows and frames that a client knows, by handle.
@MainActor final class DriverWindows {
  private var handles: [PageID: String] = [:]
  private var navigables: [PageID: Int32] = [:]
  private var frames: [String: Int32] = [:]
  private var frameIDs: [Int32: String] = [:]

  func handle(of page: WebPageProxy) -> String {
    if let handle = handles[page.id] { return handle }
    let handle = UUID().uuidString.lowercased()
    handles[page.id] = handle
    return handle
  }

  /// The number of the page's window, once a page's program has told it.
  func navigable(of page: WebPageProxy) -> Int32? { navigables[page.id] }
  func note(_ number: Int32, of page: WebPageProxy) { navigables[page.id] = number }

  func page(of number: Int32, in world: WebWorld) -> WebPageProxy? {
    world.pages.first { navigables[$0.id] == number }
  }

  func frameNumber(_ id: String) -> Int32? { frames[id] }

  func learnFrame(_ number: Int32) -> String {
    if let known = frameIDs[number] { return known }
    let id = UUID().uuidString.lowercased()
    (frames[id], frameIDs[number]) = (number, id)
    return id
  }
}
