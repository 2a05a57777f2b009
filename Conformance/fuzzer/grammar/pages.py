"""Whole pages, and what their servers send with them."""
from .words import CONTENT_POLICIES, HELPERS, OPENER_POLICIES, REFERRER_POLICIES

LISTENERS = [
    (.3, "<script>addEventListener('pagehide',e=>L('pagehide'))</script>"),
    (.08, "<script>addEventListener('unload',()=>L('unload'))</script>"),
    (.08, "<script>addEventListener('beforeunload',e=>{L('beforeunload');e.preventDefault();e.returnValue='x'})"
          '</script>'),
]
# When a page's own statements run.
MOMENTS = [(('<script>', '</script>'), 2), (("<script>addEventListener('load',()=>{", '})</script>'), 2),
           (("<script>addEventListener('load',()=>setTimeout(()=>{", '},30))</script>'), 2)]
# Milliseconds between the answers of two pages: those that are asked for at once answer in a known order.
APART = 40
SLOW = 900
# Seconds until a refresh for which no step waits: it is there, and goes with the page.
NEVER = 60


class Pages:
    def __init__(self, web, urls, statements, elements):
        self.web, self.urls, self.statements, self.elements = web, urls, statements, elements
        self.drawing = web.drawing

    def add(self, page):
        """Draws a page and puts it on its server."""
        draw, web = self.drawing, self.web
        answer = {'body': '\n'.join(self._head(page) + self._body(page)), 'headers': self._headers(page)}
        if not answer['headers']:
            del answer['headers']
        answer['delay'] = SLOW if page > 0 and draw.chance(.1) else APART * (page + 1)
        if page > 0 and draw.chance(.03):
            answer['status'] = draw.one([404, 500])
        web.responses[web.pages[page] + '*'] = answer

    def _head(self, page):
        draw = self.drawing
        lines = ['<!DOCTYPE html>', f'<title>P{page}</title>']
        if draw.chance(.08):
            lines.append('<base target="%s">' % draw.pick([('_blank', 3), ('n1', 2), ('_top', 1), ('_parent', 1)]))
        if draw.chance(.07) and self.web.later(page):
            lines.append(f'<meta http-equiv="refresh" content="{draw.one([0, 0, NEVER])};url={self._next(page)}">')
        lines += HELPERS.split('\n')
        return lines + [line for probability, line in LISTENERS if draw.chance(probability)]

    def _body(self, page):
        draw, web, lines = self.drawing, self.web, []
        web.elements[page], web.frames[page] = [], []
        for number in range(1, draw.number(2, 5) + 1):
            opens = number == 1 and draw.chance(.85 if page == 0 else .45)
            lines += (self.elements.opening if opens else self.elements.any)(page, f'e{number}')
            web.elements[page].append(f'e{number}')
        if draw.chance(.35):        # below the elements, so that a mouse finds these without scrolling
            lines += [self.elements.frame(page, number + 1) for number in draw.times((1, 3), (2, 1))]
        if draw.chance(.4):
            own = [f' {self.statements.line(page, None, alone=True)};' for _ in draw.times((1, 3), (2, 1))]
            begin, end = draw.pick(MOMENTS)
            lines += [begin, *own, end]
        if draw.chance(.05):
            lines += self._module(page)
        return lines

    def _module(self, page):
        """A module script, which runs when the page is parsed, with its import."""
        url = self.urls.endpoint(self.web.pages[page].rsplit('/', 1)[0], 'm.js').rsplit('/', 1)[1]
        own = self.statements.line(page, None, alone=True)
        if self.drawing.chance(.3):
            return ['<script type="module">', f" import('./{url}').then(m=>{{L('import '+m.v);{own}}},e=>L('no import'));",
                    '</script>']
        return ['<script type="module">', f" import {{v}} from './{url}';", " L('module '+v);", f' {own};', '</script>']

    def _headers(self, page):
        draw, headers = self.drawing, {}
        if draw.chance(.1) or self._has_other_frames(page) and draw.chance(.15):
            headers['Cross-Origin-Opener-Policy'] = draw.pick(OPENER_POLICIES)
        if draw.chance(.04):
            headers['X-Frame-Options'] = draw.one(['DENY', 'SAMEORIGIN'])
        if draw.chance(.07):
            headers['Content-Security-Policy'] = draw.pick(CONTENT_POLICIES)
        if draw.chance(.05):
            headers['Cache-Control'] = 'no-store'
        if draw.chance(.08) and self.web.keeps_cookies(page):
            headers['Set-Cookie'] = [f'c{draw.number(1, 2)}={draw.number(1, 9)}']
        if draw.chance(.08):
            headers['Referrer-Policy'] = draw.one(REFERRER_POLICIES)
        if draw.chance(.06) and self.web.later(page):
            headers['Refresh'] = f'0;url={self._next(page)}'
        return headers

    def _has_other_frames(self, page):
        """Whether frames of another origin can ask for windows (rule 1.9)."""
        inner = [self.web.pages[frame] for _, frame in self.web.frames[page] if isinstance(frame, int)]
        origin = self.web.pages[page].rsplit('/', 1)[0]
        return any(url.rsplit('/', 1)[0] != origin for url in inner)

    def _next(self, page):
        """Where a page refreshes to; that page may refresh, too."""
        return self.urls.redirect(page + 1) if self.drawing.chance(.2) else self.urls.page(page, page + 1)
