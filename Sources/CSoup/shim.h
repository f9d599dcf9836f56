#ifndef CONFAB_CSOUP_H
#define CONFAB_CSOUP_H
#include <gio/gunixsocketaddress.h>
#include <libsoup/soup.h>
#include <errno.h>
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
static inline void confab_pollable_callback(GSource *source, GPollableSourceFunc callback,
                                            gpointer data, GDestroyNotify destroy) {
  g_source_set_callback(source, G_SOURCE_FUNC(callback), data, destroy);
}

// The error domains are macros over functions.
static inline GQuark confab_io_error(void) { return G_IO_ERROR; }
static inline GQuark confab_resolver_error(void) { return G_RESOLVER_ERROR; }
static inline GQuark confab_tls_error(void) { return G_TLS_ERROR; }
static inline GQuark confab_websocket_error(void) { return SOUP_WEBSOCKET_ERROR; }

// Whether the peer of a connection has closed its end, without taking bytes that it sent.
// 1: closed, 0: open and quiet, -1: it sent something.
static inline int confab_peer_closed(int descriptor) {
  char byte;
  ssize_t got = recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  if (got == 0) return 1;
  if (got > 0) return -1;
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : 1;
}

// Variadic, or hidden from modules. The kernel's number of the thread, not pthread_self(): that one
// is declared const, so the optimiser keeps an old value where a function goes on on another
// thread.
static inline long confab_thread_number(void) { return syscall(SYS_gettid); }
static inline void confab_thread_name(const char *name) { prctl(PR_SET_NAME, name); }
#endif
