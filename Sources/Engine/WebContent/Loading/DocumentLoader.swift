import WindowRegistry

/// Brings the content of one load, from its start to its response, after WebKit's DocumentLoader.
///
/// What waits for the network holds the frame and the load.
struct DocumentLoader {
  let load: DocumentLoad
  let frame: Frame

  var world: ContentWorld { frame.world }
}
