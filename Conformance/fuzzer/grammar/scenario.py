"""A whole scenario, from a seed."""
from . import app
from .drawing import Drawing
from .elements import Elements
from .pages import Pages
from .statements import Statements
from .steps import Steps
from .urls import URLs
from .web import Web

END = "Object.keys(h).map(k=>k+': '+W(h[k]))"      # asks for every window that the page keeps


def generate(seed, guide):
    """`guide.windows(scenario)` says which windows there are after its steps, so that the next one hits something; None
    when the last step cannot be done."""
    drawing = Drawing(seed)
    web = Web(drawing)
    urls = URLs(web)
    statements = Statements(web, urls)
    pages = Pages(web, urls, statements, Elements(web, urls, statements))
    for page in range(len(web.pages)):
        pages.add(page)
    scenario = {'title': f'fuzz {seed}', 'start': web.pages[0], 'responses': web.responses,
                'settings': app.settings(drawing), 'record': ['console'], 'steps': [],
                **app.answers(drawing, web.pages)}
    steps, windows = Steps(web, statements), guide.windows(scenario)
    for _ in range(drawing.number(3, 8)):
        done = len(scenario['steps'])
        scenario['steps'] += steps.next(windows)
        windows = guide.windows(scenario)
        if windows is None:         # there is no such element or window
            del scenario['steps'][done:]
            windows = guide.windows(scenario)
        elif not windows:
            break
    if drawing.chance(.5):
        scenario['steps'].append({'evaluateWithoutGesture': END})
    return scenario
