import HTMLTree
import Testing

/// Runs a page's scripts with a closure in place of a script engine.
private final class PageDriver {
  let document = Document()
  let parser: HTMLParser
  private let run: (String, PageDriver) -> Void

  init(run: @escaping (String, PageDriver) -> Void) {
    parser = HTMLParser(document: document, scripting: .enabled)
    self.run = run
  }

  func load(_ page: String) {
    parser.append(page)
    parser.markEndOfInput()
    while case .script(let script) = parser.advance() {
      parser.beginScript()
      run(script.id, self)
      parser.endScript()
    }
  }

  /// `document.write`: what it wrote is in the tree when it returns, its scripts have run.
  func write(_ text: String) {
    parser.insert(text)
    while case .script(let script) = parser.advanceInserted() {
      parser.beginScript()
      run(script.id, self)
      parser.endScript()
    }
  }

  /// The elements so far, in tree order.
  var sees: String {
    document.descendants.compactMap { $0 as? Element }
      .map { $0.id.isEmpty ? $0.localName : "\($0.localName)#\($0.id)" }.joined(separator: " ")
  }
}

@Suite("Scripts run between the parser's steps")
struct ScriptDriverTests {
  private let page = """
    <!DOCTYPE html><html><head><title>t</title><script id=s1></script></head><body><p id=before></p>\
    <script id=s2></script><p id=after></p><script id=s4></script></body></html>
    """

  /// A script sees exactly the elements before it; what it writes comes before the rest of the page.
  @Test func aScriptSeesTheElementsBeforeIt() {
    var log: [String] = []
    let parser = HTMLParser(document: Document(), scripting: .enabled)
    parser.append(page)
    parser.markEndOfInput()
    while case .script(let script) = parser.advance() {
      let seen = parser.document.descendants.compactMap { ($0 as? Element)?.id }.filter { !$0.isEmpty }
      log.append("\(script.id) sees \(seen.joined(separator: " "))")
      if script.id == "s2" {
        parser.insert("<b id=w1></b><script id=s3></script>")
        parser.insert("<i id=w2></i><u id=")
        parser.insert("w3></u>")
      }
    }
    #expect(
      log == [
        "s1 sees s1", "s2 sees s1 before s2", "s3 sees s1 before s2 w1 s3",
        "s4 sees s1 before s2 w1 s3 w2 w3 after s4",
      ])
  }

  @Test func writtenMarkupIsInTheTreeWhenWriteReturns() {
    var log: [String] = []
    let driver = PageDriver { id, driver in
      switch id {
      case "s2":
        driver.write("<b id=w1>x</b>text")
        log.append("after first write: \(driver.sees); \(driver.document.body?.textContent ?? "")")
        driver.write("<script id=s3></script><i id=w2></i>")
        log.append("after second write: \(driver.sees)")
      case "s3":
        driver.write("<u id=w3></u>")
        log.append("in s3: \(driver.sees)")
      default: break
      }
    }
    driver.load(page)
    let common = "html head title script#s1 body p#before script#s2 b#w1"
    #expect(
      log == [
        "after first write: \(common); xtext", "in s3: \(common) script#s3 u#w3",
        "after second write: \(common) script#s3 u#w3 i#w2",
      ])
    #expect(driver.sees == "\(common) script#s3 u#w3 i#w2 p#after script#s4")
  }

  @Test func aTagMayBeWrittenInPartsAndFinishedByThePage() {
    let driver = PageDriver { _, driver in
      driver.write("<a hr")
      driver.write("ef='x")
    }
    driver.load("<script></script>y'>z</a>")
    let link = driver.document.descendants.compactMap { $0 as? Element }.first { $0.localName == "a" }
    #expect(link?.attribute("href") == "xy")
    #expect(link?.textContent == "z")
    #expect(link?.position == .unknown)
  }

  @Test func aWrittenScriptThatMustWaitDoesNotHoldBackLaterWrites() {
    let driver = PageDriver { _, _ in }
    let parser = driver.parser
    parser.append("<script id=s1></script><p id=rest>")
    parser.markEndOfInput()
    guard case .script = parser.advance() else { return #expect(Bool(false), "s1 was not found") }
    parser.beginScript()
    parser.insert("<script id=external></script><b id=one></b>")
    guard case .script(let external) = parser.advanceInserted() else {
      return #expect(Bool(false), "the written script was not found")
    }
    // The written script waits for the network; s1 goes on writing and ends.
    parser.insert("<b id=two></b>")
    parser.endScript()
    #expect(external.id == "external")
    parser.beginScript()
    parser.insert("<i id=written-by-external></i>")
    parser.endScript()
    guard case .finished = parser.advance() else { return #expect(Bool(false), "the page did not finish") }
    #expect(
      driver.sees
        == "html head script#s1 script#external body i#written-by-external b#one b#two p#rest")
  }

  @Test func scriptsOfFragmentsTemplatesAndTextAreasAreNotReported() {
    let parser = HTMLParser(document: Document(), scripting: .enabled)
    parser.append("<template><script>1</script></template><textarea><script>2</script></textarea><p>")
    parser.markEndOfInput()
    var found: [String] = []
    while case .script(let script) = parser.advance() { found.append(script.childTextContent) }
    // The template's script is reported, unconnected: a script that is not connected does not run.
    #expect(found == ["1"])
    let context = Element("div", in: parser.document)
    let fragment = HTMLFragmentParser.parse("<script>3</script>", context: context, document: parser.document)
    let script = fragment.firstChild as? Element
    #expect(script?.scriptFlags.contains(.alreadyStarted) == true)
    #expect(script?.childTextContent == "3")
  }

  @Test func foreignScriptsAreReported() {
    let parser = HTMLParser(document: Document(), scripting: .enabled)
    parser.append("<svg><script id=a>x</script><script id=b /></svg>")
    parser.markEndOfInput()
    var found: [String] = []
    while case .script(let script) = parser.advance() { found.append(script.id) }
    #expect(found == ["a", "b"])
  }

  @Test func textBeforeAScriptAndBeforeAPauseIsInTheTree() {
    let parser = HTMLParser(document: Document(), scripting: .enabled)
    parser.append("<body>one")
    guard case .needsInput = parser.advance() else { return #expect(Bool(false), "input was left over") }
    #expect(parser.document.body?.textContent == "one")
    parser.append(" two<script>")
    _ = parser.advance()
    #expect(parser.document.body?.textContent == "one two")
  }
}
