/*
 * Members that objects have in a WKWebView and may not have here, by interface; see MissingNames.swift for what is
 * listed. A member that an interface or a page defines is found before anybody looks here. Evaluated once for all
 * realms.
 */
(function () {
  'use strict';

  const membersOfInterfaces = {
    Navigator: `
      canShare clipboard credentials geolocation getGamepads gpu locks mediaCapabilities mediaDevices mediaSession
      permissions requestMediaKeySystemAccess serviceWorker share storage userActivation wakeLock`,
    StorageManager: 'getDirectory',
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

  /** The interfaces of each member. */
  const interfacesOf = new Map();
  for (const name in membersOfInterfaces) {
    for (const member of membersOfInterfaces[name].trim().split(/\s+/)) {
      const known = interfacesOf.get(member);
      if (known === undefined) interfacesOf.set(member, [name]);
      else known.push(name);
    }
  }
  /** The getters of global names that are only there to report that they are missing, of all realms. */
  const phantoms = new WeakSet();

  return { interfacesOf, phantoms };
})
