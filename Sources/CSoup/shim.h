#ifndef CONFAB_CSOUP_H
#define CONFAB_CSOUP_H
#include <gio/gunixsocketaddress.h>
#include <libsoup/soup.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Construct-only properties go by a variadic function only, which Swift cannot call.
static inline SoupSession *confab_session_new(GSocketConnectable *connectable,
                                              const char *user_agent, int connections) {
  SoupSession *session = g_object_new(SOUP_TYPE_SESSION, "remote-connectable", connectable,
                                      "user-agent", user_agent, "max-conns", connections,
                                      "max-conns-per-host", connections, "timeout", 0, NULL);
  return session;
}

// As above. `raw-paths` keeps %2F in a path apart from a slash.
static inline SoupServer *confab_server_new(void) {
  return g_object_new(SOUP_TYPE_SERVER, "raw-paths", TRUE, NULL);
}

// Cast macros do not import.
static inline GSocketConnectable *confab_unix_connectable(const char *path) {
  return G_SOCKET_CONNECTABLE(g_unix_socket_address_new(path));
}
static inline int confab_inet_port(GSocketAddress *address) {
  return G_IS_INET_SOCKET_ADDRESS(address)
             ? g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address))
             : 0;
}
static inline GTlsDatabase *confab_tls_file_database(const char *path) {
  return (GTlsDatabase *)g_tls_file_database_new(path, NULL);
}

// Casts again: a source that is ready when `stream` can be written to, and what it calls.
static inline GSource *confab_writable_source(GOutputStream *stream) {
  if (!G_IS_POLLABLE_OUTPUT_STREAM(stream)) return NULL;
  return g_pollable_output_stream_create_source(G_POLLABLE_OUTPUT_STREAM(stream), NULL);
}
static inline GPollableInputStream *confab_pollable_input(GInputStream *stream) {
  return G_IS_POLLABLE_INPUT_STREAM(stream) ? G_POLLABLE_INPUT_STREAM(stream) : NULL;
}
static inline GSocket *confab_socket_of(GIOStream *stream) {
  return G_IS_SOCKET_CONNECTION(stream)
             ? g_socket_connection_get_socket(G_SOCKET_CONNECTION(stream))
             : NULL;
}
static inline GIOStream *confab_stream_of(GSocket *socket) {
  return G_IO_STREAM(g_socket_connection_factory_create_connection(socket));
}
// An address as text; "" for a Unix socket. The caller frees it.
static inline char *confab_address_text(GSocketAddress *address) {
  if (!G_IS_INET_SOCKET_ADDRESS(address)) return g_strdup("");
  return g_inet_address_to_string(
      g_inet_socket_address_get_address(G_INET_SOCKET_ADDRESS(address)));
}
// The address to which a connection is being opened, as text; NULL if a proxy connects to the server.
// The caller frees it.
static inline char *confab_connecting_address(GIOStream *stream) {
  GSocketAddress *address =
      G_IS_SOCKET_CONNECTION(stream)
          ? g_socket_connection_get_remote_address(G_SOCKET_CONNECTION(stream), NULL)
          : NULL;
  char *text = address && !G_IS_PROXY_ADDRESS(address) ? confab_address_text(address) : NULL;
  g_clear_object(&address);
  return text;
}
static inline void confab_pollable_callback(GSource *source, GPollableSourceFunc callback,
                                            gpointer data, GDestroyNotify destroy) {
  g_source_set_callback(source, G_SOURCE_FUNC(callback), data, destroy);
}

// The SHA-256 of a certificate as hexadecimal digits, NULL without one. g_object_get is variadic. The
// caller frees it.
static inline char *confab_certificate_digest(GTlsCertificate *certificate) {
  GByteArray *der = NULL;
  g_object_get(certificate, "certificate", &der, NULL);
  if (der == NULL) return NULL;
  char *digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, der->data, der->len);
  g_byte_array_unref(der);
  return digest;
}

// The error domains are macros over functions.
static inline GQuark confab_io_error(void) { return G_IO_ERROR; }
static inline GQuark confab_resolver_error(void) { return G_RESOLVER_ERROR; }
static inline GQuark confab_tls_error(void) { return G_TLS_ERROR; }
static inline GQuark confab_websocket_error(void) { return SOUP_WEBSOCKET_ERROR; }

// The code of an error of GIO's domain, -1 for others.
static inline int confab_io_code(const GError *error) {
  return error != NULL && error->domain == G_IO_ERROR ? error->code : -1;
}
// Whether a call failed because it would have had to wait.
static inline int confab_would_block(GError **error) {
  return error != NULL && confab_io_code(*error) == G_IO_ERROR_WOULD_BLOCK;
}

// The condition of a peer that has closed its end, whatever it sent before: POLLRDHUP (poll(2)), which
// is hidden without _GNU_SOURCE.
static inline GIOCondition confab_peer_closed(void) {
  return (GIOCondition)(0x2000 | G_IO_HUP | G_IO_ERR);
}

// Variadic, or hidden from modules. The kernel's number of the thread, not pthread_self(): that one
// is declared const, so the optimiser keeps an old value where a function goes on on another
// thread.
static inline long confab_thread_number(void) { return syscall(SYS_gettid); }
static inline void confab_thread_name(const char *name) { prctl(PR_SET_NAME, name); }
#endif
