import ScenarioTesting
import Testing

@Test(arguments: Scenarios.in("Scenarios"))
func scenario(_ file: ScenarioFile) async { await file.run() }
