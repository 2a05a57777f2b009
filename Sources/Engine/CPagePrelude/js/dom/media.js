/* HTML Standard: images, and audio, video and canvas as elements that never play or draw. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Number, Object, parseInt } = js;
  const { legacyFactory } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const nodes = realm.part('dom/nodes');
  const { own, text, native: tree } = nodes;
  const { setAttribute, setNullable } = realm.part('dom/elements');
  const { lazily, element, string, flag, setFlag } = realm.part('dom/html');
  const { strings, booleans, urls, integers, accessor } = realm.part('dom/reflect');

  const crossOrigin = (prototype) => accessor(prototype, 'crossOrigin',
    function () { return tree.getAttribute(own(this), 'crossorigin'); },
    function (value) { setNullable(this, 'crossorigin', value); });

  const notSupported = () => new realm.DOMException('The operation is not supported.', 'NotSupportedError');

  const constants =
    { __proto__: null, NETWORK_EMPTY: 0, NETWORK_IDLE: 1, NETWORK_LOADING: 2, NETWORK_NO_SOURCE: 3, HAVE_NOTHING: 0,
      HAVE_METADATA: 1,
    HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4 };

  const exported = lazily({
    HTMLImageElement() {
      const Class = element('Image', {
        get width() { return integerOf(this, 'width', tree.imageSize(own(this), false)); },
        set width(value) { setAttribute(this, 'width', `${value >>> 0}`); },
        get height() { return integerOf(this, 'height', tree.imageSize(own(this), true)); },
        set height(value) { setAttribute(this, 'height', `${value >>> 0}`); },
        get naturalWidth() { return tree.imageSize(own(this), false); },
        get naturalHeight() { return tree.imageSize(own(this), true); },
        get complete() { return tree.imageState(own(this)) !== 'loading'; },
        get currentSrc() { return tree.urlAttribute(own(this), 'src'); },
        get x() { return own(this) && 0; },
        get y() { return own(this) && 0; },
        decode() {
          const node = own(this);
          return js.promise.make((resolve, reject) => {
            const settle = () => {
              const state = tree.imageState(node);
              if (state === 'available') resolve();
              else if (state !== 'loading') reject(new realm.DOMException('Loading error.', 'EncodingError'));
              return state !== 'loading';
            };
            if (settle()) return;
            const { addListener, record } = realm.part('events/targets');
            addListener(record(this), 'load', settle, false, this);
            addListener(record(this), 'error', settle, false, this);
          });
        },
      });
      urls(Class.prototype, 'src longDesc lowsrc');
      strings(Class.prototype,
        'alt srcset sizes useMap referrerPolicy decoding loading name align border fetchPriority');
      booleans(Class.prototype, 'isMap');
      integers(Class.prototype, 'hspace vspace');
      crossOrigin(Class.prototype);
      return Class;
    },
    Image: () => legacyFactory('Image', exported.HTMLImageElement, (width, height) => {
      const image = nodes.document.createElement('img');
      if (width !== undefined) image.width = width;
      if (height !== undefined) image.height = height;
      return image;
    }),
    HTMLMediaElement() {
      const Class = element('Media', {
        get error() { return own(this) && null; },
        get currentSrc() { return tree.urlAttribute(own(this), 'src'); },
        get networkState() { return own(this) && 0; },
        get readyState() { return own(this) && 0; },
        get buffered() { return emptyRanges; },
        get played() { return emptyRanges; },
        get seekable() { return emptyRanges; },
        get seeking() { return own(this) && false; },
        get currentTime() { return (own(this) && NodeSlot.extraIfAny(this)?.currentTime) ?? 0; },
        set currentTime(value) { NodeSlot.extra(this).currentTime = Number(value); },
        get duration() { return NaN; },
        get paused() { return own(this) && true; },
        get ended() { return own(this) && false; },
        get playbackRate() { return (own(this) && NodeSlot.extraIfAny(this)?.playbackRate) ?? 1; },
        set playbackRate(value) { NodeSlot.extra(this).playbackRate = Number(value); },
        get defaultPlaybackRate() { return 1; },
        get volume() { return (own(this) && NodeSlot.extraIfAny(this)?.volume) ?? 1; },
        set volume(value) { NodeSlot.extra(this).volume = Number(value); },
        get muted() { return (own(this) && NodeSlot.extraIfAny(this)?.muted) ?? flag(this, 'muted'); },
        set muted(value) { NodeSlot.extra(this).muted = !!value; },
        get defaultMuted() { return flag(this, 'muted'); },
        set defaultMuted(value) { setFlag(this, 'muted', value); },
        get srcObject() { return (own(this) && NodeSlot.extraIfAny(this)?.srcObject) ?? null; },
        set srcObject(value) { NodeSlot.extra(this).srcObject = value; },
        load() { own(this); },
        play() { return js.promise.reject(notSupported()); },
        pause() { own(this); },
        canPlayType() { return ''; },
        fastSeek() { own(this); },
      }, { __proto__: null, constants });
      urls(Class.prototype, 'src');
      strings(Class.prototype, 'preload');
      booleans(Class.prototype, 'autoplay loop controls');
      crossOrigin(Class.prototype);
      return Class;
    },
    HTMLAudioElement: () =>
      element('Audio', {}, undefined, exported.HTMLMediaElement),
    Audio: () => legacyFactory('Audio', exported.HTMLAudioElement, (source) => {
      const audio = nodes.document.createElement('audio');
      audio.preload = 'auto';
      if (source !== undefined) audio.src = source;
      return audio;
    }),
    HTMLVideoElement() {
      const Class = element('Video', {
        get videoWidth() { return own(this) && 0; },
        get videoHeight() { return own(this) && 0; },
        get webkitDisplayingFullscreen() { return own(this) && false; },
        get webkitSupportsFullscreen() { return own(this) && false; },
      }, undefined, exported.HTMLMediaElement);
      urls(Class.prototype, 'poster');
      integers(Class.prototype, 'width height');
      booleans(Class.prototype, 'playsInline disablePictureInPicture');
      return Class;
    },
    HTMLCanvasElement: () => element('Canvas', {
      get width() { return integerOf(this, 'width', 300); },
      set width(value) { setAttribute(this, 'width', `${value >>> 0}`); },
      get height() { return integerOf(this, 'height', 150); },
      set height(value) { setAttribute(this, 'height', `${value >>> 0}`); },
      /** There is nothing to draw with. */
      getContext() {
        own(this);
        return null;
      },
      toDataURL() { return 'data:,'; },
      toBlob(callback) { js.promise.then(js.promise.resolve(), () => callback(null)); },
    }),
    HTMLSourceElement() {
      const Class = element('Source', {});
      urls(Class.prototype, 'src');
      strings(Class.prototype, 'type srcset sizes media');
      return Class;
    },
    HTMLTrackElement() {
      const Class = element('Track', { get readyState() { return own(this) && 0; } });
      urls(Class.prototype, 'src');
      strings(Class.prototype, 'kind srclang label');
      booleans(Class.prototype, 'default');
      return Class;
    },
    HTMLPictureElement: () => element('Picture', {}),
    HTMLMapElement: () => element('Map', {
      get name() { return string(this, 'name'); },
      set name(value) { setAttribute(this, 'name', text(value)); },
      get areas() { return this.getElementsByTagName('area'); },
    }),
  });

  const emptyRanges = Object.freeze({ length: 0 });

  function integerOf(object, name, missing = 0) {
    const number = parseInt(string(object, name), 10);
    return Number.isNaN(number) || number < 0 ? missing : number;
  }

  return exported;
})
