extension PreludePart {
  /// The parts for events, nodes and elements.
  static let domPartList: [PreludePart] = eventParts + nodeParts + htmlParts + otherParts

  private static let eventParts: [PreludePart] = [
    PreludePart("interfaces"),
    PreludePart("event-objects", natives: EventNatives.objects),
    PreludePart("event-targets", natives: EventNatives.targets),
    PreludePart("event-handlers", natives: EventNatives.handlers),
    PreludePart(
      "events", natives: EventNatives.dispatch, globals: Globals(interfaces: ["Event", "CustomEvent", "EventTarget"])),
    PreludePart(
      "event-interfaces",
      globals: Globals(interfaces: [
        "UIEvent", "MouseEvent", "PointerEvent", "WheelEvent", "DragEvent", "KeyboardEvent", "FocusEvent", "InputEvent",
        "CompositionEvent", "TouchEvent", "MessageEvent", "PopStateEvent", "HashChangeEvent", "PageTransitionEvent",
        "StorageEvent", "ErrorEvent", "PromiseRejectionEvent", "BeforeUnloadEvent", "SubmitEvent", "FormDataEvent",
        "ProgressEvent", "CloseEvent", "AnimationEvent", "TransitionEvent", "ClipboardEvent", "ToggleEvent",
        "MediaQueryListEvent", "SecurityPolicyViolationEvent", "DeviceOrientationEvent", "DeviceMotionEvent",
      ])),
  ]

  private static let nodeParts: [PreludePart] = [
    PreludePart(
      "dom-nodes", natives: NodeNatives.all,
      globals: Globals(interfaces: [
        "Node", "CharacterData", "Text", "Comment", "CDATASection", "ProcessingInstruction", "DocumentType",
      ])),
    PreludePart("dom-fragment", globals: Globals(interfaces: ["DocumentFragment"])),
    PreludePart(
      "dom-collections",
      globals: Globals(interfaces: [
        "NodeList", "RadioNodeList", "HTMLCollection", "HTMLFormControlsCollection", "HTMLAllCollection",
      ])),
    PreludePart("dom-elements", globals: Globals(interfaces: ["Element"])),
    PreludePart("dom-attributes", globals: Globals(interfaces: ["Attr", "NamedNodeMap"])),
    PreludePart("dom-tokens", globals: Globals(interfaces: ["DOMTokenList", "DOMStringMap"])),
    PreludePart("dom-reflect"),
    PreludePart(
      "dom-document", natives: DocumentNatives.table,
      globals: Globals(interfaces: ["Document", "HTMLDocument", "XMLDocument"], unforgeable: ["document"])),
  ]

  private static let htmlParts: [PreludePart] = [
    PreludePart("dom-html", natives: ElementNatives.table, globals: Globals(interfaces: ["HTMLElement"])),
    PreludePart(
      "dom-html-elements", natives: ElementStateNatives.scripts,
      globals: elements(
        "Unknown", "Html", "Head", "Title", "Base", "Meta", "Link", "Style", "Script", "Body", "Mod", "Quote", "Data",
        "Time", "Div", "Span", "Paragraph", "Heading", "HR", "Pre", "UList", "OList", "DList", "LI", "Directory",
        "Menu",
        "BR", "Font", "Marquee", "Param")),
    PreludePart("dom-links", natives: LinkNatives.table, globals: elements("Anchor", "Area")),
    PreludePart("dom-validity", natives: FormNatives.table, globals: Globals(interfaces: ["ValidityState"])),
    PreludePart(
      "dom-form", natives: FormNatives.table,
      globals: elements("Form", "Label", "FieldSet", "Legend", "Output", "DataList", "Progress", "Meter")),
    PreludePart("dom-button", natives: FormNatives.table, globals: elements("Button")),
    PreludePart("dom-input", natives: FormNatives.table, globals: elements("Input", "TextArea", and: ["FileList"])),
    PreludePart(
      "dom-select", natives: FormNatives.table,
      globals: elements("Select", "Option", "OptGroup", and: ["Option", "HTMLOptionsCollection"])),
    PreludePart("dom-focus"),
    PreludePart(
      "dom-frames", natives: ElementStateNatives.frames,
      globals: elements("IFrame", "Frame", "FrameSet", "Object", "Embed")),
    PreludePart(
      "dom-media",
      globals: elements(
        "Image", "Media", "Audio", "Video", "Canvas", "Source", "Track", "Picture", "Map", and: ["Image", "Audio"])),
    PreludePart(
      "dom-tables",
      globals: elements("Table", "TableSection", "TableRow", "TableCell", "TableCol", "TableCaption")),
    PreludePart(
      "dom-interactive", natives: ElementStateNatives.interactive,
      globals: elements("Dialog", "Details", "Template", "Slot")),
    PreludePart("dom-popover"),
    PreludePart("dom-svg", globals: Globals(interfaces: ["SVGElement"])),
    PreludePart(
      "dom-custom", natives: ObserverNatives.customElements,
      globals: Globals(interfaces: ["CustomElementRegistry", "ElementInternals"], members: ["customElements"])),
    PreludePart("dom-shadow", globals: Globals(interfaces: ["ShadowRoot"])),
  ]

  private static let otherParts: [PreludePart] = [
    PreludePart(
      "dom-style",
      globals: Globals(
        interfaces: ["CSSStyleDeclaration", "MediaQueryList", "StyleSheet", "CSSStyleSheet", "CSS"],
        members: ["getComputedStyle", "matchMedia"])),
    PreludePart("dom-geometry", globals: Globals(interfaces: ["DOMRect", "DOMRectReadOnly", "DOMRectList"])),
    PreludePart("dom-animation", globals: Globals(interfaces: ["Animation"])),
    PreludePart(
      "dom-ranges", natives: ObserverNatives.ranges,
      globals: Globals(interfaces: ["AbstractRange", "Range", "Selection"], members: ["getSelection"])),
    PreludePart("dom-traversal", globals: Globals(interfaces: ["NodeFilter", "NodeIterator", "TreeWalker"])),
    PreludePart(
      "dom-observers", natives: ObserverNatives.observers,
      globals: Globals(interfaces: [
        "MutationObserver", "WebKitMutationObserver", "MutationRecord", "ResizeObserver", "IntersectionObserver",
        "PerformanceObserver",
      ])),
    PreludePart(
      "dom-implementation", natives: ObserverNatives.implementation,
      globals: Globals(interfaces: ["DOMImplementation", "DOMParser", "XMLSerializer"])),
  ]

  /// The interfaces of HTML elements, by the part of their names between `HTML` and `Element`.
  private static func elements(_ names: String..., and others: [String] = []) -> Globals {
    Globals(interfaces: names.map { "HTML\($0)Element" } + others)
  }
}
