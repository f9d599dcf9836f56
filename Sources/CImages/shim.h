#ifndef CONFAB_CIMAGES_H
#define CONFAB_CIMAGES_H
#include <chafa.h>
#include <png.h>
#include <stddef.h>
#include <turbojpeg.h>
#include <webp/decode.h>

// The libraries are loaded by name when they are first needed, so nothing links to them: each
// function is found as a pointer, whose type the compiler takes from the library's own header.
#define CONFAB_POINTER(name) typedef __typeof__(&name) confab_##name

CONFAB_POINTER(png_image_begin_read_from_memory);
CONFAB_POINTER(png_image_finish_read);
CONFAB_POINTER(png_image_free);

CONFAB_POINTER(tjInitDecompress);
CONFAB_POINTER(tjDecompressHeader3);
CONFAB_POINTER(tjDecompress2);

CONFAB_POINTER(WebPGetInfo);
CONFAB_POINTER(WebPDecodeRGBAInto);

CONFAB_POINTER(chafa_symbol_map_new);
CONFAB_POINTER(chafa_symbol_map_add_by_range);
CONFAB_POINTER(chafa_canvas_config_new);
CONFAB_POINTER(chafa_canvas_config_set_geometry);
CONFAB_POINTER(chafa_canvas_config_set_canvas_mode);
CONFAB_POINTER(chafa_canvas_config_set_symbol_map);
CONFAB_POINTER(chafa_canvas_config_set_transparency_threshold);
CONFAB_POINTER(chafa_canvas_new);
CONFAB_POINTER(chafa_canvas_draw_all_pixels);
CONFAB_POINTER(chafa_canvas_get_char_at);
CONFAB_POINTER(chafa_canvas_get_raw_colors_at);
CONFAB_POINTER(chafa_set_n_threads);

// Swift cannot import this macro, as it has a cast.
enum { confab_png_rgba = PNG_FORMAT_RGBA, confab_png_version = PNG_IMAGE_VERSION };
#endif
