import CJavaScriptCore
import Foundation

/// 10,000 elements that a script makes, sets, reads and removes, compared with plain objects in a bare context.
@MainActor enum ManyElements {
  private static let elements = """
    (function () {
      const list = document.createElement('ul');
      for (let i = 0; i < 10000; i++) {
        const item = document.createElement('li');
        item.id = 'i' + i;
        list.appendChild(item);
        if (item.id.length > 9) throw 1;
      }
      while (list.firstChild) list.firstChild.remove();
    })()
    """
  private static let objects = """
    (function () {
      const list = [];
      for (let i = 0; i < 10000; i++) {
        const item = { name: 'li' };
        item.id = 'i' + i;
        list.push(item);
        if (item.id.length > 9) throw 1;
      }
      while (list[0]) list.pop();
    })()
    """

  /// - Returns: processor milliseconds of both, medians of alternating runs.
  static func elementsAndObjects() async throws -> (elements: Double, objects: Double) {
    let page = try await OpenedPage("<title>t</title>")
    defer { page.world.shutDown() }
    // Fails only if there is no memory left.
    let context = JSGlobalContextCreate(nil)!
    defer { JSGlobalContextRelease(context) }
    let script = JSStringCreateWithUTF8CString(objects)
    defer { JSStringRelease(script) }
    var elementTimes: [Double] = []
    var objectTimes: [Double] = []
    for round in 0..<21 {
      let element = await processorMilliseconds { _ = await page.main.evaluate(elements) }
      let object = await processorMilliseconds { JSEvaluateScript(context, script, nil, nil, 1, nil) }
      // The first rounds warm up the engine's compilers.
      if round >= 5 {
        elementTimes.append(element)
        objectTimes.append(object)
      }
    }
    return (median(elementTimes), median(objectTimes))
  }
}
