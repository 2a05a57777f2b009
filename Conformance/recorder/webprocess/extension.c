/* The recorder's part in the web process: what no API of WebKitGTK's UI process does.
 *
 *   message "evaluate" (as path, s script)  runs a script in a frame WITHOUT a user gesture, and answers (b succeeded,
 *                                           s JSON or error). webkit_web_view_evaluate_javascript forces a gesture.
 *   message "echo"                          is answered when what is due in this process has been done.
 *   message "process"                       is answered with the number of this process (i).
 *   recorderEvaluate(path, script)          a function in the script world "recorder": the UI process calls it with
 *                                           the forced gesture, and the script runs in any frame under that gesture.
 *   message "console" (s level, s text)     to the UI process, for each console call of a page, when asked for.
 *
 * A path has the selectors of the frames from the main frame down. A frame is found by its window object, so frames of
 * other origins are found too.
 */
#include <string.h>
#include <unistd.h>
#include <webkit2/webkit-web-extension.h>

static WebKitScriptWorld *recorder_world;
static GList *known_frames; /* of GWeakRef; frames that are gone are dropped when a new one comes */
static gboolean forwards_console;

/* ---- frames */

static void remember(WebKitFrame *frame)
{
    for (GList *link = known_frames, *next; link; link = next) {
        next = link->next;
        g_autoptr(GObject) known = g_weak_ref_get(link->data);
        if (known == (GObject *)frame)
            return;
        if (!known) {
            g_weak_ref_clear(link->data);
            g_free(link->data);
            known_frames = g_list_delete_link(known_frames, link);
        }
    }
    GWeakRef *weak = g_new0(GWeakRef, 1);
    g_weak_ref_init(weak, frame);
    known_frames = g_list_prepend(known_frames, weak);
}

/* The page's scripts may catch what they throw, but here nobody does: take it away, or the next call sees it. */
static char *take_exception(JSCContext *context)
{
    JSCException *exception = jsc_context_get_exception(context);
    if (!exception)
        return NULL;
    char *text = jsc_exception_to_string(exception);
    jsc_context_clear_exception(context);
    return text ? text : g_strdup("an exception without text");
}

/* A child frame's context as seen from its parent. */
static JSCContext *child_context(JSCContext *parent, const char *selector)
{
    g_autoptr(JSCValue) find = jsc_context_evaluate(parent, "(function (selector) {"
        "  var frame = document.querySelector(selector); return frame && frame.contentWindow"
        "})", -1);
    g_autoptr(JSCValue) is_same = jsc_context_evaluate(parent, "(function (one, other) { return one === other })", -1);
    g_autoptr(JSCValue) window = jsc_value_function_call(find, G_TYPE_STRING, selector, G_TYPE_NONE);
    g_autofree char *problem = take_exception(parent);
    if (problem || !window || !jsc_value_is_object(window))
        return NULL;
    for (GList *link = known_frames; link; link = link->next) {
        g_autoptr(WebKitFrame) frame = g_weak_ref_get(link->data);
        g_autoptr(JSCContext) context = frame ? webkit_frame_get_js_context(frame) : NULL;
        if (!context)
            continue;
        g_autoptr(JSCValue) global = jsc_context_get_global_object(context);
        g_autoptr(JSCValue) same = jsc_value_function_call(is_same, JSC_TYPE_VALUE, window, JSC_TYPE_VALUE, global,
            G_TYPE_NONE);
        if (same && jsc_value_to_boolean(same))
            return g_steal_pointer(&context);
    }
    return NULL;
}

static JSCContext *context_at(WebKitWebPage *page, char **path, char **problem)
{
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS /* deprecated before site isolation, and without a successor */
    JSCContext *context = webkit_frame_get_js_context(webkit_web_page_get_main_frame(page));
    G_GNUC_END_IGNORE_DEPRECATIONS
    for (; path && *path; path++) {
        JSCContext *child = child_context(context, *path);
        g_object_unref(context);
        if (!child) {
            *problem = g_strdup_printf("no iframe at %s", *path);
            return NULL;
        }
        context = child;
    }
    return context;
}

/* The value as JSON (empty for undefined), or the error. */
static char *evaluate(WebKitWebPage *page, char **path, const char *script, gboolean *succeeded)
{
    char *text = NULL;
    *succeeded = FALSE;
    g_autoptr(JSCContext) context = context_at(page, path, &text);
    if (!context)
        return text;
    g_autoptr(JSCValue) value = jsc_context_evaluate(context, script, -1);
    if ((text = take_exception(context)))
        return text;
    text = jsc_value_to_json(value, 0);
    g_free(take_exception(context)); /* a value with a cycle has no JSON */
    *succeeded = TRUE;
    return text ? text : g_strdup("");
}

