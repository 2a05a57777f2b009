import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct DataTests {
  @MainActor private final class Observer: NSObject, WKHTTPCookieStoreObserver {
    var changes = 0
    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) { changes += 1 }
  }

  private func cookie(_ name: String, _ value: String, domain: String = "app.example") throws -> HTTPCookie {
    try #require(HTTPCookie(properties: [.name: name, .value: value, .domain: domain, .path: "/"]))
  }

  @Test func `cookies of the app reach the page, and those of the page the app`() async throws {
    let configuration = WKWebViewConfiguration()
    let store = configuration.websiteDataStore.httpCookieStore
    await store.setCookie(try cookie("session", "1"))
    await store.setCookie(try cookie("other", "2", domain: "other.example"))
    let (_, view) = try await Simulator.view(
      showing: "<script>document.cookie = 'page=3; path=/'</script>", configuration: configuration)
    let read = try await view.evaluateJavaScript("document.cookie.split('; ').sort().join()") as? String
    #expect(read == "page=3,session=1")
    #expect(await store.allCookies().map(\.name).sorted() == ["other", "page", "session"])
    await store.deleteCookie(try cookie("session", "1"))
    #expect(try await view.evaluateJavaScript("document.cookie") as? String == "page=3")
    var names: [String] = []
    store.getAllCookies { names = $0.map(\.name).sorted() }
    while names.isEmpty { await Task.yield() }
    #expect(names == ["other", "page"])
  }

  @Test func `observers are told about changes by the app and by pages`() async throws {
    let configuration = WKWebViewConfiguration()
    let store = configuration.websiteDataStore.httpCookieStore
    let observer = Observer()
    store.add(observer)
    await store.setCookie(try cookie("a", "1"))
    let (simulator, view) = try await Simulator.view(showing: "", configuration: configuration)
    let before = observer.changes
    #expect(before > 0)
    _ = try await view.evaluateJavaScript("document.cookie = 'b=2'")
    await simulator.settle()
    #expect(observer.changes > before)
    store.remove(observer)
    let last = observer.changes
    await store.setCookie(try cookie("c", "1"))
    await simulator.settle()
    #expect(observer.changes == last)
  }

  @Test func `views share the default store, and a store that is not persistent is its own`() async throws {
    #expect(WKWebsiteDataStore.default() === WKWebsiteDataStore.default())
    #expect(WKWebsiteDataStore.default().isPersistent)
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    #expect(!configuration.websiteDataStore.isPersistent)
    let (simulator, view) = try await Simulator.view(
      showing: "<script>document.cookie = 'a=1'; localStorage.b = 2</script>")
    let other = WKWebView(frame: .zero, configuration: configuration)
    other.load(URLRequest(url: try #require(view.url)))
    await simulator.settle()
    _ = try await other.evaluateJavaScript("document.cookie = 'own=1'")
    #expect(try await view.evaluateJavaScript("document.cookie") as? String == "a=1")
    let types: Set = [WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage]
    let records = await WKWebsiteDataStore.default().dataRecords(ofTypes: types)
    #expect(records.map(\.displayName) == ["app.example"])
    #expect(records.first?.dataTypes == types)
    await WKWebsiteDataStore.default().removeData(ofTypes: types, for: records)
    #expect(try await view.evaluateJavaScript("document.cookie + localStorage.length") as? String == "0")
  }

  @Test func `the app answers the requests of its scheme`() async throws {
    final class Handler: NSObject, WKURLSchemeHandler {
      var log: [String] = []
      func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
        log.append("start \(task.request.url?.absoluteString ?? "nil")")
        guard let url = task.request.url, url.path != "/slow" else { return }
        let body = Data("<title>\(url.host ?? "")</title>".utf8)
        task.didReceive(
          URLResponse(url: url, mimeType: "text/html", expectedContentLength: body.count, textEncodingName: "utf-8"))
        task.didReceive(body)
        task.didFinish()
      }
      func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {
        log.append("stop \(task.request.url?.path ?? "")")
      }
    }
    let handler = Handler()
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(handler, forURLScheme: "app")
    #expect(configuration.urlSchemeHandler(forURLScheme: "APP") === handler)
    let (simulator, view) = try await Simulator.view(showing: "", configuration: configuration)
    view.load(URLRequest(url: try #require(URL(string: "app://hello/"))))
    await simulator.settle()
    #expect(view.title == "hello")
    view.load(URLRequest(url: try #require(URL(string: "app://hello/slow"))))
    await simulator.settle()
    view.stopLoading()
    await simulator.settle()
    #expect(handler.log == ["start app://hello/", "start app://hello/slow", "stop /slow"])
    configuration.setURLSchemeHandler(handler, forURLScheme: "https")
    configuration.setURLSchemeHandler(handler, forURLScheme: "app")
    #expect(
      simulator.world.takeDeviceFailures().map(\.message) == [
        "'https' is a URL scheme that WKWebView handles natively",
        "URL scheme 'app' already has a registered URL scheme handler",
      ])
  }

  @Test func `a scheme task that is answered wrongly is a failure`() async throws {
    final class Handler: NSObject, WKURLSchemeHandler {
      func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
        task.didReceive(Data())
        task.didFailWithError(URLError(.badServerResponse))
        task.didFinish()
      }
      func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
    }
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(Handler(), forURLScheme: "app")
    let (simulator, view) = try await Simulator.view(showing: "", configuration: configuration)
    view.load(URLRequest(url: try #require(URL(string: "app://hello/"))))
    await simulator.settle()
    #expect(
      simulator.world.takeDeviceFailures().map(\.message) == [
        "No response has been sent for this task", "This task has already been completed",
      ])
    expectTrace(
      simulator.newCalls(),
      """
      main: decidePolicyFor app://hello/ [main, other] allow
      main: didStartProvisionalNavigation app://hello/
      main: didFailProvisionalNavigation app://hello/ [NSURLErrorDomain -1011]
      """)
  }
}
