/// The state of an image's newest request.
/// https://html.spec.whatwg.org/multipage/images.html#img-req-state
package enum ImageState: Sendable {
  case unavailable
  case loading
  /// The image is there, with its own width and height in pixels; 0 if its bytes do not tell.
  case available(width: Int, height: Int)
  case broken
}
