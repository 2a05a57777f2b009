import Testing

@testable import HTMLTree

/// What libxml2 reports is compared with what was written for it.
@Suite("Notes and events")
struct TokenNotesTests {
  /// What came of a page whose markup was changed between the normaliser and libxml2.
  private struct Outcome {
    var tree: String
    var lines: [String: Int]
    var errors: [String]
  }

  /// - Parameter alter: what happens to the markup on its way to libxml2.
  private func parse(
    _ page: String, _ reaction: TokenAssembler.MismatchReaction, alter: (String) -> String
  ) -> Outcome {
    let document = Document()
    let builder = TreeBuilder(document: document, scripting: .enabled)
    let assembler = TokenAssembler(builder: builder)
    assembler.mismatchReaction = reaction
    let tokenizer = LibXMLTokenizer(reportingTo: assembler)
    var segment = SourceSegment.page
    segment.append(page)
    var normalizer = SourceNormalizer()
    _ = normalizer.scan(&segment, end: .known)
    normalizer.output.append(contentsOf: "<?text>".utf8)
    assembler.beginBatch(normalizer.output, notes: &normalizer.notes)
    tokenizer.feed(Array(alter(String(decoding: normalizer.output, as: UTF8.self)).utf8)[...])
    assembler.endBatch()
    builder.endOfFile()
    var lines: [String: Int] = [:]
    for element in document.descendants.compactMap({ $0 as? Element }) {
      if let id = element.attribute("id") { lines[id] = element.position.line }
    }
    let body = document.body.map { HTMLSerializer.innerHTML(of: $0) } ?? ""
    return Outcome(tree: body, lines: lines, errors: assembler.internalErrors)
  }

  private static let page = "<body><div id=a>\n<i id=b>1</i>\n<p id=c>2</p>\n<b id=d>3</b>\n<p id=e>4</p></div>"

  private func replacing(_ old: String, with new: String) -> (String) -> String {
    { markup in
      let parts = markup.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      precondition(parts.count == 2, "the markup has no \(old)")
      return parts[0] + new + parts[1]
    }
  }

  @Test func nothingIsSaidOfEventsThatCameAsTheyWereWritten() {
    let outcome = parse(Self.page, .trap) { $0 }
    #expect(outcome.errors == [])
    #expect(outcome.lines == ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5])
  }

  @Test func aLostStartTagMovesNoOther() throws {
    let outcome = parse(Self.page, .resynchronize, alter: replacing(#"<i id="b"/>"#, with: ""))
    #expect(outcome.lines == ["a": 1, "c": 3, "d": 4, "e": 5])
    let error = try #require(outcome.errors.first)
    #expect(error.contains("</i> was reported where <i> was written"))
    #expect(outcome.errors.count == 1)
  }

  @Test func aLostEndTagMovesNoOther() throws {
    let outcome = parse(Self.page, .resynchronize, alter: replacing("<?end i>", with: ""))
    #expect(outcome.lines == ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5])
    #expect(try #require(outcome.errors.first).contains("<p> was reported where </i> was written"))
  }

  @Test func twoTagsThatBecameOneMoveNoOther() throws {
    let outcome = parse(
      "<body><div>\n<i id=b><u id=c>1</u></i>\n<p id=d>2</p></div>", .resynchronize,
      alter: replacing(#"<i id="b"/><u id="c"/>"#, with: #"<i id="b" u="" class="c"/>"#))
    #expect(outcome.lines["d"] == 3)
    #expect(outcome.tree.contains("2</p>"))
    #expect(!outcome.errors.isEmpty)
  }

  @Test func aTagThatWasMadeUpTakesNoNote() {
    let outcome = parse(Self.page, .resynchronize, alter: replacing(#"<p id="c"/>"#, with: #"<q/><p id="c"/>"#))
    #expect(outcome.lines == ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5])
    #expect(outcome.tree.contains("<q>"))
    #expect(outcome.errors.count == 1)
  }

  @Test func whatWasLostAtTheEndIsNotedBeforeMoreIsRead() throws {
    let outcome = parse("<body><p id=a>1<p id=b>2", .resynchronize, alter: replacing(#"<p id="b"/>2"#, with: ""))
    #expect(outcome.lines == ["a": 1])
    #expect(try #require(outcome.errors.first).contains("1 tags were not reported, beginning with <p>"))
  }

  @Test func unusualNamesComeBackWithoutTheirNotes() {
    let outcome = parse(
      "<body><x.y>1</x.y><p id=a>2</p>", .resynchronize, alter: replacing("<body/>", with: "<body/><x-title/>"))
    #expect(outcome.lines == ["a": 1])
    #expect(outcome.tree.contains("<x.y>"))
  }

  #if DEBUG
    @Test func aDebugBuildStops() async {
      await #expect(processExitsWith: .failure) {
        let document = Document()
        let assembler = TokenAssembler(builder: TreeBuilder(document: document, scripting: .enabled))
        let tokenizer = LibXMLTokenizer(reportingTo: assembler)
        var notes = TokenNotes()
        assembler.beginBatch([], notes: &notes)
        tokenizer.feed(Array("<p/>".utf8)[...])
      }
    }
  #endif
}
