"""What the user and the app do, one step after the other."""
from .urls import ENDPOINTS
from .words import LONG_STEP, quoted

INQUIRY = ('[name,!!opener,!!opener&&opener.closed,history.length,location.href,document.referrer,document.title,'
           'length]')
HTML = ("<title>H</title><script>console.log('H: '+location.href+' '+origin+' '+!!opener)</script>"
        '<a id=e1 href=%s target=n1>e1</a>')
SLOW_ANSWER = {'body': '<!DOCTYPE html>\n<title>slow</title>', 'delay': 1200}
# What comes in the middle of a slow load.
MEANWHILE = ['stopLoading', 'goBack', 'goForward', 'reload', 'load', 'loadHTML', 'click', 'click', 'close', 'stop',
             'again']


class Steps:
    def __init__(self, web, statements):
        self.web, self.statements, self.drawing = web, statements, web.drawing

    def next(self, windows):
        """The next steps, most often one. `windows` are those that are there; none when nobody knows."""
        draw = self.drawing
        window, page = self._where(windows)
        ids, frames = self.web.elements.get(page, []), [f for f in self.web.frames.get(page, []) if f[1] is not None]
        kind = draw.pick([
            ('click', 62 if ids else 4), ('activate', 6 if ids else 0), ('frame', 22 if frames else 0), ('evaluate', 6),
            ('evaluateWithoutGesture', 3), ('load', 4), ('loadHTML', 1.2), ('goBack', 5), ('goForward', 2),
            ('reload', 3), ('closeWebView', 3), ('during', 4), ('tour', 1), ('chain', 1.5),
            ('downloads', .7), ('post', 1.5), ('interleaved', 1), ('skipped', .7),
            ('popupLoad', 1)])
        ids = (self.web.visible(page) if kind == 'activate' else ids) or ids or ['e1']
        steps = {
            'click': lambda: self._click('click', page, ids), 'activate': lambda: self._click('activate', page, ids),
            'frame': lambda: self._click_in(frames), 'load': self._load, 'loadHTML': self._load_html,
            'evaluate': lambda: [{'evaluate': self._script(page or 0)}],
            'evaluateWithoutGesture': lambda: [{'evaluateWithoutGesture': self._script(page or 0)}],
            'closeWebView': lambda: self._close(window), 'during': lambda: self._during(ids), 'tour': self._tour,
            'skipped': self._skipped, 'popupLoad': lambda: self._popup_load(windows), 'chain': self._chain, 'downloads': self._downloads, 'post': self._post, 'interleaved': self._interleaved,
        }.get(kind, lambda: [{kind: True}])()
        if window != 'main':
            for step in steps:
                if not step.keys() & {'wait', 'closeWebView', 'window'}:
                    step['window'] = window
        return steps

    def _where(self, windows):
        """A window, and the number of the page in it; None for another page."""
        draw = self.drawing
        if not windows:
            return draw.pick([('main', 6), ('popup1', 4), ('popup2', 1)]), draw.one(range(len(self.web.pages)))
        window = draw.pick([(window, 3 if window['window'] == 'main' else 4) for window in windows])
        return window['window'], self.web.page_at(window['url'])

    def _click(self, action, page, ids):
        name = 'e1' if page == 0 and self.drawing.chance(.3) else self.drawing.one(ids)
        return self._slow_if_needed({action: f'#{name}'}, page, name)

    def _click_in(self, frames):
        selector, inner = self.drawing.one(frames)
        path = selector
        deeper = [frame for frame in self.web.frames.get(inner, []) if frame[1] is not None]
        if deeper and self.drawing.chance(.4):      # a frame in that frame
            below, inner = self.drawing.one(deeper)
            path = [selector, below]
        name = 'e1' if inner == 'srcdoc' else self.drawing.one(self.web.visible(inner) or ['e1'])
        return self._slow_if_needed({'click': f'#{name}', 'frame': path}, inner, name)

    def _slow_if_needed(self, step, page, name):
        """A handler with a long timer: the step waits for a fixed time, as the quiet in between would end it."""
        if (page, name) in self.web.slow_elements:
            return [{**step, 'settle': LONG_STEP}, {'wait': 50}]
        return [step]

    def _script(self, page):
        kind = self.drawing.one(['statement', 'open', 'inquiry'])
        if kind == 'statement':
            return '(()=>{%s})()' % self.statements.line(page, None)
        return INQUIRY if kind == 'inquiry' else f'String({self.statements.open_call(page, False, blobs=False)})'

    def _load(self):
        return [{'load': self.drawing.one(self.web.pages) + self.drawing.one(['', '', '#x', '?l=1'])}]

    def _load_html(self):
        step = {'loadHTML': HTML % self.drawing.one(self.web.pages)}
        if self.drawing.chance(.5):
            step['baseURL'] = self.drawing.one(self.web.pages)
        return [step]

    def _close(self, window):
        if window == 'main' and not self.drawing.chance(.2):
            return [{'evaluateWithoutGesture': 'history.length'}]
        return [{'closeWebView': window}]

    def _during(self, ids):
        """Something while a slow page loads."""
        draw, slow = self.drawing, self.web.origins[0] + '/slow'
        self.web.responses[slow + '*'] = SLOW_ANSWER
        first = draw.one([{'load': slow}, {'evaluate': f"void(location='{slow}')"},
                          {'evaluate': f"void open('{slow}','n1')"}])
        second = draw.one(MEANWHILE)
        meanwhile = {'load': lambda: {'load': draw.one(self.web.pages)},
                     'click': lambda: {'click': f'#{draw.one(ids)}'}, 'close': lambda: {'evaluate': 'close()'},
                     'loadHTML': lambda: {'loadHTML': HTML % draw.one(self.web.pages)},
                     'again': lambda: {'evaluate': 'location.reload()'},
                     'stop': lambda: {'evaluate': 'stop()'}}.get(second, lambda: {second: True})()
        return [{**first, 'settle': 300}, meanwhile]

    def _chain(self):
        """A window that opens a window, which opens a window, each with a name that may be one of those before."""
        draw = self.drawing
        names, pages = [draw.one(['n1', 'n2', 'n3']) for _ in range(3)], [draw.one(self.web.pages) for _ in range(3)]
        last = draw.one(["{}.close()", "{}.opener.close()", "{}.location='%s'" % pages[2], "{}.name='n9'", "void 0"])
        return [{'evaluate': "void(h.b=open('%s','%s'))" % (pages[0], names[0])},
                {'evaluate': "(()=>{T('chain',()=>W(h.c=h.b.open('%s','%s')))})()" % (pages[1], names[1])},
                {'evaluate': "(()=>{T('chain',()=>W(h.d=h.c.open('%s','%s')));T('last',()=>%s)})()" % (
                    pages[2], names[2], last.format(draw.one(['h.b', 'h.c', 'h.d'])))}]

    def _downloads(self):
        """Several at once."""
        url = self.web.origins[0] + '/attachment'
        self.web.responses.setdefault(url + '*', ENDPOINTS['attachment'])
        return [{'evaluate': "(()=>{for(const n of [1,2])open('%s?'+n,'%s'+n)})()" % (
            url, self.drawing.one(['n', '_self']))}]

    def _post(self):
        """A form that is posted over a redirect, and reloaded or come back to."""
        draw, page = self.drawing, self.drawing.one(self.web.pages)
        status = draw.one([301, 302, 303, 307, 308])
        url = draw.one(self.web.origins) + f'/post{status}'
        self.web.responses.setdefault(url + '*', {'redirect': page, 'status': status, 'delay': 10})
        form = ("(f=>{f.method='post';f.action='%s';f.target='%s';f.innerHTML='<input name=a value=1>';f.submit()})"
                "(document.body.appendChild(document.createElement('form')))" % (url, draw.one(['', '', 'n1', '_blank'])))
        return [{'evaluate': form}] + draw.one([[], [{'reload': True}], [{'goBack': True}, {'goForward': True}]])

    def _interleaved(self):
        """Dialogs of a page and of a window that it opens, and what comes between them."""
        draw, statement = self.drawing, self.statements.line(0, None)
        return [{'evaluate': "(()=>{T('confirm',()=>confirm('c1'));%s;setTimeout(()=>T('prompt',()=>prompt('p2','d')),%d);"
                             "T('alert',()=>alert('a3'))})()" % (statement, draw.one([0, 20, 100]))}]

    @staticmethod
    def _skipped():
        """An entry that only the app's goBack skips."""
        return [{'evaluateWithoutGesture': "void history.pushState('skip','','?skip')"}, {'goBack': True}]

    def _popup_load(self, windows):
        """The app loads something into a window that has just been opened."""
        popups = [int(window['window'][5:]) for window in windows or [] if window['window'].startswith('popup')]
        first = self.drawing.one(["''", "'about:blank'", quoted(self.drawing.one(self.web.pages))])
        return [{'evaluate': f"void(h.a=window.open({first},'_blank'))"},
                {**self._load()[0], 'window': f'popup{max(popups, default=0) + 1}'}]

    def _tour(self):
        """More pages than the page cache has room for, and back over all of them."""
        draw = self.drawing
        pages = [{'load': page} for page in draw.sample(self.web.pages, min(3, len(self.web.pages)))]
        back = [{'goBack': True} for _ in range(draw.number(1, len(pages)))]
        return pages + back + ([{'goForward': True}] if draw.chance(.5) else [])
