import SimulatedWeb
import WebContent
import WebMessages

extension WebWorld {
  /// Launches web content. No other place on the app's side knows what is at the other end.
  static func launchContent(
    web: SimulatedWeb, app: any AppSide, rules: EngineRules, limits: WorldLimits
  ) -> any ContentConnection { ContentProcess(web: web, app: app, rules: rules, limits: limits) }
}
