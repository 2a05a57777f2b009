"""Where the next step of a scenario can go, as the simulator says."""
IMPOSSIBLE = ('no window', 'window ')   # how errors of steps begin that name a window that is not there


class Guide:
    def __init__(self, simulator):
        self._simulator = simulator

    def windows(self, scenario):
        """The windows that are alive after the scenario's steps; None when the last step cannot be done."""
        run = self._simulator.try_out(scenario)
        if run.problem and 'nothing matches' in run.problem:
            return None
        if not run.trace['steps']:      # the simulator failed: the campaign will say so
            return [{'window': 'main', 'url': scenario['start']}]
        last = run.trace['steps'][-1]
        if last.get('error', '').startswith(IMPOSSIBLE):
            return None
        return [window for window in last['windows'] if not window.get('destroyed')]
