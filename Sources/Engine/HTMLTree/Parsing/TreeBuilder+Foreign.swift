/// HTML Standard, "the rules for parsing tokens in foreign content".
extension TreeBuilder {
  /// HTML Standard, "tree construction dispatcher", for a start tag.
  func usesForeignRules(for token: StartTagToken) -> Bool {
    guard let node = adjustedCurrentNode, node.namespace != .html else { return false }
    if isMathMLTextIntegrationPoint(node), token.tag != .mglyph, token.tag != .malignmark { return false }
    if node.namespace == .mathml, node.tag == .annotationXml, token.tag == .svg { return false }
    return !isHTMLIntegrationPoint(node)
  }

  func isTextIntegrationPoint(_ node: Element) -> Bool {
    isMathMLTextIntegrationPoint(node) || isHTMLIntegrationPoint(node)
  }

  private func isMathMLTextIntegrationPoint(_ node: Element) -> Bool {
    node.namespace == .mathml && [.mi, .mo, .mn, .ms, .mtext].contains(node.tag)
  }

  private func isHTMLIntegrationPoint(_ node: Element) -> Bool {
    switch node.namespace {
    case .html: return false
    case .svg: return [.foreignobject, .desc, .title].contains(node.tag)
    case .mathml:
      guard node.tag == .annotationXml, let encoding = node.attribute("encoding") else { return false }
      return encoding.equalsIgnoringASCIICase("text/html") || encoding.equalsIgnoringASCIICase("application/xhtml+xml")
    }
  }

  func foreignStartTag(_ token: StartTagToken) -> RuleOutcome {
    if token.tag.breaksOutOfForeignContent || isBreakingFont(token) {
      while let last = open.last, last.namespace != .html, !isTextIntegrationPoint(last) { open.pop() }
      return startTag(token, by: mode)
    }
    insertForeign(token, adjustedCurrentNode?.namespace ?? .svg)
    return .done
  }

  private func isBreakingFont(_ token: StartTagToken) -> Bool {
    token.tag == .font && token.attributes.contains { ["color", "face", "size"].contains($0.name) }
  }

  /// HTML Standard, "insert a foreign element", with the adjustments of names.
  func insertForeign(_ token: StartTagToken, _ namespace: Namespace) {
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
      let element = makeElement(adjusted, namespace)
      insert(element)
      if element.tag == .script, namespace == .svg { finishForeignScript(element) }
      return
    }
    let element = makeElement(adjusted, namespace)
    insert(element)
    open.push(element)
    if element.tag == .script { element.scriptFlags = .parserInserted }
  }

  private func finishForeignScript(_ element: Element) {
    element.scriptFlags.insert(context == nil ? .parserInserted : .alreadyStarted)
    pendingScript = element
  }

  func foreignEndTag(_ token: EndTagToken) -> RuleOutcome {
    guard let current = open.last else { return .done }
    if token.tag == .script, current.tag == .script, current.namespace == .svg {
      open.pop()
      finishForeignScript(current)
      return .done
    }
    if token.tag == .br || token.tag == .p {
      while let last = open.last, last.namespace != .html, !isTextIntegrationPoint(last) { open.pop() }
      return endTag(token, by: mode)
    }
    for index in stride(from: open.count - 1, through: 0, by: -1) {
      let node = open[index]
      if index == 0 { return .done }
      if node.namespace == .html { return endTag(token, by: mode) }
      if node.localName.equalsIgnoringASCIICase(token.name) {
        open.pop(through: node)
        return .done
      }
    }
    return .done
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
    case .html: nil
    }
  }
}
