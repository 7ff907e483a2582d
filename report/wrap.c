#include "report/wrap.h"

#include <string.h>

size_t wrap_length(const char *text, size_t room)
{
    size_t length = strcspn(text, " ");
    for (;;) {
        size_t word = strcspn(text + length + (text[length] == ' '), " ");
        if (!text[length] || length + 1 + word > room) return length;
        length += 1 + word;
    }
}
