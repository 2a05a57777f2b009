"""The app's settings and answers."""


def settings(draw):
    # WebKitGTK, which records, has no tracking prevention.
    found = {'beforeUnloadPanel': True, 'trackingPrevention': False}
    if draw.chance(.35):
        found['javaScriptCanOpenWindowsAutomatically'] = True
    if draw.chance(.1):
        found['pageCache'] = False
    if draw.chance(.2):
        found['onWebViewDidClose'] = 'keep'
    if draw.chance(.15):
        found['responsePolicy'] = 'download'
    return found


def answers(draw, pages):
    found = {}
    if draw.chance(.06):
        found['createWebView'] = 'block'
    elif draw.chance(.1):
        found['createWebView'] = {'block': [draw.one(pages)]}
    if draw.chance(.18):
        found['cancel'] = [_pattern(draw, pages)]
    if draw.chance(.05):
        found['cancelResponses'] = [draw.one(pages[1:])]
    if draw.chance(.3):
        found['dialogs'] = {'confirm': draw.chance(.5), 'prompt': draw.one(['reply', '', None]),
                            'beforeUnload': draw.chance(.7)}
    return found


def _pattern(draw, pages):
    pattern = {'prefix': draw.one(pages[1:])}
    if draw.chance(.3):
        pattern['window'] = draw.one(['main', 'popup1', 'popup2'])
    if draw.chance(.4):
        pattern['targetFrame'] = draw.one(['nil', 'main', 'sub'])
    return pattern
