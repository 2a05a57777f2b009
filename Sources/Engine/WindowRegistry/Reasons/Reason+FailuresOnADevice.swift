// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static func delegateMethodTrapped(_ failure: String) -> Reason {
    Reason("3.1", failure)
  }

  package static func sourceFrameIsNil(_ failure: String) -> Reason {
    Reason("3.3", failure)
  }

  package static func observerIsNotRegistered(_ failure: String) -> Reason {
    Reason("4.5", failure)
  }

  package static func schemeTaskIsMisused(_ failure: String) -> Reason {
    Reason("4.8", failure)
  }

  package static func schemeCannotBeHandled(_ failure: String) -> Reason {
    Reason("4.8", failure)
  }

  package static func urlIsNoFile(_ failure: String) -> Reason {
    Reason("4.39", failure)
  }

  package static func argumentCannotBePassed(_ failure: String) -> Reason {
    Reason("1.25", failure)
  }

  package static func messageHandlerExists(_ failure: String) -> Reason {
    Reason("6.7", failure)
  }

  package static func viewHasOtherConfiguration(_ failure: String) -> Reason {
    Reason("6.8", failure)
  }

  package static let returnedViewIsForeign = Reason(
    "6.8", "Returned WKWebView was not created with the given configuration.")

  package static func relatedViewDiffers(_ failure: String) -> Reason {
    Reason("6.10", failure)
  }

  package static func completionHandlerIsMisused(_ failure: String) -> Reason {
    Reason("9.5", failure)
  }

  package static func completionHandlerOffMainThread(_ failure: String) -> Reason {
    Reason("9.6", failure)
  }

  package static func mainThreadHangs(_ failure: String) -> Reason {
    Reason("9.12", failure)
  }

  package static func codeBelongsToNoTest(_ failure: String) -> Reason {
    Reason("L22", failure)
  }

  package static func viewUpdatesDoNotEnd(_ failure: String) -> Reason {
    Reason("L23", failure)
  }

  package static func swiftUIWarns(_ warning: String) -> Reason {
    Reason("L25", "SwiftUI: \(warning)")
  }

  package static func serviceOfTheDevice(_ note: String) -> Reason {
    Reason("L32", note)
  }

  package static func appWouldEnd(_ failure: String) -> Reason {
    Reason("L34", failure)
  }

  package static func interfaceFileIsNotRead(_ failure: String) -> Reason {
    Reason("L33", failure)
  }

  package static func messageHasNoReceiver(_ failure: String) -> Reason {
    Reason("9.2", failure)
  }

  package static func delegateMethodIsNeverCalled(_ failure: String) -> Reason {
    Reason("9.3", failure)
  }

  package static func sessionHandlerOffMainActor(_ failure: String) -> Reason {
    Reason("AS.60", failure)
  }

  package static func safariURLIsNotWeb(_ failure: String) -> Reason {
    Reason("AS.C1", failure)
  }
}
