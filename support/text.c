#include "support/text.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void reserve(Text *text, size_t more)
{
    if (text->capacity - text->length > more) return;
    size_t capacity = text->capacity ? text->capacity : 256;
    while (capacity - text->length <= more) capacity *= 2;
    char *data = realloc(text->data, capacity);
    if (!data) {
        fputs("crayon: out of memory\n", stderr);
        abort();
    }
    text->data = data;
    text->capacity = capacity;
}

void text_add_bytes(Text *text, const char *bytes, size_t length)
{
    reserve(text, length);
    if (length) memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_add(Text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_vprintf(Text *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length > 0) {
        reserve(text, (size_t)length);
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void text_printf(Text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_vprintf(text, format, args);
    va_end(args);
}

const char *text_string(const Text *text)
{
    return text->data ? text->data : "";
}

void text_free(Text *text)
{
    free(text->data);
    *text = (Text){0};
}

/* Positions in a file are numbers of 32 bits. */
enum { MAX_FILE = INT32_MAX };

bool file_read(const char *path, Text *text)
{
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    struct stat status;
    bool ok = fstat(fileno(file), &status) == 0;
    if (ok && (S_ISDIR(status.st_mode) || status.st_size > MAX_FILE)) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : EFBIG;
        ok = false;
    }
    char buffer[65536];
    size_t got;
    while (ok && (got = fread(buffer, 1, sizeof buffer, file)) > 0) {
        ok = text->length + got <= MAX_FILE;
        if (ok) text_add_bytes(text, buffer, got);
        else errno = EFBIG;
    }
    if (ok && ferror(file)) ok = false;
    int saved = errno;
    fclose(file);
    errno = saved;
    return ok;
}

bool file_write_atomically(const char *path, const char *bytes, size_t length)
{
    Text temporary = {0};
    text_printf(&temporary, "%s.tmp%ld", path, (long)getpid());
    FILE *file = fopen(temporary.data, "wb");
    bool ok = file != NULL;
    if (ok) {
        ok = fwrite(bytes, 1, length, file) == length;
        ok = fclose(file) == 0 && ok;
        ok = ok && rename(temporary.data, path) == 0;
        int saved = errno;
        if (!ok) remove(temporary.data);
        errno = saved;
    }
    int saved = errno;
    text_free(&temporary);
    errno = saved;
    return ok;
}
