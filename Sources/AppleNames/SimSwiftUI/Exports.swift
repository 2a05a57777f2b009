// SwiftUI re-exports UIKit, Observation, and the parts of Combine that it needs.
@_exported import Observation
@_exported import SimCombine
@_exported import SimUIKit
