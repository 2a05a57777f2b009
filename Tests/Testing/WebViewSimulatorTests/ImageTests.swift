import SimulatedWeb
import Testing
import WebViewSimulator

/// Rule 11.12.
@Suite @MainActor struct ImageTests {
  /// A transparent pixel, as libraries use to ask whether a format is known.
  private static let pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  private func value(of script: String) async throws -> String {
    let simulator = Simulator()
    try simulator.web.respond(
      to: "https://a.example/logo.svg",
      with: .response(
        body: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'/>", contentType: "image/svg+xml"))
    try simulator.site("https://a.example/", html: "<script>var log = []; \(script)</script>")
    try await simulator.open("https://a.example/")
    await simulator.advance(milliseconds: 100)
    guard case .string(let log) = try await simulator.evaluate("log.join(' ')") else { return "" }
    return log
  }

  @Test func `an image has its own size when it is there`() async throws {
    let script = """
      const image = new Image()
      const sizes = () => log.push([image.complete, image.naturalWidth, image.naturalHeight, image.width].join())
      sizes()
      image.src = '\(Self.pixel)'
      sizes()
      image.onload = sizes
      """
    #expect(try await value(of: script) == "true,0,0,0 false,0,0,0 true,1,1,1")
  }

  @Test func `attributes take the place of the size, and a view box gives one`() async throws {
    let script = """
      const image = new Image(7)
      image.onload = () => log.push([image.width, image.height, image.naturalWidth, image.naturalHeight].join())
      image.src = 'logo.svg'
      """
    #expect(try await value(of: script) == "7,10,20,10")
  }

  @Test func `decode waits for the image, and fails with it`() async throws {
    let script = """
      const image = new Image()
      image.src = '\(Self.pixel)'
      image.decode().then(() => log.push('decoded'))
      const missing = new Image()
      missing.src = '/missing.png'
      missing.decode().catch((error) => log.push(error.name))
      missing.onerror = () => log.push(missing.complete, missing.naturalWidth)
      """
    #expect(try await value(of: script).split(separator: " ").sorted() == ["0", "EncodingError", "decoded", "true"])
  }
}
