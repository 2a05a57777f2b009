"""A real click: button events at the middle of an element. It is an interaction with the frame that is clicked, which a
forced gesture is not."""
import json
import time

from . import scripts
from .toolkit import Gdk, Gtk

SCROLL = 'document.querySelector(%s).scrollIntoView({block: "center", inline: "center"})'
PLACE = '''(function (element) {
    if (!element) return null
    var box = element.getBoundingClientRect()
    return [box.left, box.top, box.width, box.height, element.clientLeft, element.clientTop]
})(document.querySelector(%s))'''


def click(world, name, selector, path):
    """Clicks an element in the frame at `path`. Gives the fields for the step."""
    view, frame = world.view(name), world.windows[name].frame
    place = _middle(world.loop, view, [*path, selector])
    if 'error' in place:
        return place
    frame.present()
    at = {'x': place['x'], 'y': place['y']}
    _send(view, Gdk.EventType.MOTION_NOTIFY, 'motion', at)
    world.loop.run_for(0.05)
    _send(view, Gdk.EventType.BUTTON_PRESS, 'button', at, button=1)
    world.loop.run_for(0.03)
    if world.windows[name].view:
        _send(view, Gdk.EventType.BUTTON_RELEASE, 'button', at, button=1, state=Gdk.ModifierType.BUTTON1_MASK)
        world.loop.run_for(0.05)
    return {}


def _middle(loop, view, selectors):
    """The middle of the last element, in the view. An element's scrolling moves the frames around it, so all of them
    are scrolled to before the first one is measured."""
    for depth, selector in enumerate(selectors):
        found = scripts.evaluate_without_gesture(loop, view, PLACE % json.dumps(selector), selectors[:depth])
        if found.get('result') is None:
            return {'error': found.get('error', f'no element {selector}')}
        scripts.evaluate_without_gesture(loop, view, SCROLL % json.dumps(selector), selectors[:depth])
    x = y = 0
    for depth, selector in enumerate(selectors):
        found = scripts.evaluate_without_gesture(loop, view, PLACE % json.dumps(selector), selectors[:depth])
        if found.get('result') is None:
            return {'error': found.get('error', f'no element {selector}')}
        left, top, width, height, border_left, border_top = found['result']
        if not width and not height:        # what is not rendered, such as the area of a map without an image
            return {'error': f'the mouse finds no {selector}'}
        is_frame = depth < len(selectors) - 1
        x += left + (border_left if is_frame else width / 2)
        y += top + (border_top if is_frame else height / 2)
    return {'x': x, 'y': y}


def _send(view, kind, part, at, **fields):
    event = Gdk.Event.new(kind)
    event.set_device(Gdk.Display.get_default().get_default_seat().get_pointer())
    details = getattr(event, part)
    details.window = view.get_window()
    details.time = int(time.monotonic() * 1000) & 0x7fffffff
    details.x, details.y = details.x_root, details.y_root = at['x'], at['y']
    for field, value in fields.items():
        setattr(details, field, value)
    Gtk.main_do_event(event)
