import TraceReports
import WebFiles
import WebViewSimulator

/// The teacher's page: all exercises to print, each with its link.
struct ClassPage: Sendable {
  let html: String
  let policy: String

  init() {
    let script = WebBundle(entry: "play/class.js").script
    policy = ReportPage.policy(script: script, more: "; img-src data:; frame-ancestors 'none'")
    let style = (WebFile.text("shared/style.css") ?? "") + (WebFile.text("play/class.css") ?? "")
    let data = ReportPage.block("offer", PlayOffer.value(PlayFiles()))
    html = ReportPage.fill("play/class.html", ["style": style, "script": script, "data": data])
  }
}