/* ---- messages from the UI process */

static gboolean send_echo(gpointer message)
{
    webkit_user_message_send_reply(message, webkit_user_message_new("echo", NULL));
    return G_SOURCE_REMOVE;
}

static gboolean received(WebKitWebPage *page, WebKitUserMessage *message, gpointer data)
{
    const char *name = webkit_user_message_get_name(message);
    if (!strcmp(name, "echo")) {
        /* Timers and tasks that are due go first. */
        g_timeout_add_full(G_PRIORITY_LOW, 30, send_echo, g_object_ref(message), g_object_unref);
        return TRUE;
    }
    if (!strcmp(name, "process")) {
        webkit_user_message_send_reply(message, webkit_user_message_new("process", g_variant_new_int32(getpid())));
        return TRUE;
    }
    if (!strcmp(name, "evaluate")) {
        g_auto(GStrv) path = NULL;
        g_autofree char *script = NULL;
        gboolean succeeded;
        g_variant_get(webkit_user_message_get_parameters(message), "(^ass)", &path, &script);
        g_autofree char *text = evaluate(page, path, script, &succeeded);
        webkit_user_message_send_reply(message, webkit_user_message_new("value", g_variant_new("(bs)", succeeded, text)));
        return TRUE;
    }
    return FALSE;
}

/* ---- functions for scripts */

/* "+" and the value as JSON, or "-" and the error. */
static char *recorder_evaluate(char **path, const char *script, WebKitWebPage *page)
{
    gboolean succeeded;
    g_autofree char *text = evaluate(page, path, script, &succeeded);
    return g_strconcat(succeeded ? "+" : "-", text, NULL);
}

static void console_called(const char *level, const char *text, WebKitWebPage *page)
{
    webkit_web_page_send_message_to_view(page, webkit_user_message_new("console", g_variant_new("(ss)", level, text)),
        NULL, NULL, NULL);
}

/* WebKitGTK 2.50 no longer emits console-message-sent, so the console itself tells. A window object that is used again,
 * for the page that takes the place of the initial empty document, is cleared twice and has one console. */
static const char tell_console[] =
    "(function (tell) {"
    "  function text(value) {"
    "    try { return typeof value === 'object' ? JSON.stringify(value) : String(value) } catch (error) { return '?' }"
    "  }"
    "  const told = Symbol.for('recorder');"
    "  if (console[told]) return;"
    "  Object.defineProperty(console, told, {value: true});"
    "  for (const level of ['log', 'info', 'warn', 'error', 'debug']) {"
    "    const original = console[level];"
    "    console[level] = function (...values) {"
    "      tell(level, values.map(text).join(' '));"
    "      return original.apply(console, values)"
    "    };"
    "  }"
    "})";

static void window_object_cleared(WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    remember(frame);
    if (world == recorder_world) {
        g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
        g_autoptr(JSCValue) function = jsc_value_new_function(context, "recorderEvaluate", G_CALLBACK(recorder_evaluate),
            page, NULL, G_TYPE_STRING, 2, G_TYPE_STRV, G_TYPE_STRING);
        jsc_context_set_value(context, "recorderEvaluate", function);
    } else if (forwards_console) {
        g_autoptr(JSCContext) context = webkit_frame_get_js_context(frame);
        g_autoptr(JSCValue) tell = jsc_value_new_function(context, NULL, G_CALLBACK(console_called), page, NULL,
            G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
        g_autoptr(JSCValue) install = jsc_context_evaluate(context, tell_console, -1);
        g_autoptr(JSCValue) nothing = jsc_value_function_call(install, JSC_TYPE_VALUE, tell, G_TYPE_NONE);
        g_free(take_exception(context));
    }
}

static void page_created(WebKitWebExtension *extension, WebKitWebPage *page, gpointer data)
{
    g_signal_connect(page, "user-message-received", G_CALLBACK(received), NULL);
}

G_MODULE_EXPORT void webkit_web_extension_initialize_with_user_data(WebKitWebExtension *extension, GVariant *console)
{
    forwards_console = g_variant_get_boolean(console);
    recorder_world = webkit_script_world_new_with_name("recorder");
    g_signal_connect(webkit_script_world_get_default(), "window-object-cleared", G_CALLBACK(window_object_cleared), NULL);
    g_signal_connect(recorder_world, "window-object-cleared", G_CALLBACK(window_object_cleared), NULL);
    g_signal_connect(extension, "page-created", G_CALLBACK(page_created), NULL);
    webkit_web_extension_send_message_to_context(extension, webkit_user_message_new("launched", NULL), NULL, NULL, NULL);
}
