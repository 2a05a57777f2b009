/// HTML Standard, "the rules for parsing tokens in foreign content":
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
struct ForeignContent {
  let builder: TreeBuilder

  /// HTML Standard, "tree construction dispatcher", for a start tag in foreign content: whether these rules are the ones
  /// to use.
  /// <https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher>
  func takes(_ token: StartTagToken) -> Bool {
    guard let node = builder.adjustedCurrentNode else { return false }
    if node.isMathMLTextIntegrationPoint, token.tag != .mglyph, token.tag != .malignmark { return false }
    if node.namespace == .mathml, node.tag == .annotationXml, token.tag == .svg { return false }
    return !node.isHTMLIntegrationPoint
  }

  func startTag(_ token: StartTagToken) -> RuleOutcome {
    if token.tag.breaksOutOfForeignContent || isBreakingFont(token) {
      while let last = builder.open.last, last.namespace != .html, !last.isTextIntegrationPoint { builder.open.pop() }
      return builder.startTag(token, usingRulesFor: builder.mode)
    }
    insert(token, builder.adjustedCurrentNode?.namespace ?? .svg)
    return .done
  }

  private func isBreakingFont(_ token: StartTagToken) -> Bool {
    token.tag == .font && token.attributes.contains { ["color", "face", "size"].contains($0.name) }
  }

  /// HTML Standard, "insert a foreign element", with the adjustments of names:
  /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-foreign-element>
  func insert(_ token: StartTagToken, _ namespace: Namespace) {
    var adjusted = token
    if namespace == .svg {
      adjusted.name = ForeignNames.svgElements[token.name] ?? token.name
    }
    for index in adjusted.attributes.indices {
      let attribute = adjusted.attributes[index]
      guard let name = ForeignNames.adjustedAttribute(attribute.name, in: namespace) else { continue }
      adjusted.attributes[index] = Attribute(name: name, value: attribute.value, valuePosition: attribute.valuePosition)
    }
    guard !token.isSelfClosing else {
      let element = builder.makeElement(adjusted, namespace)
      builder.insert(element)
      if element.tag == .script, namespace == .svg { finishForeignScript(element) }
      return
    }
    let element = builder.makeElement(adjusted, namespace)
    builder.insert(element)
    builder.open.push(element)
    if element.tag == .script { element.scriptFlags = .parserInserted }
  }

  private func finishForeignScript(_ element: Element) {
    element.scriptFlags.insert(builder.context == nil ? .parserInserted : .alreadyStarted)
    builder.pendingScript = element
  }

  func endTag(_ token: EndTagToken) -> RuleOutcome {
    guard let current = builder.open.last else { return .done }
    if token.tag == .script, current.tag == .script, current.namespace == .svg {
      builder.open.pop()
      finishForeignScript(current)
      return .done
    }
    if token.tag == .br || token.tag == .p {
      while let last = builder.open.last, last.namespace != .html, !last.isTextIntegrationPoint { builder.open.pop() }
      return builder.endTag(token, usingRulesFor: builder.mode)
    }
    for index in stride(from: builder.open.count - 1, through: 0, by: -1) {
      let node = builder.open[index]
      if index == 0 { return .done }
      if node.namespace == .html { return builder.endTag(token, usingRulesFor: builder.mode) }
      if node.localName.equalsIgnoringASCIICase(token.name) {
        builder.open.pop(through: node)
        return .done
      }
    }
    return .done
  }
}

extension Element {
  var isTextIntegrationPoint: Bool { isMathMLTextIntegrationPoint || isHTMLIntegrationPoint }

  /// HTML Standard, "MathML text integration point".
  fileprivate var isMathMLTextIntegrationPoint: Bool {
    namespace == .mathml && [.mi, .mo, .mn, .ms, .mtext].contains(tag)
  }

  /// HTML Standard, "HTML integration point".
  fileprivate var isHTMLIntegrationPoint: Bool {
    switch namespace {
    case .html, .none: return false
    case .svg: return [.foreignobject, .desc, .title].contains(tag)
    case .mathml:
      guard tag == .annotationXml, let encoding = attribute("encoding") else { return false }
      return encoding.equalsIgnoringASCIICase("text/html") || encoding.equalsIgnoringASCIICase("application/xhtml+xml")
    }
  }
}

extension Tag {
  /// Start tags that end foreign content.
  fileprivate var breaksOutOfForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span, .strong,
      .strike, .sub, .sup, .table, .tt, .u, .ul, .`var`:
      true
    default: false
    }
  }
}

/// HTML Standard, "adjust SVG attributes", "adjust MathML attributes" and the table of SVG tag names.
private enum ForeignNames {
  static let svgElements = byLowerCase(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
    feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
    fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient
    textPath
    """)

  private static let svgAttributes = byLowerCase(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
    glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
    limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
    patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant
    specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX
    targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
    """)

  private static func byLowerCase(_ names: String) -> [String: String] {
    var table: [String: String] = [:]
    for part in names.utf8.split(whereSeparator: isHTMLSpace) {
      let name = String(decoding: part, as: UTF8.self)
      table[name.asciiLowercase] = name
    }
    return table
  }

  /// The name with its capitals, or nil when it stays as it is.
  static func adjustedAttribute(_ name: String, in namespace: Namespace) -> String? {
    switch namespace {
    case .svg: svgAttributes[name]
    case .mathml: name == "definitionurl" ? "definitionURL" : nil
    case .html, .none: nil
    }
  }
}
