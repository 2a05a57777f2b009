"""The app: a web context without persistence, and windows with one web view each."""
from . import navigation_delegate, ui_delegate, window_features
from .order import Order
from .toolkit import GLib, Gtk, WebKit2
from .world import Window

SIZE = (800, 600)


class App:
    def __init__(self, world, extension_folder, download_folder):
        self.world = world
        self.download_folder = download_folder
        self._settings = _view_settings(world.settings)
        self._context = self._make_context(extension_folder)
        self._popups = 0
        self._fresh = []        # windows whose features WebKit is about to write
        self.order = Order(self, world.scenario.get('deviations', []))
        world.is_acting, world.journal.noted = self.order.is_busy, self.order.noted
        world.loop.after_turn = self._take_turn

    def open_window(self, name, opener=None):
        """A new window; `opener` is the view that asks for it."""
        source = {'related_view': opener} if opener else {'web_context': self._context}
        view = WebKit2.WebView(settings=self._settings, **source)
        frame = Gtk.Window(title=name)
        frame.set_default_size(*SIZE)
        frame.add(view)
        self.world.windows[name] = Window(name, view, frame)
        for delegate in (navigation_delegate.NavigationDelegate, ui_delegate.UIDelegate):
            delegate(self, name).connect(view, self.world.loop)
        frame.show_all()
        return view

    def open_popup(self, opener, event):
        """The window that `createWebView` returns. `event` gets its features as soon as they are there."""
        self._popups += 1
        name = event['returns'] = f'popup{self._popups}'
        view = self.open_window(name, opener)
        window_features.plant(view, self.world.plants)
        window = self.world.windows[name]
        window.unread_features = event
        self._fresh.append(window)
        return view

    def _take_turn(self):
        self.read_features()
        self.order.take_turn()

    def read_features(self):
        """WebKit writes the features right after the `create` signal, and corrects the geometry soon after."""
        fresh, self._fresh = self._fresh, []
        for window in fresh:
            if window.view:
                window.unread_features['windowFeatures'] = window_features.read(window.view, self.world.plants)

    def destroy(self, name):
        """Lets go of a view, as an app does that drops its last reference."""
        window = self.world.windows[name]
        if not window.view:
            return
        self.read_features()
        self.world.frames.forget(name)
        window.view = None
        window.frame.destroy()
        window.frame = None
        self.world.journal.touch()

    def _make_context(self, extension_folder):
        data = WebKit2.WebsiteDataManager.new_ephemeral()
        data.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
        data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM,
                                        WebKit2.NetworkProxySettings.new(self.world.proxy.address, None))
        if self.world.settings.get('trackingPrevention'):
            data.set_itp_enabled(True)
        # Apple's WKWebView always swaps processes; GTK's does when told to.
        context = WebKit2.WebContext(
            website_data_manager=data,
            process_swap_on_cross_site_navigation_enabled=self.world.settings.get('processSwap', True))
        context.set_web_extensions_directory(str(extension_folder))
        context.set_web_extensions_initialization_user_data(GLib.Variant('b', 'console' in self.world.records))
        launches = self.world.launches
        context.connect('initialize-web-extensions', self.world.loop.guarded(lambda context: launches.began()))
        context.connect('user-message-received', self.world.loop.guarded(_launched(launches)))
        context.connect('download-started', self.world.loop.guarded(navigation_delegate.downloads(self)))
        return context


def _launched(launches):
    """The first thing that the extension does in a new web process is to say so."""
    def received(_context, message):
        if message.get_name() != 'launched':
            return False
        launches.arrived()
        return True
    return received


def _view_settings(settings):
    made = WebKit2.Settings()
    made.set_javascript_can_open_windows_automatically(settings.get('javaScriptCanOpenWindowsAutomatically', False))
    made.set_enable_javascript(settings.get('javaScriptEnabled', True))
    made.set_enable_page_cache(settings.get('pageCache', True))
    made.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    features = WebKit2.Settings.get_all_features()
    known = {features.get(n).get_identifier(): features.get(n) for n in range(features.get_length())}
    for name, enabled in settings.get('features', {}).items():
        if name not in known:
            raise ValueError(f'this WebKitGTK has no feature {name}')
        made.set_feature_enabled(known[name], enabled)
    return made
