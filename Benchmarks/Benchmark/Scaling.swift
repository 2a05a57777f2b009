import Foundation
import SimulatedWeb

/// `make bench-scaling`: how the time for a page grows with its contents. A growth of 2 is linear, 4 is quadratic.
@MainActor enum Scaling {
  private struct Row {
    let name: String
    /// The smallest of three sizes; the others are two and four times as large.
    let size: Int
    let page: @Sendable (Int) -> String
  }

  private static let rows: [Row] = [
    Row(name: "elements", size: 10_000) { "<div>x</div>".repeated($0) },
    Row(name: "images", size: 5_000) { count in (0..<count).map { "<img src=i\($0).png>" }.joined() },
    script("elements appended", 10_000, "body.appendChild(document.createElement('p'))"),
    script(
      "childNodes[0] removed", 10_000, "body.childNodes[0]?.remove()", before: "body.innerHTML = '<p>'.repeat(n);"),
    script(
      "innerHTML += innerHTML", 5_000, "if (body.childNodes.length < n) body.innerHTML += body.innerHTML",
      before: "body.innerHTML = '<p>';"),
    script("listeners", 2_500, "body.addEventListener('x', () => {})"),
    script(
      "radio buttons of a group", 1_000, "radios[i].checked = true",
      before: "body.innerHTML = '<input type=radio name=a>'.repeat(n); const radios = [...body.children];"),
    script(
      "rows of a table", 1_000, "rows[i].rowIndex",
      before: "body.innerHTML = `<table>${'<tr>'.repeat(n)}`; const rows = body.firstChild.rows;"),
    script("cells of a row", 1_000, "row.insertCell()", before: "const row = document.createElement('tr');"),
    script("classes of an element", 500, "body.classList.add('c' + i)"),
    script("windows", 100, "open('', '')"),
    script("windows opened and closed", 100, "open('', '').close()"),
    script("frames", 100, "body.appendChild(document.createElement('iframe'))"),
    script(
      "frames added and removed", 100,
      "{ const f = document.createElement('iframe'); body.appendChild(f); f.remove(); }"),
    script("history entries", 1_000, "history.pushState(i, '', '?' + i)"),
    script("cookies", 1_000, "{ document.cookie = `a${i}=b`; document.cookie; }"),
    script("messages", 1_000, "postMessage(i, '*')", before: "onmessage = () => {};"),
    script("timers", 5_000, "setTimeout(() => {}, i % 100)"),
    script("console lines", 2_500, "console.log('line', i)"),
  ]

  private static func script(_ name: String, _ size: Int, _ step: String, before: String = "") -> Row {
    Row(name: name, size: size) { count in
      "<body><script>const n = \(count), body = document.body; \(before) for (let i = 0; i < n; i++) \(step)</script>"
    }
  }

  static func run() async throws {
    print("what".padded(to: 30) + "n".padded(to: 10) + "ms at n, 2n, 4n".padded(to: 30) + "growth")
    for row in rows {
      var times: [Double] = []
      for factor in [1, 2, 4] {
        let html = "<!DOCTYPE html><title>t</title>" + row.page(row.size * factor)
        var best = Double.infinity
        for _ in 0..<3 { best = min(best, try await milliseconds { try await load(html) }) }
        times.append(best)
      }
      let growth = zip(times.dropFirst(), times).map { ($0 / $1).rounded(toPlaces: 1) }.joined(separator: "  ")
      let columns = times.map { $0.rounded(toPlaces: 1).padded(to: 10) }.joined()
      print(row.name.padded(to: 30) + "\(row.size)".padded(to: 10) + columns + growth)
    }
  }

  private static func load(_ html: String) async throws {
    try await OpenedPage(html, web: SimulatedWeb(unknownHosts: .emptyPage), profile: .macOS).world
      .shutDown()
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
  fileprivate func padded(to length: Int) -> String {
    padding(toLength: max(length, count), withPad: " ", startingAt: 0)
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> String { String(format: "%.\(places)f", self) }
}
