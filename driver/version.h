/* What this program is; package/version.cmake writes it. */
#ifndef CRAYON_DRIVER_VERSION_H
#define CRAYON_DRIVER_VERSION_H

extern const char crayon_version[]; /* "0.1.0" */
extern const char crayon_commit[];  /* the commit, with -dirty behind it for a changed checkout; empty: not known */
extern const char crayon_day[];     /* of the commit, "2026-01-31"; empty: not known */

#endif
