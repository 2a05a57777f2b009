"""The web of a scenario: its pages, what is on them, and what servers answer."""
from .words import ORIGINS, PLAIN


class Web:
    """Pages have numbers. What happens by itself on a page leads to pages with higher numbers only, so that nothing
    goes round in circles."""

    def __init__(self, drawing):
        self.drawing = drawing
        count = drawing.pick([(1, 2), (2, 4), (3, 3), (4, 1)])
        self.origins = ORIGINS[:1] + drawing.sample(ORIGINS[1:], count - 1)
        if drawing.chance(.06):
            self.origins.append(PLAIN)
        pages = drawing.number(2, 6)
        self.pages = [(self.origins[0] if number == 0 else drawing.one(self.origins)) + f'/p{number}'
                      for number in range(pages)]
        self.responses = {}
        self.elements = {}              # page number: ids of the elements that can be clicked
        self.frames = {}                # page number: [(selector of an iframe, page number, 'srcdoc' or None)]
        self.areas = set()              # (page, element id): no place for a mouse
        self.slow_elements = set()      # (page, element id): has a long timer

    def keeps_cookies(self, page):
        """libsoup takes sub.app.example for another site than app.example, Apple's systems do not (rule 6.14)."""
        return not self.pages[page].startswith('https://sub.')

    def later(self, page):
        return list(range(page + 1, len(self.pages)))

    def some_page(self, page, alone):
        """A page's number, or None. `alone`: it happens by itself."""
        if not alone:
            return self.drawing.one(range(len(self.pages)))
        later = self.later(page)
        return self.drawing.one(later) if later else None

    def visible(self, page):
        """The elements that a mouse finds."""
        return [name for name in self.elements.get(page, []) if (page, name) not in self.areas]

    def page_at(self, url):
        """The number of the page at a URL, or None."""
        url = url.split('#')[0].split('?')[0]
        return self.pages.index(url) if url in self.pages else None
