extension PreludePart {
  /// The parts for windows, time, messages and the console.
  static let enginePartList: [PreludePart] = [
    PreludePart("core", natives: CoreNatives.table),
    PreludePart("exceptions", globals: Globals(interfaces: ["DOMException"])),
    PreludePart("report", natives: ConsoleNatives.reportTable),
    PreludePart("windows", natives: WindowNatives.table),
    PreludePart(
      "window", natives: WindowMemberNatives.table,
      globals: Globals(
        members: [
          "self", "frames", "parent", "opener", "closed", "length", "name", "status", "defaultStatus", "frameElement",
          "event", "origin", "isSecureContext", "crossOriginIsolated", "open", "close", "focus", "blur", "stop",
          "print",
          "alert", "confirm", "prompt", "reportError", "captureEvents", "releaseEvents",
        ], unforgeable: ["window", "top"])),
    PreludePart(
      "window-interface", natives: WindowHandlerTypes.table,
      globals: Globals(
        interfaces: ["Window"],
        members: ["addEventListener", "removeEventListener", "dispatchEvent"] + WindowHandlerTypes.all.map { "on\($0)" }
      )),
    PreludePart("window-events"),
    PreludePart(
      "viewport",
      globals: Globals(
        interfaces: ["Screen", "ScreenOrientation", "VisualViewport", "BarProp"],
        members: [
          "innerWidth", "innerHeight", "outerWidth", "outerHeight", "screenX", "screenY", "screenLeft", "screenTop",
          "scrollX", "scrollY", "pageXOffset", "pageYOffset", "devicePixelRatio", "orientation", "screen",
          "visualViewport", "locationbar", "menubar", "personalbar", "scrollbars", "statusbar", "toolbar", "scroll",
          "scrollTo", "scrollBy", "moveTo", "moveBy", "resizeTo", "resizeBy",
        ])),
    PreludePart(
      "location", natives: LocationNatives.table,
      globals: Globals(interfaces: ["Location"], unforgeable: ["location"])),
    PreludePart(
      "history", natives: HistoryNatives.table, globals: Globals(interfaces: ["History"], members: ["history"])),
    PreludePart(
      "timers", natives: TimerNatives.table,
      globals: Globals(members: [
        "setTimeout", "setInterval", "clearTimeout", "clearInterval", "requestAnimationFrame", "cancelAnimationFrame",
        "webkitRequestAnimationFrame", "webkitCancelAnimationFrame", "queueMicrotask",
      ])),
    PreludePart(
      "time", natives: TimeNatives.table,
      globals: Globals(interfaces: ["Performance", "PerformanceEntry"], members: ["performance"])),
    PreludePart("date", natives: TimeNatives.table, globals: Globals(interfaces: ["Date"])),
    PreludePart("clone", natives: ConsoleNatives.cloneTable, globals: Globals(members: ["structuredClone"])),
    PreludePart("messaging", natives: MessagingNatives.table, globals: Globals(members: ["postMessage"])),
    PreludePart(
      "ports", natives: PortNatives.table,
      globals: Globals(interfaces: ["MessagePort", "MessageChannel", "BroadcastChannel"])),
    PreludePart("console", natives: ConsoleNatives.table, globals: Globals(interfaces: ["console"])),
    PreludePart(
      "navigator", natives: NavigatorNatives.table,
      globals: Globals(
        interfaces: ["Navigator", "PluginArray", "MimeTypeArray", "UserActivation"],
        members: ["navigator", "clientInformation"])),
    PreludePart("webkit", natives: WebKitNatives.table, globals: Globals(members: ["webkit"])),
    PreludePart("async-call", natives: AsyncCallNatives.table),
  ]
}

/// HTML Standard, "GlobalEventHandlers" and "WindowEventHandlers": the event types whose handlers a window has.
enum WindowHandlerTypes {
  static let all =
    """
    abort animationcancel animationend animationiteration animationstart auxclick beforeinput beforetoggle blur cancel \
    canplay canplaythrough change click close contextmenu copy cuechange cut dblclick drag dragend dragenter dragleave \
    dragover dragstart drop durationchange emptied ended error focus formdata gotpointercapture input invalid keydown \
    keypress keyup load loadeddata loadedmetadata loadstart lostpointercapture mousedown mouseenter mouseleave mousemove \
    mouseout mouseover mouseup mousewheel paste pause play playing pointercancel pointerdown pointerenter pointerleave \
    pointermove pointerout pointerover pointerup progress ratechange reset resize scroll scrollend search \
    securitypolicyviolation seeked seeking select selectionchange selectstart slotchange stalled submit suspend timeupdate \
    toggle touchcancel touchend touchmove touchstart transitioncancel transitionend transitionrun transitionstart \
    volumechange waiting webkitanimationend webkitanimationiteration webkitanimationstart webkittransitionend wheel \
    afterprint beforeprint beforeunload hashchange languagechange message messageerror offline online orientationchange \
    pagehide pageshow popstate rejectionhandled storage unhandledrejection unload devicemotion deviceorientation
    """.split(separator: " ").map(String.init)

  static let table: NativeTable = ["handlerTypes": { call in call.string(all.joined(separator: " ")) }]
}
