"""The process of one run: python3 -m recorder.worker SCENARIO TRACE TOOLS true|false

SCENARIO is the file to run, TRACE the file to write, TOOLS a folder with the certificate, the built extension and room
for downloads; the last argument is the value planted for window features.
"""
import json
import os
import pathlib
import sys

from . import scenario, traces
from .network.proxy import Proxy


def main():
    path, trace_path, tools, plants = sys.argv[1:]
    tools = pathlib.Path(tools)
    loaded = scenario.load(path)
    from .engine.run import Run     # not before the scenario is known to be sound: it takes time
    proxy = Proxy(loaded.get('responses', {}), tools / 'certificate.pem', loaded['deviations'])
    trace = Run(loaded, proxy, json.loads(plants), tools / 'extension', tools / 'downloads').trace()
    traces.write(trace_path, trace)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)     # the web processes end when this one does; there is nothing to take down in order


if __name__ == '__main__':
    main()
