/*
 * What pages may ask for and do not get: each name is said once on the console, by the world's first script that
 * asked, and is otherwise as absent as in a browser without it.
 *
 * How a name stays absent:
 *  - A global name (`WebSocket`) that a script mentions is an accessor on the global object, because nothing else can
 *    notice `typeof WebSocket`. It gives undefined. Window proxies hide it: `'WebSocket' in window`,
 *    `Object.keys(window)` and `hasOwnProperty` do not see it, so feature tests of every kind take the road of a
 *    browser that lacks it. Assigning or declaring the name replaces the accessor: what a page defines is the page's.
 *  - A member of an object (`navigator.share`, `element.animate`) is asked for at the very end of the prototype
 *    chain (js/interfaces.js), behind everything that interfaces and pages define, by a proxy without properties.
 *    `in` is false.
 */
(function (native, realm) {
  'use strict';

  /** Says once in a world that something is missing. */
  const report = (what) => native.report(what);

  // Global names. Those that the prelude has meanwhile are never asked for here.
  const globalNames = native.globalNames();

  const members = {};
  for (const name of globalNames) {
    Object.defineProperty(members, name, {
      get() {
        report(name);
        return undefined;
      },
      set(value) {
        Object.defineProperty(realm.global, name, { value, writable: true, enumerable: true, configurable: true });
      },
      enumerable: false, configurable: true,
    });
  }
  const getters = new Map(globalNames.map((name) => [name, Object.getOwnPropertyDescriptor(members, name).get]));

  /** Whether a property of a global object is only there to report that it is missing. */
  function isPhantom(global, key) {
    const getter = getters.get(key);
    return getter !== undefined && Object.getOwnPropertyDescriptor(global, key)?.get === getter;
  }

  // Members by the interface whose objects would have them: what a WKWebView has, see MissingNames.swift.
  const membersOfInterfaces = {
    Navigator: `
      canShare clipboard credentials geolocation getGamepads gpu locks mediaCapabilities mediaDevices mediaSession
      permissions requestMediaKeySystemAccess serviceWorker share storage userActivation wakeLock`,
    Document: `
      adoptedStyleSheets caretPositionFromPoint caretRangeFromPoint createAttributeNS createCDATASection
      createExpression createNSResolver createProcessingInstruction createTouch createTouchList elementFromPoint
      elementsFromPoint evaluate execCommand exitFullscreen exitPictureInPicture exitPointerLock fonts
      fullscreenElement fullscreenEnabled getAnimations getSelection hasFocus hasStorageAccess
      pictureInPictureElement pictureInPictureEnabled pointerLockElement queryCommandEnabled queryCommandIndeterm
      queryCommandState queryCommandSupported queryCommandValue requestStorageAccess rootElement
      startViewTransition styleSheets timeline webkitCancelFullScreen webkitCurrentFullScreenElement
      webkitExitFullscreen webkitFullscreenElement webkitFullscreenEnabled webkitIsFullScreen`,
    Element: `
      animate assignedSlot attachShadow checkVisibility clientHeight clientLeft clientTop clientWidth
      computedStyleMap getAnimations getBoundingClientRect getClientRects getHTML hasPointerCapture
      insertAdjacentElement insertAdjacentHTML insertAdjacentText part releasePointerCapture requestFullscreen
      requestPointerLock scroll scrollBy scrollHeight scrollIntoView scrollIntoViewIfNeeded scrollLeft scrollTo
      scrollTop scrollWidth setHTMLUnsafe setPointerCapture shadowRoot slot webkitRequestFullScreen
      webkitRequestFullscreen`,
    HTMLElement: `
      accessKeyLabel attachInternals attributeStyleMap autocapitalize autocorrect contentEditable draggable
      enterKeyHint hidePopover inert inputMode isContentEditable nonce offsetHeight offsetLeft offsetParent offsetTop
      offsetWidth outerText popover showPopover spellcheck togglePopover translate writingSuggestions`,
    HTMLMediaElement: `
      addTextTrack audioTracks autoplay buffered canPlayType controls crossOrigin currentSrc currentTime defaultMuted
      defaultPlaybackRate disableRemotePlayback duration ended error fastSeek load loop mediaKeys muted networkState
      pause paused play playbackRate played preload preservesPitch readyState remote seekable seeking setMediaKeys
      setSinkId sinkId srcObject textTracks videoTracks volume webkitShowPlaybackTargetPicker`,
    HTMLVideoElement: `
      cancelVideoFrameCallback disablePictureInPicture getVideoPlaybackQuality playsInline poster
      requestPictureInPicture requestVideoFrameCallback videoHeight videoWidth webkitDisplayingFullscreen
      webkitEnterFullscreen webkitExitFullscreen webkitPresentationMode webkitSetPresentationMode
      webkitSupportsFullscreen`,
    HTMLCanvasElement: 'captureStream getContext toBlob toDataURL transferControlToOffscreen',
    HTMLImageElement: `
      complete crossOrigin currentSrc decode decoding fetchPriority isMap naturalHeight naturalWidth referrerPolicy
      sizes srcset useMap`,
    HTMLInputElement: `
      list popoverTargetAction popoverTargetElement select selectionDirection selectionEnd selectionStart setRangeText
      setSelectionRange showPicker stepDown stepUp valueAsDate valueAsNumber webkitEntries webkitdirectory`,
    HTMLTextAreaElement: `
      select selectionDirection selectionEnd selectionStart setRangeText setSelectionRange textLength`,
    HTMLSelectElement: 'showPicker',
    HTMLDialogElement: 'close open requestClose returnValue show showModal',
    HTMLIFrameElement: 'allow allowFullscreen getSVGDocument loading referrerPolicy sandbox srcdoc',
    HTMLLinkElement: 'as blocking disabled fetchPriority imageSizes imageSrcset integrity sheet sizes',
    HTMLStyleElement: 'blocking disabled sheet',
    HTMLScriptElement: 'blocking fetchPriority',
    HTMLSlotElement: 'assign assignedElements assignedNodes',
    HTMLTableElement: `
      caption createCaption createTBody createTFoot createTHead deleteCaption deleteRow deleteTFoot deleteTHead
      insertRow rows tBodies tFoot tHead`,
    HTMLTableSectionElement: 'deleteRow insertRow rows',
    HTMLTableRowElement: 'cells deleteCell insertCell rowIndex sectionRowIndex',
    HTMLButtonElement: 'command commandForElement popoverTargetAction popoverTargetElement',
    SVGElement: 'ownerSVGElement viewportElement',
    SVGGraphicsElement: 'getBBox getCTM getScreenCTM transform',
    ShadowRoot: 'adoptedStyleSheets delegatesFocus getSelection host innerHTML mode slotAssignment styleSheets',
    Performance: `
      clearMarks clearMeasures clearResourceTimings eventCounts getEntries getEntriesByName getEntriesByType mark
      measure navigation setResourceTimingBufferSize timeOrigin timing toJSON`,
    Screen: 'orientation',
    History: 'scrollRestoration',
    Event: 'scoped',
    MouseEvent: 'getModifierState initMouseEvent movementX movementY offsetX offsetY webkitForce x y',
    KeyboardEvent: 'getModifierState initKeyboardEvent',
    Range: 'createContextualFragment getBoundingClientRect getClientRects',
    Selection: 'collapse containsNode extend getComposedRanges modify selectAllChildren setBaseAndExtent',
  };

  let interfacesOf = null;
  function interfacesOfMember(name) {
    if (interfacesOf === null) {
      interfacesOf = new Map();
      for (const tag in membersOfInterfaces) {
        for (const member of membersOfInterfaces[tag].trim().split(/\s+/)) {
          if (!interfacesOf.has(member)) interfacesOf.set(member, []);
          interfacesOf.get(member).push(tag);
        }
      }
    }
    return interfacesOf.get(name);
  }

  /** The first interface in the prototype chain of an object that is among `tags`. */
  function interfaceAmong(tags, object) {
    for (let each = object; each !== null; each = Object.getPrototypeOf(each)) {
      const descriptor = Object.getOwnPropertyDescriptor(each, Symbol.toStringTag);
      if (typeof descriptor?.value === 'string' && tags.includes(descriptor.value)) return descriptor.value;
    }
    return undefined;
  }

  /** Called for every property that an object of the platform does not have. */
  function askedFor(object, key) {
    const tags = interfacesOfMember(key);
    if (tags === undefined) return;
    const tag = interfaceAmong(tags, object);
    if (tag !== undefined) report(`${tag}.${key}`);
  }

  return { report, members, isPhantom, askedFor };
})
