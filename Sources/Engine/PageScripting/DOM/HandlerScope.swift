/// The scopes that the code of an `on…` attribute sees before the window: the element, its form and the document.
enum HandlerScope {
  /// The names of all members of the element, the form and the document. A test compares them with real objects.
  static let memberNames: Set<String> = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let text = """
    ATTRIBUTE_NODE CDATA_SECTION_NODE COMMENT_NODE DOCUMENT_FRAGMENT_NODE DOCUMENT_NODE DOCUMENT_POSITION_CONTAINED_BY \
    DOCUMENT_POSITION_CONTAINS DOCUMENT_POSITION_DISCONNECTED DOCUMENT_POSITION_FOLLOWING \
    DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC DOCUMENT_POSITION_PRECEDING DOCUMENT_TYPE_NODE ELEMENT_NODE ENTITY_NODE \
    ENTITY_REFERENCE_NODE HAVE_CURRENT_DATA HAVE_ENOUGH_DATA HAVE_FUTURE_DATA HAVE_METADATA HAVE_NOTHING NETWORK_EMPTY \
    NETWORK_IDLE NETWORK_LOADING NETWORK_NO_SOURCE NOTATION_NODE PROCESSING_INSTRUCTION_NODE TEXT_NODE URL \
    __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ aLink abbr accept acceptCharset \
    accessKey accessKeyLabel action activeElement add addEventListener adoptNode adoptedStyleSheets after align all \
    allow allowFullscreen alt anchors animate append appendChild applets archive areas as assign assignedElements \
    assignedNodes assignedSlot async attachInternals attachShadow attributes autocapitalize autocomplete autocorrect \
    autofocus autoplay axis background baseURI before behavior bgColor blur body border buffered canPlayType caption \
    capture captureEvents caretRangeFromPoint cellIndex cellPadding cellSpacing cells characterSet charset \
    checkValidity checkVisibility checked childElementCount childNodes children cite classList className clear click \
    clientHeight clientLeft clientTop clientWidth cloneNode close closest code codeBase codeType colSpan color cols \
    command commandForElement compareDocumentPosition compatMode complete constructor contains content contentDocument \
    contentEditable contentType contentWindow control controls cookie coords createAttribute createAttributeNS \
    createCDATASection createCaption createComment createDocumentFragment createElement createElementNS createEvent \
    createExpression createNSResolver createNodeIterator createProcessingInstruction createRange createTBody \
    createTFoot createTHead createTextNode createTreeWalker crossOrigin currentScript currentSrc currentTime data \
    dataset dateTime declare decode decoding default defaultChecked defaultMuted defaultPlaybackRate defaultSelected \
    defaultValue defaultView defer deleteCaption deleteCell deleteRow deleteTFoot deleteTHead designMode dir dirName \
    direction disablePictureInPicture disabled dispatchEvent doctype documentElement documentURI domain download \
    draggable duration elementFromPoint elements elementsFromPoint embeds encoding enctype ended enterKeyHint error \
    evaluate event execCommand exitFullscreen exitPointerLock face fastSeek fetchPriority files firstChild \
    firstElementChild focus fonts form formAction formEnctype formMethod formNoValidate formTarget forms frame \
    frameBorder fullscreenElement fullscreenEnabled getAnimations getAttribute getAttributeNS getAttributeNames \
    getAttributeNode getBoundingClientRect getClientRects getContext getElementById getElementsByClassName \
    getElementsByName getElementsByTagName getElementsByTagNameNS getHTML getRootNode getSVGDocument getSelection \
    hasAttribute hasAttributeNS hasAttributes hasChildNodes hasFocus hasOwnProperty hasPointerCapture hasStorageAccess \
    hash head headers height hidden hidePopover high host hostname href hreflang hspace htmlFor httpEquiv id \
    imageSizes imageSrcset images implementation importNode incremental indeterminate index inert innerHTML innerText \
    inputEncoding inputMode insertAdjacentElement insertAdjacentHTML insertAdjacentText insertBefore insertCell \
    insertRow integrity isConnected isContentEditable isDefaultNamespace isEqualNode isMap isPrototypeOf isSameNode \
    item kind label labels lang lastChild lastElementChild lastModified length link linkColor links list load loading \
    localName location longDesc lookupNamespaceURI lookupPrefix loop low lowsrc marginHeight marginWidth matches max \
    maxLength media method min minLength multiple muted name namedItem namespaceURI naturalHeight naturalWidth \
    networkState nextElementSibling nextSibling noModule noResize noShade noValidate noWrap nodeName nodeType \
    nodeValue nonce normalize offsetHeight offsetLeft offsetParent offsetTop offsetWidth onabort onafterprint \
    onanimationend onauxclick onbeforeinput onbeforeprint onbeforetoggle onbeforeunload onblur oncancel onchange \
    onclick onclose oncommand oncontextmenu oncopy oncut ondblclick ondrag ondragend ondragenter ondragleave \
    ondragover ondragstart ondrop onended onerror onfocus onformdata onfullscreenchange onfullscreenerror onhashchange \
    oninput oninvalid onkeydown onkeypress onkeyup onlanguagechange onload onloadstart onmessage onmessageerror \
    onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onoffline ononline onpagehide \
    onpageshow onpaste onpointercancel onpointerdown onpointerenter onpointerleave onpointermove onpointerout \
    onpointerover onpointerup onpopstate onreadystatechange onrejectionhandled onreset onresize onscroll onselect \
    onselectionchange onselectstart onstorage onsubmit ontoggle ontouchcancel ontouchend ontouchmove ontouchstart \
    ontransitionend onunhandledrejection onunload onvisibilitychange onwheel open optimum options origin outerHTML \
    outerText ownerDocument parentElement parentNode parentWindow part password pathname pattern pause paused ping \
    placeholder play playbackRate played playsInline plugins pointerLockElement popover popoverTargetAction \
    popoverTargetElement port position poster prefix preload prepend prerendering previousElementSibling \
    previousSibling propertyIsEnumerable protocol queryCommandEnabled queryCommandIndeterm queryCommandState \
    queryCommandSupported queryCommandValue querySelector querySelectorAll readOnly readyState referrer referrerPolicy \
    rel relList releaseEvents releasePointerCapture remove removeAttribute removeAttributeNS removeAttributeNode \
    removeChild removeEventListener replaceChild replaceChildren replaceWith reportValidity requestClose \
    requestFullscreen requestPointerLock requestStorageAccess requestSubmit required reset returnValue rev reversed \
    role rootElement rowIndex rowSpan rows rules sandbox scheme scope scripts scroll scrollBy scrollHeight \
    scrollIntoView scrollIntoViewIfNeeded scrollLeft scrollTo scrollTop scrollWidth scrolling scrollingElement search \
    sectionRowIndex seekable seeking select selected selectedIndex selectedOptions selectionDirection selectionEnd \
    selectionStart setAttribute setAttributeNS setAttributeNode setCustomValidity setPointerCapture setRangeText \
    setSelectionRange shadowRoot shape sheet show showModal showPicker showPopover size sizes slot spellcheck src \
    srcObject srcdoc srclang srcset standby start step stepDown stepUp style styleSheets submit summary tBodies tFoot \
    tHead tabIndex tagName target text textContent textLength timeline title toBlob toDataURL toLocaleString toString \
    toggleAttribute togglePopover translate type useMap username vAlign vLink validationMessage validity value \
    valueAsDate valueAsNumber valueOf valueType version videoHeight videoWidth visibilityState volume vspace \
    webkitDisplayingFullscreen webkitFullscreenElement webkitFullscreenEnabled webkitHidden webkitMatchesSelector \
    webkitSupportsFullscreen webkitVisibilityState webkitdirectory width willValidate wrap write writeln x xmlEncoding \
    xmlStandalone xmlVersion y
    """
}
