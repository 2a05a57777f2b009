/// The three stages of parsing, and the data between them: the normaliser rewrites the source, libxml2 tokenises it,
/// and the tree builder builds the tree. Between the stages, the tree builder or a script may decide how the source
/// goes on.
struct ParserCore: ~Copyable {
  let builder: TreeBuilder
  private let assembler: TokenAssembler
  private let tokenizer: LibXMLTokenizer
  private var normalizer = SourceNormalizer()

  init(builder: TreeBuilder) {
    self.builder = builder
    assembler = TokenAssembler(builder: builder)
    tokenizer = LibXMLTokenizer(reportingTo: assembler)
  }

  /// Parses from the segment's cursor. Returns the script to run next; nil if the segment has no more.
  mutating func parse(_ segment: inout SourceSegment, end: EndOfInput) -> Element? {
    while true {
      let stop = normalizer.scan(&segment, end: end)
      build()
      switch stop {
      case .exhausted:
        builder.buildingByParser { builder.flushTextAtPause() }
        return nil
      case .startTag:
        if let model = builder.requestedContentModel {
          normalizer.contentModel = model
          builder.requestedContentModel = nil
        }
      case .scriptEndTag, .fullBatch: break
      case .cdata:
        let before = segment.cursor
        normalizer.resolveCDATA(&segment, isCDATA: builder.allowsCDATA, end: end)
        if segment.cursor == before { return nil }
      }
      if let script = builder.pendingScript {
        builder.pendingScript = nil
        return script
      }
    }
  }

  /// Faults of the parser itself, for the console.
  var internalErrors: [String] { assembler.internalErrors }

  /// Tells the tree builder that the page has ended.
  func finish() {
    builder.buildingByParser { builder.endOfFile() }
  }

  /// Starts the text of a fragment in the content model of its context element.
  mutating func setContentModel(_ model: ContentModel) {
    normalizer.contentModel = model
  }

  /// Sends the normaliser's output through libxml2 into the tree.
  private mutating func build() {
    guard !normalizer.output.isEmpty else { return }
    // libxml2 reports text only after it has seen the next `<`.
    if normalizer.endsInText { normalizer.output.append(contentsOf: "<?text>".utf8) }
    normalizer.endsInText = false
    assembler.beginBatch(normalizer.output, notes: &normalizer.notes)
    builder.buildingByParser { tokenizer.feed(normalizer.output[...]) }
    assembler.endBatch()
    normalizer.output.removeAll(keepingCapacity: true)
  }
}

extension TreeBuilder {
  /// Runs `body` with the tree's changes attributed to the parser.
  func buildingByParser(_ body: () -> Void) {
    let scope = document.scope
    let source = scope.mutationSource
    scope.mutationSource = context == nil ? .parser : .script
    body()
    scope.mutationSource = source
  }
}
