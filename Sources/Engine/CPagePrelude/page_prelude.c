#include "page_prelude.h"
#include <string.h>
/* #embed is C23; clang offers it in every mode and warns. */
#pragma clang diagnostic ignored "-Wc23-extensions"

/* One array per part, sorted by owner; a new part needs an array here and a line in the table below. */
static const unsigned char core[] = {
#embed "js/core.js"
};
static const unsigned char builtins[] = {
#embed "js/builtins.js"
};
static const unsigned char patterns[] = {
#embed "js/patterns.js"
};
static const unsigned char shared[] = {
#embed "js/shared.js"
};
static const unsigned char exceptions[] = {
#embed "js/exceptions.js"
};
static const unsigned char windows[] = {
#embed "js/windows.js"
};
static const unsigned char part_report[] = {
#embed "js/report.js"
};
static const unsigned char part_window[] = {
#embed "js/window.js"
};
static const unsigned char part_window_interface[] = {
#embed "js/window-interface.js"
};
static const unsigned char part_window_events[] = {
#embed "js/window-events.js"
};
static const unsigned char part_viewport[] = {
#embed "js/viewport.js"
};
static const unsigned char part_location[] = {
#embed "js/location.js"
};
static const unsigned char part_history[] = {
#embed "js/history.js"
};
static const unsigned char part_timers[] = {
#embed "js/timers.js"
};
static const unsigned char part_time[] = {
#embed "js/time.js"
};
static const unsigned char part_date[] = {
#embed "js/date.js"
};
static const unsigned char part_clone[] = {
#embed "js/clone.js"
};
static const unsigned char part_messaging[] = {
#embed "js/messaging.js"
};
static const unsigned char part_ports[] = {
#embed "js/ports.js"
};
static const unsigned char part_console[] = {
#embed "js/console.js"
};
static const unsigned char part_navigator[] = {
#embed "js/navigator.js"
};
static const unsigned char part_webkit[] = {
#embed "js/webkit.js"
};
static const unsigned char part_async_call[] = {
#embed "js/async-call.js"
};

/* URLs, the network, data and storage. */
static const unsigned char webidl[] = {
#embed "js/webidl.js"
};
static const unsigned char internal_state[] = {
#embed "js/internal-state.js"
};
static const unsigned char mime[] = {
#embed "js/mime.js"
};
static const unsigned char url[] = {
#embed "js/url.js"
};
static const unsigned char encoding[] = {
#embed "js/encoding.js"
};
static const unsigned char streams[] = {
#embed "js/streams.js"
};
static const unsigned char blob[] = {
#embed "js/blob.js"
};
static const unsigned char forms_data[] = {
#embed "js/forms-data.js"
};
static const unsigned char progress[] = {
#embed "js/progress.js"
};
static const unsigned char abort[] = {
#embed "js/abort.js"
};
static const unsigned char headers[] = {
#embed "js/headers.js"
};
static const unsigned char body[] = {
#embed "js/body.js"
};
static const unsigned char request[] = {
#embed "js/request.js"
};
static const unsigned char response[] = {
#embed "js/response.js"
};
static const unsigned char fetch[] = {
#embed "js/fetch.js"
};
static const unsigned char xhr_response[] = {
#embed "js/xhr-response.js"
};
static const unsigned char xhr[] = {
#embed "js/xhr.js"
};
static const unsigned char storage[] = {
#embed "js/storage.js"
};
static const unsigned char crypto[] = {
#embed "js/crypto.js"
};
static const unsigned char missing[] = {
#embed "js/missing.js"
};
static const unsigned char missing_members[] = {
#embed "js/missing-members.js"
};

/* Events, nodes and elements. */
static const unsigned char slots[] = {
#embed "js/slots.js"
};
static const unsigned char interfaces[] = {
#embed "js/interfaces.js"
};
static const unsigned char event_objects[] = {
#embed "js/event-objects.js"
};
static const unsigned char event_targets[] = {
#embed "js/event-targets.js"
};
static const unsigned char event_handlers[] = {
#embed "js/event-handlers.js"
};
static const unsigned char events[] = {
#embed "js/events.js"
};
static const unsigned char event_interfaces[] = {
#embed "js/event-interfaces.js"
};
static const unsigned char dom_attributes[] = {
#embed "js/dom-attributes.js"
};
static const unsigned char dom_button[] = {
#embed "js/dom-button.js"
};
static const unsigned char dom_collections[] = {
#embed "js/dom-collections.js"
};
static const unsigned char dom_document[] = {
#embed "js/dom-document.js"
};
static const unsigned char dom_elements[] = {
#embed "js/dom-elements.js"
};
static const unsigned char dom_fragment[] = {
#embed "js/dom-fragment.js"
};
static const unsigned char dom_html[] = {
#embed "js/dom-html.js"
};
static const unsigned char dom_links[] = {
#embed "js/dom-links.js"
};
static const unsigned char dom_nodes[] = {
#embed "js/dom-nodes.js"
};
static const unsigned char dom_reflect[] = {
#embed "js/dom-reflect.js"
};
static const unsigned char dom_tokens[] = {
#embed "js/dom-tokens.js"
};

