import SimulatedWeb
import WebContent
import WebMessages

extension WebWorld {
  /// Launches web content. No other part of the UI process knows where web content runs.
  static func launchContent(
    web: SimulatedWeb, app: any AppSide, rules: EngineRules, limits: WorldLimits
  ) -> any ContentConnection { ContentProcess(web: web, app: app, rules: rules, limits: limits) }
}
