"""The features that a page asks for with window.open, also which ones it does not give.

WebKit writes only the given ones into the new view's WebKitWindowProperties, after the `create` signal. So values that
no page gives are planted there before. For the booleans there is no such value: one run shows what is unlike the
planted one, and runs with opposite plants are merged (see merging.py).
"""
import ctypes

from . import memory

NOT_GIVEN = -123457
GEOMETRY = ('x', 'y', 'width', 'height')
BOOLEANS = {'menubarVisible': 'menubar_visible', 'statusbarVisible': 'statusbar_visible',
            'toolbarVisible': 'toolbar_visible', 'locationbarVisible': 'locationbar_visible',
            'scrollbarsVisible': 'scrollbars_visible', 'resizable': 'resizable', 'fullscreen': 'fullscreen'}
PRIVATE = 24        # in WebKitWindowProperties, behind GObject: the pointer to the private part,
FLAGS = 16          # which begins with a GdkRectangle (four ints) and then has a bit for each boolean


class PlantError(Exception):
    """The properties are not laid out as they are in the known versions of WebKitGTK."""


def plant(view, boolean):
    """Puts the values into the properties of a view that is about to be returned from `create`."""
    properties = view.get_window_properties()
    private = memory.pointer(hash(properties) + PRIVATE)     # PyGObject: the hash is the address
    before = properties.get_geometry()
    if [memory.number(private + 4 * n, 4) for n in range(4)] != [getattr(before, name) for name in GEOMETRY]:
        raise PlantError('no geometry at the start of WebKitWindowProperties')
    ctypes.memmove(private, (ctypes.c_int * 4)(*[NOT_GIVEN] * 4), 16)
    ctypes.memset(private + FLAGS, 0x7f if boolean else 0, 1)
    planted = properties.get_geometry()
    if ({getattr(planted, name) for name in GEOMETRY} != {NOT_GIVEN}
            or {_boolean(properties, getter) for getter in BOOLEANS.values()} != {boolean}):
        raise PlantError('the values do not stay in WebKitWindowProperties')


def read(view, planted):
    """The features as far as one run tells: `unset-or-true` is for merging.py to settle."""
    properties = view.get_window_properties()
    geometry = properties.get_geometry()
    features = {name: None if getattr(geometry, name) == NOT_GIVEN else getattr(geometry, name) for name in GEOMETRY}
    for name, getter in BOOLEANS.items():
        value = _boolean(properties, getter)
        features[name] = f'unset-or-{str(planted).lower()}' if value == planted else value
    return features


def _boolean(properties, name):
    return getattr(properties, f'get_{name}')()
