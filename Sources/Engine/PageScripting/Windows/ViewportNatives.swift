/// The natives of js/window/viewport.js.
enum ViewportNatives {
  static let table: NativeTable = [
    // → x, y, width, height, the screen's width and height, scale.
    "geometry": { call throws(DOMExceptionError) in
      let view = try call.views.geometry(of: call.document)
      let list = call.context.makeArray()
      let numbers = [view.x, view.y, view.width, view.height, view.screenWidth, view.screenHeight, view.scale]
      for (index, number) in numbers.enumerated() { call.context.set(list, index, call.number(number)) }
      return list.value
    },
    // Whether the window still has a place on the screen.
    "isShown": { call in call.bool(call.isActive) },
    // (x, y, width, height): null leaves a value as it is.
    "place": { call throws(DOMExceptionError) in
      func number(_ index: Int) -> Double? { call.isNullish(index) ? nil : call.number(index) }
      try call.views.place(call.document, x: number(0), y: number(1), width: number(2), height: number(3))
      return call.undefined
    },
  ]
}

/// The natives of js/dom/media-queries.js.
enum MediaQueryNatives {
  static let table: NativeTable = [
    // (media) → whether it holds.
    "hold": { call throws(DOMExceptionError) in
      call.bool(MediaQueries(view: try call.views.geometry(of: call.document)).hold(call.string(0)))
    }
  ]
}
