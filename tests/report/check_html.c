/* Checks a page on standard input: its tags are closed in order, what is written in it is escaped, it asks for nothing else, its links lead
 * somewhere; and bars of the picture stand where their titles say. Then prints a line a kernel with `NAME FIGURE VALUE` for each of its figures,
 * `NAME stay VALUE SLOT FROM TO` for each bar and `NAME barrier INSTRUCTION`, as check_json does; with an argument, all text of the page.
 *
 * Usage: check_html [text] < report.html. Exit status 1 after a line a fault. */
#include "support/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 40, MAX_NAME = 512, MAX_SLOTS = 400, MAX_IDS = 20000, ROW = 14 };

typedef struct {
    char name[32];
    char class[32], figure[64];
} Element;

typedef struct {
    const char *at;
    Element open[MAX_DEPTH];
    int depth;
    Text text;              /* since the last tag */
    bool print_text;
    char *ids[MAX_IDS], *links[MAX_IDS];
    int id_count, link_count;
    /* of the kernel at hand */
    char kernel[MAX_NAME];
    char title[MAX_NAME];
    struct { char name[16]; long x; } slots[MAX_SLOTS];
    int slot_count;
    long rect_x, lines, instructions;
} Page;

static int faults;

static void fault(const char *what, const char *where)
{
    printf("fault: %s: %.60s\n", what, where);
    faults++;
}

/* One character, unescaped, to `out`; how many bytes it took. */
static size_t read_character(const char *at, Text *out)
{
    static const char *const names[] = {"&lt;", "&gt;", "&amp;", "&quot;"};
    static const char *const meant[] = {"<", ">", "&", "\""};
    for (int n = 0; n < 4; n++)
        if (strncmp(at, names[n], strlen(names[n])) == 0) {
            text_add(out, meant[n]);
            return strlen(names[n]);
        }
    size_t size = utf8_length(at);
    if (*at == '&' || !size || ((unsigned char)*at < ' ' && *at != '\n' && *at != '\t')) fault("a character that is not escaped", at);
    text_add_bytes(out, at, size ? size : 1);
    return size ? size : 1;
}

static void keep(char **list, int *count, const char *text)
{
    if (*count == MAX_IDS) fault("too many", text);
    else list[(*count)++] = strcpy(malloc(strlen(text) + 1), text);
}

static void copy(char *to, size_t size, const char *text)
{
    if (strlen(text) >= size) fault("longer than the test has room for", text);
    snprintf(to, size, "%s", text);
}

static bool is(const Element *element, const char *name, const char *class)
{
    return strcmp(element->name, name) == 0 && strcmp(element->class, class) == 0;
}

static bool within(const Page *page, const char *name, const char *class)
{
    for (int n = 0; n < page->depth; n++)
        if (is(&page->open[n], name, class)) return true;
    return false;
}

/* ---- elements --------------------------------------------------------------------------- */

static void end_title(Page *page) { copy(page->title, sizeof page->title, strtok(page->text.data, "\n")); }

/* A bar lies in its slot's column, from the middle of the row of one instruction to that of the other. */
static void check_bar(Page *page, const char *class, long x, long y, long height)
{
    char *in = strstr(page->title, " in "), slot[16];
    long from, to, column = -1;
    if (page->title[0] != '%' || !in || sscanf(in, " in %15[a-z0-9], instructions %ld to %ld", slot, &from, &to) != 3) return;
    *in = '\0';
    for (int n = 0; n < page->slot_count; n++)
        if (strcmp(page->slots[n].name, slot) == 0) column = page->slots[n].x;
    if (x != column) fault("a bar in another column than its slot", page->title);
    if (class[0] != slot[0] || class[1]) fault("a bar of another colour than its slot", page->title);
    if (y != (from - 1) * ROW + ROW / 2) fault("a bar that begins elsewhere", page->title);
    if (to > from ? y + height != (to - 1) * ROW + ROW / 2 - 1 : height >= ROW) fault("a bar that ends elsewhere", page->title);
    printf("%s stay %s %s %ld %ld\n", page->kernel, page->title + 1, slot, from, to);
}

static void end_element(Page *page, const Element *element)
{
    if (strcmp(element->name, "title") == 0) end_title(page);
    if (element->figure[0] && !page->print_text) printf("%s %s %s\n", page->kernel, element->figure, text_string(&page->text));
    if (strcmp(element->figure, "instructions") == 0) page->instructions = atol(text_string(&page->text));
    if (is(element, "text", "head") && page->slot_count < MAX_SLOTS) {
        copy(page->slots[page->slot_count].name, sizeof page->slots[0].name, text_string(&page->text));
        page->slots[page->slot_count++].x = page->rect_x;
    }
    if (is(element, "div", "picture") && page->lines != page->instructions) fault("not a row an instruction", page->kernel);
    if (strcmp(element->name, "style") == 0 && (strstr(text_string(&page->text), "url(") || strstr(text_string(&page->text), "@import")))
        fault("the style asks for something", page->kernel);
}

static void end_tag(Page *page, const char *name)
{
    if (!page->depth || strcmp(page->open[page->depth - 1].name, name) != 0) {
        fault("a tag that closes another element", name);
        return;
    }
    page->depth--;
    end_element(page, &page->open[page->depth]);
}

/* What counts of the attributes of a tag. */
typedef struct {
    long x, y, y1, height;
} Place;

