"""Makes conformance scenarios of orders that agree, and scenarios of pages."""
import json
import re
import shutil
import subprocess

from fuzzer.campaign import write
from recorder import deviations

from .drawing import is_suitable

FOLDER = 'orders'
PAGE = 'https://page.example/'
CLICKABLE = re.compile(r'<(?:button|a)\b[^>]*\bid="?([\w-]+)')
MOST_CLICKS = 3


def pages(folder):
    """Scenarios that click the first buttons and links of each page."""
    found = {}
    for path in sorted(folder.glob('*.html')):
        text = path.read_text(encoding='utf-8')
        selectors = [f'#{name}' for name in CLICKABLE.findall(text)][:MOST_CLICKS]
        scenario = {'title': path.name, 'start': PAGE, 'responses': {PAGE: text},
                    'steps': [{'click': selector} for selector in selectors]}
        if is_suitable(scenario):
            found[path.name] = scenario
    return found


def keep(work, names, conformance, simulator):
    """Copies scenarios, traces and places. Those whose calls come in another order, which WebKit permits, are left out:
    `make test` compares the order, too. Gives the names of both."""
    scenarios, traces = (conformance / kind / FOLDER for kind in ('scenarios', 'traces'))
    for folder in (scenarios, traces):
        folder.mkdir(exist_ok=True)
    known, drawn = (deviations.read(folder / deviations.FILE) for folder in (scenarios, work / 'scenarios'))
    kept, left = [], []
    for name in names:
        scenario, trace = work / 'scenarios' / f'{name}.json', work / 'engine' / f'{name}.json'
        write(scenarios / scenario.name, json.loads(scenario.read_text(encoding='utf-8')))
        shutil.copyfile(trace, traces / trace.name)
        known[name] = drawn[name]
        deviations.write(scenarios / deviations.FILE, known)
        process = subprocess.run([simulator, 'compare', scenarios / scenario.name], capture_output=True, check=False)
        if process.returncode == 0:
            kept.append(name)
            continue
        left.append(name)
        del known[name]
        deviations.write(scenarios / deviations.FILE, known)
        for folder in (scenarios, traces):
            (folder / f'{name}.json').unlink()
    return kept, left
