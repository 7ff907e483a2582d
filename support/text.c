#include "support/text.h"
#include "support/format.h"

#include <errno.h>
#include <signal.h>
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

void text_add_blanks(Text *text, size_t count)
{
    reserve(text, count);
    memset(text->data + text->length, ' ', count);
    text->length += count;
    text->data[text->length] = '\0';
}

void text_vprintf(Text *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    reserve(text, 127);
    size_t room = text->capacity - text->length, length = format_text(text->data + text->length, room, format, args);
    if (length >= room) {
        reserve(text, length);
        format_text(text->data + text->length, length + 1, format, again);
    }
    text->length += length;
    va_end(again);
}

void text_printf(Text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_vprintf(text, format, args);
    va_end(args);
}

void text_add_c_string(Text *text, const char *string)
{
    for (const char *c = string; *c; c++) {
        unsigned char byte = (unsigned char)*c;
        if (*c == '"' || *c == '\\') text_printf(text, "\\%c", *c);
        else if (byte < ' ' || byte == 127 || (*c == '?' && c > string && c[-1] == '?')) text_printf(text, "\\%03o", byte);
        else text_add_bytes(text, c, 1);
    }
}

void text_add_comment(Text *text, const char *string)
{
    for (const char *c = string; *c; c++) {
        unsigned char byte = (unsigned char)*c;
        bool closing = c > string && ((c[-1] == '*' && *c == '/') || (c[-1] == '/' && *c == '*') || (c[-1] == '?' && *c == '?'));
        text_add_bytes(text, byte < ' ' || byte == 127 || closing || (*c == '\\' && !c[1]) ? "_" : c, 1);
    }
}

size_t utf8_length(const char *string)
{
    const unsigned char *s = (const unsigned char *)string;
    size_t length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    bool longer = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90); /* than need be */
    bool none = (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf4 && s[1] > 0x8f);   /* a surrogate, or beyond the last character */
    return *string && !longer && !none ? length : 0;
}

void text_add_utf8(Text *text, const char *string)
{
    while (*string) {
        size_t length = utf8_length(string);
        if (length) text_add_bytes(text, string, length);
        else text_add(text, "\xef\xbf\xbd");
        string += length ? length : 1;
    }
}

const char *text_string(const Text *text)
{
    return text->data ? text->data : "";
}

uint64_t text_hash(const char *bytes, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3;
    return hash;
}

void text_free(Text *text)
{
    free(text->data);
    *text = (Text){0};
}

/* No text that is meant to be read is longer, but what a device gives has no end. */
enum { MAX_FILE = 1 << 28 };

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
    sigset_t interrupts, before;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGHUP);
    sigaddset(&interrupts, SIGINT);
    sigaddset(&interrupts, SIGQUIT);
    sigaddset(&interrupts, SIGTERM);
    sigprocmask(SIG_BLOCK, &interrupts, &before); /* else the temporary file would stay */
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
    sigprocmask(SIG_SETMASK, &before, NULL);
    text_free(&temporary);
    errno = saved;
    return ok;
}