static void read_attribute(Page *page, Element *element, Place *place, const char *name, const char *value)
{
    if (strcmp(name, "class") == 0) copy(element->class, sizeof element->class, value);
    if (strcmp(name, "data-figure") == 0) copy(element->figure, sizeof element->figure, value);
    if (strcmp(name, "data-kernel") == 0) {
        copy(page->kernel, sizeof page->kernel, value);
        page->slot_count = 0;
        page->lines = 0;
    }
    if (strcmp(name, "id") == 0) keep(page->ids, &page->id_count, value);
    if (strcmp(name, "href") == 0) {
        if (*value == '#') keep(page->links, &page->link_count, value + 1);
        else fault("a link out of the page", value);
    }
    if (strcmp(name, "src") == 0 || strncmp(name, "on", 2) == 0) fault("an attribute that asks or runs", name);
    if (strcmp(name, "x") == 0) place->x = atol(value);
    if (strcmp(name, "y") == 0) place->y = atol(value);
    if (strcmp(name, "y1") == 0) place->y1 = atol(value);
    if (strcmp(name, "height") == 0) place->height = atol(value);
}

static void begin_element(Page *page, const Element *element, const Place *place)
{
    static const char *const never[] = {"script", "link", "img", "iframe", "object", "embed", "base", "form"};
    for (size_t n = 0; n < sizeof never / sizeof never[0]; n++)
        if (strcmp(element->name, never[n]) == 0) fault("an element that asks or runs", element->name);
    if (strcmp(element->name, "rect") == 0) page->rect_x = place->x;
    if (strcmp(element->name, "rect") == 0 && within(page, "svg", "bars") && !page->print_text) check_bar(page, element->class, place->x, place->y, place->height);
    if (strcmp(element->name, "line") == 0 && !page->print_text) printf("%s barrier %ld\n", page->kernel, (place->y1 - ROW / 2) / ROW + 1);
    if (strcmp(element->name, "span") == 0 && within(page, "div", "picture")) page->lines++;
}

/* ---- tags ------------------------------------------------------------------------------- */

static void read_attributes(Page *page, Element *element, Place *place)
{
    while (*page->at == ' ') {
        char name[32];
        size_t length = strcspn(++page->at, "= />");
        snprintf(name, sizeof name, "%.*s", (int)length, page->at);
        page->at += length;
        if (strncmp(page->at, "=\"", 2) != 0) {
            fault("an attribute without quotes", page->at);
            return;
        }
        page->at += 2;
        Text value = {0};
        while (*page->at && *page->at != '"') {
            if (*page->at == '<') fault("a tag within quotes", page->at);
            page->at += read_character(page->at, &value);
        }
        page->at += *page->at == '"';
        read_attribute(page, element, place, name, text_string(&value));
        text_free(&value);
    }
}

static void read_tag(Page *page)
{
    Element element = {.name = ""};
    Place place = {0};
    bool closes = page->at[1] == '/', alone;
    page->at += 1 + closes;
    size_t length = strspn(page->at, "abcdefghijklmnopqrstuvwxyz0123456789");
    snprintf(element.name, sizeof element.name, "%.*s", (int)length, page->at);
    page->at += length;
    if (!closes) read_attributes(page, &element, &place);
    alone = *page->at == '/';
    page->at += alone;
    if (*page->at != '>' || !length) fault("no tag", page->at - length);
    else page->at++;
    if (closes) end_tag(page, element.name);
    else {
        begin_element(page, &element, &place);
        if (alone) end_element(page, &element);
        else if (page->depth < MAX_DEPTH) page->open[page->depth++] = element;
        else fault("too deep", element.name);
    }
    page->text.length = 0;
    if (page->text.data) page->text.data[0] = '\0';
}

static int compare(const void *left, const void *right) { return strcmp(*(char *const *)left, *(char *const *)right); }

static void check_links(Page *page)
{
    qsort(page->ids, (size_t)page->id_count, sizeof page->ids[0], compare);
    for (int n = 1; n < page->id_count; n++)
        if (strcmp(page->ids[n - 1], page->ids[n]) == 0) fault("an id that is there twice", page->ids[n]);
    for (int n = 0; n < page->link_count; n++)
        if (!bsearch(&page->links[n], page->ids, (size_t)page->id_count, sizeof page->ids[0], compare)) fault("a link to nothing", page->links[n]);
}

int main(int argc, char **argv)
{
    static const char head[] = "<!DOCTYPE html>\n";
    static Page page;
    Text input = {0}, all = {0};
    (void)argv;
    if (!file_read("/dev/stdin", &input)) return 1;
    page.print_text = argc > 1;
    if (strncmp(text_string(&input), head, strlen(head)) != 0) fault("the page begins", text_string(&input));
    else page.at = input.data + strlen(head);
    while (page.at && *page.at) {
        size_t before = page.text.length;
        if (*page.at == '<') {
            read_tag(&page);
            if (page.print_text && strncmp(page.at - strlen("</span>"), "</span>", strlen("</span>")) == 0) text_add(&all, "\n");
            continue;
        }
        page.at += read_character(page.at, &page.text);
        text_add(&all, text_string(&page.text) + before);
    }
    if (page.depth) fault("an element that is never closed", page.open[page.depth - 1].name);
    check_links(&page);
    if (page.print_text) fputs(text_string(&all), stdout);
    return faults ? 1 : 0;
}