static const unsigned char dom_animation[] = {
#embed "js/dom-animation.js"
};
static const unsigned char dom_custom[] = {
#embed "js/dom-custom.js"
};
static const unsigned char dom_focus[] = {
#embed "js/dom-focus.js"
};
static const unsigned char dom_form[] = {
#embed "js/dom-form.js"
};
static const unsigned char dom_frames[] = {
#embed "js/dom-frames.js"
};
static const unsigned char dom_geometry[] = {
#embed "js/dom-geometry.js"
};
static const unsigned char dom_html_elements[] = {
#embed "js/dom-html-elements.js"
};
static const unsigned char dom_implementation[] = {
#embed "js/dom-implementation.js"
};
static const unsigned char dom_input[] = {
#embed "js/dom-input.js"
};
static const unsigned char dom_interactive[] = {
#embed "js/dom-interactive.js"
};
static const unsigned char dom_media[] = {
#embed "js/dom-media.js"
};
static const unsigned char dom_observers[] = {
#embed "js/dom-observers.js"
};
static const unsigned char dom_popover[] = {
#embed "js/dom-popover.js"
};
static const unsigned char dom_ranges[] = {
#embed "js/dom-ranges.js"
};
static const unsigned char dom_select[] = {
#embed "js/dom-select.js"
};
static const unsigned char dom_shadow[] = {
#embed "js/dom-shadow.js"
};
static const unsigned char dom_style[] = {
#embed "js/dom-style.js"
};
static const unsigned char dom_svg[] = {
#embed "js/dom-svg.js"
};
static const unsigned char dom_tables[] = {
#embed "js/dom-tables.js"
};
static const unsigned char dom_traversal[] = {
#embed "js/dom-traversal.js"
};
static const unsigned char dom_validity[] = {
#embed "js/dom-validity.js"
};

#define PART(name, array) { name, array, sizeof array }

static const struct page_prelude_part parts[] = {
  PART("core", core),
  PART("builtins", builtins),
  PART("patterns", patterns),
  PART("shared", shared),
  PART("exceptions", exceptions),
  PART("windows", windows),
  PART("report", part_report),
  PART("window", part_window),
  PART("window-interface", part_window_interface),
  PART("window-events", part_window_events),
  PART("viewport", part_viewport),
  PART("location", part_location),
  PART("history", part_history),
  PART("timers", part_timers),
  PART("time", part_time),
  PART("date", part_date),
  PART("clone", part_clone),
  PART("messaging", part_messaging),
  PART("ports", part_ports),
  PART("console", part_console),
  PART("navigator", part_navigator),
  PART("webkit", part_webkit),
  PART("async-call", part_async_call),
  PART("webidl", webidl),
  PART("internal-state", internal_state),
  PART("mime", mime),
  PART("url", url),
  PART("encoding", encoding),
  PART("streams", streams),
  PART("blob", blob),
  PART("forms-data", forms_data),
  PART("progress", progress),
  PART("abort", abort),
  PART("headers", headers),
  PART("body", body),
  PART("request", request),
  PART("response", response),
  PART("fetch", fetch),
  PART("xhr-response", xhr_response),
  PART("xhr", xhr),
  PART("storage", storage),
  PART("crypto", crypto),
  PART("missing", missing),
  PART("missing-members", missing_members),
  PART("slots", slots),
  PART("interfaces", interfaces),
  PART("event-objects", event_objects),
  PART("event-targets", event_targets),
  PART("event-handlers", event_handlers),
  PART("events", events),
  PART("event-interfaces", event_interfaces),
  PART("dom-attributes", dom_attributes),
  PART("dom-button", dom_button),
  PART("dom-collections", dom_collections),
  PART("dom-document", dom_document),
  PART("dom-elements", dom_elements),
  PART("dom-fragment", dom_fragment),
  PART("dom-html", dom_html),
  PART("dom-links", dom_links),
  PART("dom-nodes", dom_nodes),
  PART("dom-reflect", dom_reflect),
  PART("dom-tokens", dom_tokens),
  PART("dom-animation", dom_animation),
  PART("dom-custom", dom_custom),
  PART("dom-focus", dom_focus),
  PART("dom-form", dom_form),
  PART("dom-frames", dom_frames),
  PART("dom-geometry", dom_geometry),
  PART("dom-html-elements", dom_html_elements),
  PART("dom-implementation", dom_implementation),
  PART("dom-input", dom_input),
  PART("dom-interactive", dom_interactive),
  PART("dom-media", dom_media),
  PART("dom-observers", dom_observers),
  PART("dom-popover", dom_popover),
  PART("dom-ranges", dom_ranges),
  PART("dom-select", dom_select),
  PART("dom-shadow", dom_shadow),
  PART("dom-style", dom_style),
  PART("dom-svg", dom_svg),
  PART("dom-tables", dom_tables),
  PART("dom-traversal", dom_traversal),
  PART("dom-validity", dom_validity),
};

const struct page_prelude_part *page_prelude_find(const char *name) {
  for (unsigned long i = 0; i < sizeof parts / sizeof parts[0]; i++)
    if (strcmp(parts[i].name, name) == 0) return &parts[i];
  return 0;
}
