import HTMLTree
import Testing

@Suite("Serialising")
struct SerializerTests {
  private func inner(_ html: String, in context: String = "div") -> String {
    let document = Document()
    let element = Element(context, in: document)
    let fragment = HTMLFragmentParser.parse(html, context: element, document: document)
    return HTMLSerializer.innerHTML(of: fragment)
  }

  @Test(arguments: [
    ("<p>a<b>c</b></p>", "<p>a<b>c</b></p>"),
    ("<p>a<p>b", "<p>a</p><p>b</p>"),
    ("a<br>b<img src=x><input disabled>", "a<br>b<img src=\"x\"><input disabled=\"\">"),
    ("1 &lt; 2 &amp;&nbsp;3 > \"4\"", "1 &lt; 2 &amp;&nbsp;3 &gt; \"4\""),
    ("<a title='\"&<>\u{A0}'>x</a>", "<a title=\"&quot;&amp;&lt;&gt;&nbsp;\">x</a>"),
    ("<script>a<b && c</script><style>a>b</style>", "<script>a<b && c</script><style>a>b</style>"),
    (
      "<textarea>&lt;b></textarea><!--x--><template><i>y</i></template>",
      "<textarea>&lt;b&gt;</textarea><!--x--><template><i>y</i></template>"
    ),
    ("<svg viewbox=1><a xlink:href=x /></svg>", "<svg viewBox=\"1\"><a xlink:href=\"x\"></a></svg>"),
    ("<a @click=x (y)=z>é€😀</a>", "<a @click=\"x\" (y)=\"z\">é€😀</a>"),
  ])
  func fragmentsComeBackAsMarkup(_ source: String, _ markup: String) {
    #expect(inner(source) == markup)
  }

  @Test(arguments: [
    ("table", "<tr><td>a", "<tbody><tr><td>a</td></tr></tbody>"), ("tr", "<td>a<td>b", "<td>a</td><td>b</td>"),
    ("div", "<td>a<td>b", "ab"), ("select", "<option>a<option>b", "<option>a</option><option>b</option>"),
    ("textarea", "<b>", "&lt;b&gt;"), ("script", "a<b>", "a&lt;b&gt;"), ("p", "<p>a", "<p>a</p>"),
    ("html", "<p>a", "<head></head><body><p>a</p></body>"), ("template", "<tr><td>a", "<tr><td>a</td></tr>"),
  ])
  func theContextDecides(_ context: String, _ source: String, _ markup: String) {
    #expect(inner(source, in: context) == markup)
  }

  @Test func wholeDocuments() {
    let document = parse("<!doctype HTML><title>x</title><p>a")
    let markup = "<!DOCTYPE html><html><head><title>x</title></head><body><p>a</p></body></html>"
    #expect(HTMLSerializer.outerHTML(of: document) == markup)
    #expect(document.documentElement.map { HTMLSerializer.outerHTML(of: $0) } == String(markup.dropFirst(15)))
  }
}
