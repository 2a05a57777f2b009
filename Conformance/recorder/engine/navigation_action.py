"""The frames of a navigation action.

WebKitGTK's API has neither source nor target frame. They are in the API::NavigationAction that a WebKitNavigationAction
begins with a pointer to, the object that WKNavigationAction wraps on Apple's systems. The offsets are those of 2.50 on
x86_64. On any other build everything that is read is checked, and a run fails where it does not fit: no trace is better
than a wrong one.
"""
from dataclasses import dataclass

from . import memory
from .toolkit import ENGINE

SOURCE_FRAME, TARGET_FRAME = 16, 24     # in API::NavigationAction: pointers to API::FrameInfo
IS_MAIN, URL, PAGE = 16, 24, 368        # in API::FrameInfo: a bool, a WTF::StringImpl, a pointer to WebPageProxy


class LayoutError(Exception):
    """The object in memory is not what it is in the version of WebKitGTK that is known."""


@dataclass(frozen=True)
class Frame:
    is_main: bool
    url: str
    page: int       # the address of the page's proxy in the UI process

    @staticmethod
    def at(address):
        is_main, page = memory.number(address + IS_MAIN, 1), memory.pointer(address + PAGE)
        if is_main > 1 or not page or page % 8:
            raise LayoutError('a frame has no known form')
        return Frame(bool(is_main), memory.string(memory.pointer(address + URL)), page)


class Frames:
    """Tells frames, and remembers which window has which page."""

    def __init__(self):
        self._windows = {}

    def of(self, action, window, makes_new_window):
        """Target frame (`main`, `sub`, `nil`) and source frame of an action about which `window`'s app is asked."""
        try:
            source, target = (self._frame(action, offset) for offset in (SOURCE_FRAME, TARGET_FRAME))
            if (target is None) != makes_new_window:
                raise LayoutError('the target frame does not go with the kind of the decision')
            if target and self._windows.setdefault(target.page, window) != window:
                raise LayoutError('two windows have one page')
            if makes_new_window and source and window not in self._windows.values():
                self._windows.setdefault(source.page, window)   # windows are made for a frame of the window that is asked
        except (OSError, ValueError, LayoutError) as error:
            raise LayoutError(f'{ENGINE} has other navigation actions than the recorder knows: {error}') from None
        name = 'nil' if target is None else 'main' if target.is_main else 'sub'
        return name, source and {'window': self._windows.get(source.page, 'unknown'), 'isMainFrame': source.is_main,
                                 'url': source.url}

    def forget(self, window):
        """The window is gone; its page's address may soon be another page's."""
        self._windows = {page: name for page, name in self._windows.items() if name != window}

    @staticmethod
    def _frame(action, offset):
        address = memory.pointer(memory.pointer(hash(action)) + offset)     # PyGObject: the hash is the address
        return Frame.at(address) if address else None
