/* What -fbackslash changes. */
#include "driver/fc/fc.h"

#include <string.h>
#include <strings.h>

/* Where the line's comment begins, or its end; NULL: a literal goes on behind it. */
static const char *comment_of(const char *line, const char *end, bool fixed)
{
    char quote = 0;
    if (fixed && line < end && strchr("cC*dD", *line)) return line;
    for (const char *at = line; at < end; at++) {
        if (*at == '!' && !quote) return at;
        if (*at == quote) quote = 0;
        else if (!quote && (*at == '\'' || *at == '"')) quote = *at;
    }
    return quote ? NULL : end;
}

bool fc_has_escape(const char *text, bool fixed)
{
    for (const char *line = text; *line;) {
        const char *end = line + strcspn(line, "\n"), *word = line + strspn(line, " \t");
        const char *comment = *line == '#' ? line : comment_of(line, end, fixed);
        if (!comment) return strchr(line, '\\') != NULL;
        if (memchr(line, '\\', (size_t)(comment - line)) || strncasecmp(word, "include", 7) == 0) return true;
        line = *end ? end + 1 : end;
    }
    return false;
}
