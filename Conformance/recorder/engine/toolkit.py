"""WebKitGTK and what goes with it, in the versions that the recorder is written for."""
import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')

from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402,F401  (versions first)

ENGINE = f'WebKitGTK {WebKit2.get_major_version()}.{WebKit2.get_minor_version()}.{WebKit2.get_micro_version()}'
